import { useTranslation } from 'react-i18next';
import type { QuoteRequestSummary } from '@marketplace/api-contract';
import { dayIn, dayWithYear, formatMoney, rangeLabel } from '@marketplace/formats';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import { ButtonLink, Link, Pagination, StatusMessage } from '@marketplace/ui';
import { formatInstant } from '../format-instant';
import { RequestStatusChip } from '../status-chip';
import type { RequestsData } from './load-requests';
import styles from './request-list.module.css';
import { getRequestsPath } from './requests-query';

/** The customer's requests for quotes, newest first, with what happens next (RQ-01). */
export function RequestList({ data: { requests, page, pages, total, loadedAt } }: { data: RequestsData }) {
  const { t } = useTranslation('request-orders');
  if (requests.length === 0) return <NoRequests isPastEnd={total > 0} />;
  return (
    <>
      <div className={styles['head']}>
        <p role="status" className={styles['quiet']}>
          {t('list.count', { count: total })}
        </p>
        <ButtonLink size="small" to="/requestOrder">
          {t('list.new')}
        </ButtonLink>
      </div>
      <ul className={styles['list']}>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} loadedAt={loadedAt} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} href={getRequestsPath} />
    </>
  );
}

function RequestRow({ request, loadedAt }: { request: QuoteRequestSummary; loadedAt: number }) {
  const { t } = useTranslation('request-orders');
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { id, title, status, startDate, endDate, createdAt, expiresAt, sellers, quotes, lowest, currency } = request;
  const day = dayWithYear(dayIn(timeZone, createdAt), language);
  const step = getStep(request);
  const until = formatInstant(expiresAt, timeZone, loadedAt, language);
  return (
    <li>
      <Link to={`/requestOrder/view/${id}`} className={styles['row']} isPrefetched>
        <span className={styles['facts']}>
          <span className={styles['name']}>{title}</span>
          {startDate && <span>{rangeLabel(startDate, endDate ?? startDate, '', language)}</span>}
          <span className={styles['quiet']}>{t('view.sent', { count: sellers, day })}</span>
          <span className={styles['next']}>
            {t(`list.next.${step === 'noneOpen' && sellers === 1 ? 'noneOpenOne' : step}`, { count: quotes, until })}
          </span>
        </span>
        <span className={styles['end']}>
          <RequestStatusChip status={status} />
          {lowest !== null && (
            <span className={styles['price']}>
              {t('list.from', { amount: formatMoney({ amount: lowest, currency }, language) })}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

type Step = 'wait' | 'compare' | 'noneOpen' | 'pay' | 'ordered' | 'withdrawn' | 'expired';

function getStep({ status, quotes }: QuoteRequestSummary): Step {
  switch (status) {
    case 'Open':
      return 'wait';
    case 'Quoted':
      return quotes > 0 ? 'compare' : 'noneOpen';
    case 'Accepted':
      return 'pay';
    case 'Ordered':
      return 'ordered';
    case 'Withdrawn':
      return 'withdrawn';
    case 'Expired':
      return 'expired';
  }
}

function NoRequests({ isPastEnd }: { isPastEnd: boolean }) {
  const { t } = useTranslation('request-orders');
  const reason = isPastEnd ? 'pastEnd' : 'none';
  return (
    <StatusMessage
      illustration={isPastEnd ? 'nothingFound' : 'empty'}
      title={t(`list.${reason}.title`)}
      actions={
        <ButtonLink variant="primary" to={isPastEnd ? getRequestsPath(1) : '/requestOrder'}>
          {t(`list.${reason}.action`)}
        </ButtonLink>
      }
    >
      {t(`list.${reason}.text`)}
    </StatusMessage>
  );
}
