import { useState } from 'react';
import { useLocation } from 'react-router';
import { useLoadTexts, useTexts } from '@marketplace/i18n';
import { useInstalledPackage } from '@marketplace/session';
import { Button, Icon, LatePart } from '@marketplace/ui';

interface MessageSellerProps {
  seller: { id: string; name: string };
  /** What it is about; none where it is about the seller. */
  product?: { id: string; name: string };
  /** Of the button where a quote is asked for: it is the one thing to do then. */
  quoteLabel?: string;
}

/** Opens what a message is written in (PD-05), whose code and texts come when it is first wanted; at `#message` (or `#quote`) at once. */
export function MessageSeller({ seller, product, quoteLabel }: MessageSellerProps) {
  const { t } = useTexts('ui');
  const loadTexts = useLoadTexts();
  const { hash } = useLocation();
  const mark = quoteLabel === undefined ? '#message' : '#quote';
  const [isOpen, setIsOpen] = useState(hash === mark);
  const onClose = () => setIsOpen(false);
  const load = async () => {
    const [part] = await Promise.all([import('./compose-sheet'), loadTexts('messaging', 'forms')]);
    return part.ComposeSheet;
  };
  if (!useInstalledPackage('messaging')) return null;
  return (
    <>
      {quoteLabel === undefined ? (
        <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Icon name="message" size={18} />
          {t('message')}
        </Button>
      ) : (
        <Button look="primary" isWide aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {quoteLabel}
        </Button>
      )}
      {isOpen && <LatePart load={load} onFailure={onClose} props={{ seller, product, mark, onClose }} />}
    </>
  );
}
