import { useTranslation } from 'react-i18next';
import type { SaleType } from '@marketplace/api-contract';
import { Button, LazyComponent } from '@marketplace/ui';
import { useProduct } from '../product-context';
import styles from './order.module.css';
import { loadOrderActions, useOrder } from './use-order';

const loadOtherSellerAlert = async () => (await loadOrderActions()).OtherSellerAlert;

interface OrderButtonProps {
  onDatesNeeded: () => void;
  /** Called before the sign-in dialog opens. */
  onSignIn?: () => void;
}

/** The text key of what a press does next. */
export function orderLabelKey(saleType: SaleType, hasDates: boolean) {
  if (saleType === 'sale') return 'order.buy';
  if (hasDates) return 'order.reserve';
  return saleType === 'booking' ? 'order.chooseTime' : 'order.chooseDates';
}

/** Asks for dates first, then orders. */
export function OrderButton({ onDatesNeeded, onSignIn }: OrderButtonProps) {
  const { t } = useTranslation('product');
  const { status, order, replace, keep } = useOrder(onSignIn);
  const product = useProduct((state) => state.product);
  const isComplete = useProduct((state) => state.orderProducts.length > 0);
  const isBlocked = useProduct((state) => state.isUnavailableForDates || state.isOverMaximum || state.isUnderMinimum);
  if (product.saleType === 'sale' && product.stock === 0) {
    return <p className={styles['soldOut']}>{t('order.soldOut')}</p>;
  }
  const label = t(orderLabelKey(product.saleType, isComplete));
  if (!isComplete) {
    return (
      <Button variant="primary" isWide onClick={onDatesNeeded}>
        {label}
      </Button>
    );
  }
  return (
    <>
      <Button variant="primary" isWide disabled={isBlocked} isBusy={status === 'busy'} onClick={() => void order()}>
        {label}
      </Button>
      <p className={styles['note']}>{t('order.notCharged')}</p>
      {(status === 'failed' || status === 'full') && (
        <p className={styles['problem']} role="alert">
          {t(status === 'full' ? 'cart.full' : 'cart.failed')}
        </p>
      )}
      {status === 'other_seller' && (
        <LazyComponent
          load={loadOtherSellerAlert}
          props={{ seller: product.seller.name, onKeep: keep, onReplace: replace }}
          onFailure={keep}
        />
      )}
    </>
  );
}
