import { useTexts } from '@marketplace/i18n';
import { Button, Sheet } from '@marketplace/ui';
import { useProduct } from '../product-context';
import styles from './order.module.css';
import { useOrder } from './use-order';

interface OrderButtonProps {
  onDatesNeeded: () => void;
  /** Told before the page is left or the sign-in dialog opens. */
  onLeave?: () => void;
}

/** The one button: it asks for dates first, then orders. */
export function OrderButton({ onDatesNeeded, onLeave }: OrderButtonProps) {
  const { t } = useTexts('product');
  const { status, order, replace, keep } = useOrder(onLeave);
  const product = useProduct((state) => state.product);
  const isComplete = useProduct((state) => state.orderProducts.length > 0);
  const isBlocked = useProduct((state) => state.isUnavailableForDates || state.isOverMaximum || state.isUnderMinimum);
  if (product.saleType === 'sale' && product.stock === 0) {
    return <p className={styles['soldOut']}>{t('order.soldOut')}</p>;
  }
  if (!isComplete) {
    return (
      <Button look="primary" isWide onClick={onDatesNeeded}>
        {t(product.saleType === 'booking' ? 'order.chooseTime' : 'order.chooseDates')}
      </Button>
    );
  }
  return (
    <>
      <Button look="primary" isWide disabled={isBlocked} isBusy={status === 'busy'} onClick={() => void order()}>
        {t(product.saleType === 'sale' ? 'order.buy' : 'order.reserve')}
      </Button>
      <p className={styles['note']}>{t('order.notCharged')}</p>
      {(status === 'failed' || status === 'full') && (
        <p className={styles['problem']} role="alert">
          {t(status === 'full' ? 'cart.full' : 'cart.failed')}
        </p>
      )}
      {status === 'other_seller' && (
        <Sheet
          title={t('cart.otherSeller')}
          onClose={keep}
          footer={
            <div className={styles['answers']}>
              <Button look="quiet" onClick={keep}>
                {t('cart.keep')}
              </Button>
              <Button look="primary" onClick={replace}>
                {t('cart.replace')}
              </Button>
            </div>
          }
        >
          <p>{t('cart.otherSellerText', { seller: product.seller.name })}</p>
        </Sheet>
      )}
    </>
  );
}
