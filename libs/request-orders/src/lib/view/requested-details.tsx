import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteRequest } from '@marketplace/api-contract';
import { formatMoney, formatNumber, rangeLabel } from '@marketplace/formats';
import { AttachmentList } from '@marketplace/forms';
import { useLanguage } from '@marketplace/i18n';
import { productPath } from '@marketplace/search-params';
import { Link } from '@marketplace/ui';
import styles from './request-view-screen.module.css';

/** What the customer requested. */
export function RequestedDetails({ request }: { request: QuoteRequest }) {
  const { t } = useTranslation('request-orders');
  const language = useLanguage();
  const { product, category, quantity, startDate, endDate, budget, currency, place, details, attachments } = request;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('view.listing'), product && <Link to={productPath(product)}>{product.name}</Link>],
    [t('view.category'), !product && category?.name],
    [t('view.quantity'), formatNumber(quantity, language)],
    [t('view.dates'), startDate ? rangeLabel(startDate, endDate ?? startDate, '', language) : t('view.noDates')],
    [
      t('view.budget'),
      budget !== null && t('view.upTo', { amount: formatMoney({ amount: budget, currency }, language) }),
    ],
    [t('view.place'), place && t('view.within', { place: place.name, km: formatNumber(place.radius, language) })],
  ];
  return (
    <section className={styles['section']}>
      <h2>{t('view.requested')}</h2>
      <dl className={styles['facts']}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {details && <p className={styles['note']}>{details}</p>}
      <AttachmentList attachments={attachments} />
    </section>
  );
}
