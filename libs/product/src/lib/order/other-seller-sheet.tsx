import { useTranslation } from 'react-i18next';
import { Button, Sheet } from '@marketplace/ui';
import styles from './other-seller-sheet.module.css';

interface OtherSellerSheetProps {
  seller: string;
  onKeep: () => void;
  onReplace: () => void;
}

/** Asks before another seller's products are removed from the cart (PD-03). */
export function OtherSellerSheet({ seller, onKeep, onReplace }: OtherSellerSheetProps) {
  const { t } = useTranslation('product');
  return (
    <Sheet
      title={t('cart.otherSeller')}
      onClose={onKeep}
      footer={
        <div className={styles['answers']}>
          <Button variant="quiet" onClick={onKeep}>
            {t('cart.keep')}
          </Button>
          <Button variant="primary" onClick={onReplace}>
            {t('cart.replace')}
          </Button>
        </div>
      }
    >
      <p>{t('cart.otherSellerText', { seller })}</p>
    </Sheet>
  );
}
