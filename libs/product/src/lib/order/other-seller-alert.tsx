import { useTranslation } from 'react-i18next';
import { Alert } from '@marketplace/overlays';
import { Button } from '@marketplace/ui';

interface OtherSellerAlertProps {
  seller: string;
  onKeep: () => void;
  onReplace: () => void;
}

/** Asks before another seller's products are removed from the cart (PD-03). */
export function OtherSellerAlert({ seller, onKeep, onReplace }: OtherSellerAlertProps) {
  const { t } = useTranslation('product');
  return (
    <Alert title={t('cart.otherSeller')} text={t('cart.otherSellerText', { seller })} onClose={onKeep}>
      {/* The safe choice has the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <Button variant="quiet" autoFocus onClick={onKeep}>
        {t('cart.keep')}
      </Button>
      <Button variant="primary" onClick={onReplace}>
        {t('cart.replace')}
      </Button>
    </Alert>
  );
}
