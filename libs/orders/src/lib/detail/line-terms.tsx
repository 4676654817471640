import type { Day, Instant, OrderLine } from '@marketplace/api-contract';
import { addressLines, cancellationTerms, dayLabel } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { momentOf } from '../line-dates';
import styles from './order-detail-screen.module.css';

interface LineTermsProps {
  line: OrderLine;
  /** Whether several are ordered, so that each says which it is. */
  isOneOfMany: boolean;
  orderedAt: Instant;
  /** A day of another year is written with its year. */
  today: Day;
}

/** Where the listing is, of a paid order, and until when cancelling it gives how much back. */
export function LineTerms({ line, isOneOfMany, orderedAt, today }: LineTermsProps) {
  const { t, language } = useTexts('orders');
  const { name, address, cancellation, timeZone } = line;
  const terms = cancellationTerms(line, orderedAt);
  const termsText = () => {
    if (terms.kind === 'handover') return t(`terms.sale.${cancellation}`);
    if (terms.kind === 'late') return t(`terms.late.${terms.refund}`);
    const { before } = terms;
    const when =
      'day' in before ? dayLabel(before.day, today, language) : momentOf(before.at, timeZone, today, language);
    return t(`terms.${cancellation}`, { when });
  };
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
      <p>{termsText()}</p>
    </div>
  );
}

const NO_ADDRESS = { street: '', city: '', state: '', zip: '', country: '' };
