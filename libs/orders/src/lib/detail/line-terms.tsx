import { useTranslation } from 'react-i18next';
import type { Day, Instant, OrderLine } from '@marketplace/api-contract';
import { addressLines } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { termsText } from '../terms-text';
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
  const { name, address } = line;
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
      <p>{termsText(line, orderedAt, today, t, language)}</p>
    </div>
  );
}

const NO_ADDRESS = { street: '', city: '', state: '', zip: '', country: '' };
