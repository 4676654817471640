import { useTranslation } from 'react-i18next';
import {
  isCompleted,
  isExpiredOrCancelled,
  isPaid,
  isPayable,
  type Day,
  type Order,
  type OrderLine,
} from '@marketplace/api-contract';
import { addressLines } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { termsText } from '../terms-text';
import { CancelPaidOrder } from './cancel-paid-order';
import styles from './order-detail-screen.module.css';

interface OrderTermsProps {
  order: Order;
  /** A day of another year is shown with its year. */
  today: Day;
  /** Called with the order once it or a part of it is cancelled. */
  onCancelled: (order: Order) => void;
}

/** The listings' addresses, if the order is paid, and the cancellation terms while they apply. */
export function OrderTerms({ order, today, onCancelled }: OrderTermsProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { status, fulfilment, createdAt } = order;
  const isOver = isExpiredOrCancelled(status) || isCompleted(status);
  const isCancellable = isPaid(status) && order.actions.includes('cancel');
  const getText = (line: OrderLine) => {
    if (isPayable(status) || isCancellable) return termsText(line, createdAt, today, t, language);
    // What was bought can still be returned.
    const isBought = line.startDate === undefined && line.slotStart === undefined;
    const { cancellation } = line;
    return isPaid(status) && isBought && cancellation !== 'strict' ? t(`terms.return.${cancellation}`) : null;
  };
  const items = order.lines
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((line) => ({
      name: line.name,
      place:
        line.address && fulfilment !== 'delivery' ? addressLines({ ...NO_ADDRESS, ...line.address }, language) : [],
      text: getText(line),
    }))
    .filter(({ place, text }) => place.length > 0 || text !== null);
  if (isOver && items.length === 0) return null;
  const hasPlace = items.some(({ place }) => place.length > 0);
  return (
    <section className={styles['section']}>
      <h2>
        {isOver
          ? t(hasPlace ? 'terms.place' : 'terms.returns')
          : t(hasPlace ? 'terms.placeAndCancellation' : 'terms.title')}
      </h2>
      {items.map(({ name, place, text }, position) => (
        <div key={position} className={styles['terms']}>
          {order.lines.length > 1 && <h3>{name}</h3>}
          {place.length > 0 && (
            <address className={styles['contact']}>
              {place.map((one) => (
                <span key={one}>{one}</span>
              ))}
            </address>
          )}
          {text !== null && <p>{text}</p>}
        </div>
      ))}
      {isCancellable && <CancelPaidOrder order={order} onCancelled={onCancelled} />}
      {isPaid(status) && !isOver && !isCancellable && <p className={styles['quiet']}>{t('cancel.impossible')}</p>}
    </section>
  );
}

const NO_ADDRESS = { street: '', city: '', state: '', zip: '', country: '' };
