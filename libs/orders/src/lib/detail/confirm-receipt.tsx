import { useTranslation } from 'react-i18next';
import type { Order } from '@marketplace/api-contract';
import { confirmOrder } from '@marketplace/api-contract/operations';
import { dayIn, dayWithYear } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { isBroughtByAgreement } from '../is-brought-by-agreement';
import styles from './order-detail-screen.module.css';
import { useOrderAction } from './use-order-action';

interface ConfirmReceiptProps {
  order: Order;
  timeZone: string;
  onChanged: (order: Order) => void;
}

/** Asks the customer whether they received everything (OR-09). */
export function ConfirmReceipt({ order, timeZone, onChanged }: ConfirmReceiptProps) {
  const { t } = useTranslation('orders');
  const { id, completesAt, seller } = order;
  const fulfilment = isBroughtByAgreement(order) ? 'brought' : order.fulfilment;
  const language = useLanguage();
  const api = useSession((session) => session.api);
  const store = useSessionStore();
  const { status, start } = useOrderAction(
    () => api(confirmOrder, { params: { id } }),
    (order) => {
      store.getState().notify('success', t('delivery.confirmed.text', { seller: seller.name }));
      onChanged(order);
    },
  );
  return (
    <section className={`${styles['next']} ${styles['screenOnly']}`}>
      <div>
        <h2>{t(`receipt.${fulfilment}.question`)}</h2>
        {completesAt && (
          <p className={styles['quiet']}>
            {t('receipt.otherwise', { day: dayWithYear(dayIn(timeZone, completesAt), language) })}
          </p>
        )}
      </div>
      <Button variant="primary" isBusy={status === 'busy'} onClick={start}>
        {t(`receipt.${fulfilment}.confirm`)}
      </Button>
      <p role="alert" className={styles['failed']}>
        {status === 'failed' && t('receipt.failed')}
      </p>
    </section>
  );
}
