import { useId, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SellerQuote } from '@marketplace/api-contract';
import { formatMoney, formatNumber, rangeLabel } from '@marketplace/formats';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import { productPath } from '@marketplace/search-params';
import { Link } from '@marketplace/ui';
import { formatInstant } from '../format-instant';
import { QuoteActions } from './quote-actions';
import { QuoteHeader } from './quote-header';
import { useRequestView } from './request-view-provider';
import styles from './quotes-table.module.css';
import { TimeLeft } from './time-left-note';

interface Row {
  label: string;
  /** Nothing where a quote has no such fact; a row without any is left out. */
  show: (quote: SellerQuote) => ReactNode;
}

/** The quotes side by side: a column for each, the cheapest first, and a row for each fact. */
export function QuotesTable() {
  const { t } = useTranslation('request-orders');
  const { quotes } = useRequestView((view) => view.request);
  const rows = useRows();
  const id = useId();
  const lowest = findLowest(quotes);
  return (
    <section className={styles['quotes']}>
      <h2 id={id}>{t('view.quotes', { count: quotes.length })}</h2>
      {/* The keyboard scrolls it too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-labelledby={id} tabIndex={0} className={styles['scroller']}>
        <table className={styles['table']} style={{ '--quotes': quotes.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col" className={styles['label']}>
                <span>{t('view.seller')}</span>
              </th>
              {quotes.map((quote) => (
                <QuoteHeader key={quote.id} quote={quote} id={`${id}-${quote.id}`} isLowest={quote.id === lowest} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ show }) => quotes.some((quote) => show(quote)))
              .map(({ label, show }) => (
                <tr key={label}>
                  <th scope="row" className={styles['label']}>
                    <span>{label}</span>
                  </th>
                  {quotes.map((quote) => (
                    <td key={quote.id} data-label={label} className={isOver(quote) ? styles['over'] : undefined}>
                      {show(quote) || <span className={styles['quiet']}>–</span>}
                    </td>
                  ))}
                </tr>
              ))}
            <tr className={styles['actionsRow']}>
              <th scope="row" className={styles['label']}>
                <span>{t('view.actions')}</span>
              </th>
              {quotes.map((quote) => (
                <td key={quote.id}>
                  <QuoteActions quote={quote} describedBy={`${id}-${quote.id}`} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function useRows(): readonly Row[] {
  const { t } = useTranslation('request-orders');
  const language = useLanguage();
  const timeZone = useTimeZone();
  const loadedAt = useRequestView((view) => view.loadedAt);
  const money = ({ currency }: SellerQuote, amount: number) => formatMoney({ amount, currency }, language);
  return [
    {
      label: t('view.total'),
      show: (quote) => <strong className={styles['total']}>{money(quote, quote.total)}</strong>,
    },
    { label: t('view.amount'), show: (quote) => money(quote, quote.amount) },
    {
      label: t('view.lines'),
      show: (quote) => (
        <ul className={styles['lines']}>
          {quote.lines.map(({ text, amount }, position) => (
            <li key={position}>
              <span>{text}</span>
              <span className={styles['money']}>{money(quote, amount)}</span>
            </li>
          ))}
        </ul>
      ),
    },
    {
      label: t('view.dates'),
      show: ({ startDate, endDate }) => startDate && rangeLabel(startDate, endDate ?? startDate, '', language),
    },
    {
      label: t('view.validUntil'),
      show: (quote) => (
        <>
          {formatInstant(quote.validUntil, timeZone, loadedAt, language)}
          {quote.actions.length > 0 && <TimeLeft until={quote.validUntil} />}
        </>
      ),
    },
    {
      label: t('view.distance'),
      show: ({ distance }) => distance !== null && t('view.km', { km: formatNumber(distance, language, { to: 1 }) }),
    },
    { label: t('view.note'), show: ({ note }) => note && <p className={styles['note']}>{note}</p> },
    {
      label: t('view.listing'),
      show: ({ product }) => product && <Link to={productPath(product)}>{product.name}</Link>,
    },
    {
      label: t('view.offer'),
      show: (quote) =>
        quote.counter && (
          <>
            <p>
              {t(quote.status === 'Countered' ? 'view.waiting' : 'view.answered', {
                amount: money(quote, quote.counter.amount),
                seller: quote.seller.name,
              })}
            </p>
            {quote.counter.note && <p className={styles['offerNote']}>{quote.counter.note}</p>}
          </>
        ),
    },
  ];
}

/** A quote that can't be ordered by any more. */
const isOver = ({ status, actions }: SellerQuote) => actions.length === 0 && status !== 'Accepted';

/** The id of the only cheapest of at least two quotes that can be ordered by. */
export function findLowest(quotes: readonly SellerQuote[]): string | null {
  const [first, second] = quotes.filter(({ actions }) => actions.includes('accept')).sort((a, b) => a.total - b.total);
  return first && second && first.total < second.total ? first.id : null;
}
