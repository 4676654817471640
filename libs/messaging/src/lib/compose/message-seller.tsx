import { useState } from 'react';
import { useLocation } from 'react-router';
import { useLoadTexts, useTexts } from '@marketplace/i18n';
import { useInstalledPackage } from '@marketplace/session';
import { Button, Icon, LatePart } from '@marketplace/ui';

interface MessageSellerProps {
  seller: { id: string; name: string };
  /** What it is about; none where it is about the seller. */
  product?: { id: string; name: string };
}

/** Opens what a message is written in (PD-05), whose code and texts come when it is first wanted; at `#message` at once. */
export function MessageSeller({ seller, product }: MessageSellerProps) {
  const { t } = useTexts('ui');
  const loadTexts = useLoadTexts();
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(hash === '#message');
  const onClose = () => setIsOpen(false);
  const load = async () => {
    const [part] = await Promise.all([import('./compose-sheet'), loadTexts('messaging', 'forms')]);
    return part.ComposeSheet;
  };
  if (!useInstalledPackage('messaging')) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="message" size={18} />
        {t('message')}
      </Button>
      {isOpen && <LatePart load={load} onFailure={onClose} props={{ seller, product, onClose }} />}
    </>
  );
}
