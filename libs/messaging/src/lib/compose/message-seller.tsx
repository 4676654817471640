import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { useLoadTexts } from '@marketplace/i18n';
import { useInstalledPackage } from '@marketplace/session';
import { Button, Icon, LazyOverlay, usePreload } from '@marketplace/ui';

interface MessageSellerProps {
  seller: { id: string; name: string };
  /** The listing that the message is about, if any. */
  product?: { id: string; name: string };
  /** The order that it is about, instead of a listing. */
  order?: { id: string; number: string };
}

/**
 * A button that opens the compose sheet (PD-05), whose code and texts are loaded then. At
 * `#message` the sheet opens at once.
 */
export function MessageSeller({ seller, product, order }: MessageSellerProps) {
  const { t } = useTranslation('ui');
  const loadTexts = useLoadTexts();
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(hash === '#message');
  const onClose = () => setIsOpen(false);
  const load = async () => {
    const [part] = await Promise.all([import('./compose-sheet'), loadTexts('messaging', 'forms')]);
    return part.ComposeSheet;
  };
  const preload = usePreload(load);
  if (!useInstalledPackage('messaging')) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" {...preload} onClick={() => setIsOpen(true)}>
        <Icon name="message" size={18} />
        {t('message')}
      </Button>
      <LazyOverlay isOpen={isOpen} load={load} onFailure={onClose} props={{ seller, product, order, onClose }} />
    </>
  );
}
