import type { Day, OrderLine } from '@marketplace/api-contract';
import { addressLines, cancelBefore, dayLabel } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { momentOf } from '../line-dates';
import styles from './order-detail-screen.module.css';

interface LineTermsProps {
  line: OrderLine;
  /** Whether several are ordered, so that each says which it is. */
  isOneOfMany: boolean;
  /** A day of another year is written with its year. */
  today: Day;
}

/** Where the listing is, of a paid order, and until when cancelling it gives how much back. */
export function LineTerms({ line, isOneOfMany, today }: LineTermsProps) {
  const { t, language } = useTexts('orders');
  const { name, address, cancellation, timeZone } = line;
  const before = cancelBefore(cancellation, line);
  const when =
    before &&
    ('day' in before ? dayLabel(before.day, today, language) : momentOf(before.at, timeZone, today, language));
  const place = address ? addressLines({ ...NO_ADDRESS, ...address }, language) : [];
  return (
    <div className={styles['terms']}>
      {isOneOfMany && <h3>{name}</h3>}
      {place.length > 0 && (
        <address className={styles['contact']}>
          {place.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </address>
      )}
      <p>{when ? t(`terms.${cancellation}`, { when }) : t(`terms.sale.${cancellation}`)}</p>
    </div>
  );
}

const NO_ADDRESS = { street: '', city: '', state: '', zip: '', country: '' };
