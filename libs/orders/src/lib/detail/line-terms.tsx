import { useTranslation } from 'react-i18next';
import type { Day, Instant, OrderLine } from '@marketplace/api-contract';
import { addressLines, cancellationTerms, dayLabel } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { formatInstant } from '../line-dates';
import styles from './order-detail-screen.module.css';

interface LineTermsProps {
  line: OrderLine;
  /** Shows the listing's name when the order has several lines. */
  isOneOfMany: boolean;
  orderedAt: Instant;
  /** A day of another year is shown with its year. */
  today: Day;
}

/** The listing's address, if the order is paid, and the cancellation terms. */
export function LineTerms({ line, isOneOfMany, orderedAt, today }: LineTermsProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { name, address, cancellation, timeZone } = line;
  const terms = cancellationTerms(line, orderedAt);
  const termsText = () => {
    if (terms.kind === 'handover') return t(`terms.sale.${cancellation}`);
    if (terms.kind === 'late') return t(`terms.late.${terms.refund}`);
    const { before } = terms;
    const when =
      'day' in before ? dayLabel(before.day, today, language) : formatInstant(before.at, timeZone, today, language);
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
