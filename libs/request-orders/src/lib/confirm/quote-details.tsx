import { useTranslation } from 'react-i18next';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import { Link } from '@marketplace/ui';
import { formatInstant } from '../format-instant';
import type { QuoteData } from './load-quote';
import styles from './quote-details.module.css';

/** Beside the price of a quote that is ordered: the request, until when it is valid, and what the seller has written. */
export function QuoteDetails({ data: { quote, request, loadedAt } }: { data: QuoteData }) {
  const { t } = useTranslation('request-orders');
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <section className={styles['details']} aria-label={t('confirm.details')}>
      <p>
        <Link to={`/requestOrder/view/${request.id}`}>{request.title}</Link>
      </p>
      <p>{t('confirm.validUntil', { time: formatInstant(quote.validUntil, timeZone, loadedAt, language) })}</p>
      {quote.note && (
        <blockquote className={styles['note']}>
          <p>{quote.note}</p>
          <footer>{quote.seller.name}</footer>
        </blockquote>
      )}
      <p className={styles['quiet']}>{t('confirm.contact', { name: quote.seller.name })}</p>
    </section>
  );
}
