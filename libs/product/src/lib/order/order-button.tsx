import type { SaleType } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Button, LatePart } from '@marketplace/ui';
import { useProduct } from '../product-context';
import styles from './order.module.css';
import { loadOrdering, useOrder } from './use-order';

const loadQuestion = async () => (await loadOrdering()).OtherSellerSheet;

interface OrderButtonProps {
  onDatesNeeded: () => void;
  /** Told before the sign-in dialog opens. */
  onSignIn?: () => void;
}

/** What a press does next. */
export function labelOf(saleType: SaleType, hasDates: boolean): string {
  if (saleType === 'sale') return 'order.buy';
  if (hasDates) return 'order.reserve';
  return saleType === 'booking' ? 'order.chooseTime' : 'order.chooseDates';
}

/** The one button: it asks for dates first, then orders. */
export function OrderButton({ onDatesNeeded, onSignIn }: OrderButtonProps) {
  const { t } = useTexts('product');
  const { status, order, replace, keep } = useOrder(onSignIn);
  const product = useProduct((state) => state.product);
  const isComplete = useProduct((state) => state.orderProducts.length > 0);
  const isBlocked = useProduct((state) => state.isUnavailableForDates || state.isOverMaximum || state.isUnderMinimum);
  if (product.saleType === 'sale' && product.stock === 0) {
    return <p className={styles['soldOut']}>{t('order.soldOut')}</p>;
  }
  const label = t(labelOf(product.saleType, isComplete));
  if (!isComplete) {
    return (
      <Button look="primary" isWide onClick={onDatesNeeded}>
        {label}
      </Button>
    );
  }
  return (
    <>
      <Button look="primary" isWide disabled={isBlocked} isBusy={status === 'busy'} onClick={() => void order()}>
        {label}
      </Button>
      <p className={styles['note']}>{t('order.notCharged')}</p>
      {(status === 'failed' || status === 'full') && (
        <p className={styles['problem']} role="alert">
          {t(status === 'full' ? 'cart.full' : 'cart.failed')}
        </p>
      )}
      {status === 'other_seller' && (
        <LatePart
          load={loadQuestion}
          props={{ seller: product.seller.name, onKeep: keep, onReplace: replace }}
          onFailure={keep}
        />
      )}
    </>
  );
}
