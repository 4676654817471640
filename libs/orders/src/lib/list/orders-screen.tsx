import { useTranslation } from 'react-i18next';
import { ButtonLink, Link, StatusMessage, PageHead, Pagination } from '@marketplace/ui';
import { STATUS_FILTERS, shownStatus } from '../order-status';
import type { OrdersData } from './load-orders';
import { OrderRow } from './order-row';
import { ordersPath } from './orders-query';
import styles from './orders-screen.module.css';

/** `/orders`: the customer's orders, by status and page (OR-07). */
export function OrdersScreen({ data: { orders, page, pages, total, query } }: { data: OrdersData }) {
  const { t } = useTranslation('orders');
  const { status } = query;
  return (
    <div className="page">
      <PageHead title={t('list.title')} path={ordersPath({ status, page })} noIndex />
      <h1 className={styles['title']}>{t('list.title')}</h1>
      {(status || total > 0) && (
        <nav aria-label={t('list.filter')}>
          <ul className={styles['filters']}>
            {[undefined, ...STATUS_FILTERS].map((filter) => (
              <li key={filter ?? 'all'}>
                <Link
                  to={ordersPath({ status: filter, page: 1 })}
                  className={styles['filter']}
                  aria-current={isSame(filter, status) ? 'true' : undefined}
                >
                  {t(filter ? `status.${shownStatus(filter)}` : 'list.all')}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {orders.length > 0 ? (
        <>
          <p className={styles['count']} role="status">
            {t('list.count', { count: total })}
          </p>
          <ul className={styles['list']}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
          <Pagination page={page} pages={pages} href={(to) => ordersPath({ status, page: to })} />
        </>
      ) : (
        <NoOrders reason={total > 0 ? 'pastEnd' : status ? 'filtered' : 'none'} status={status} />
      )}
    </div>
  );
}

const isSame = (filter: (typeof STATUS_FILTERS)[number] | undefined, status: OrdersData['query']['status']) =>
  filter === undefined || status === undefined ? filter === status : shownStatus(filter) === shownStatus(status);

type Reason = 'pastEnd' | 'filtered' | 'none';

function NoOrders({ reason, status }: { reason: Reason; status: OrdersData['query']['status'] }) {
  const { t } = useTranslation('orders');
  const links: Record<Reason, string> = {
    pastEnd: ordersPath({ status, page: 1 }),
    filtered: '/orders',
    none: '/search',
  };
  return (
    <StatusMessage
      illustration={reason === 'none' ? 'empty' : 'nothingFound'}
      title={t(`list.${reason}.title`)}
      actions={
        <ButtonLink variant="primary" to={links[reason]}>
          {t(`list.${reason}.action`)}
        </ButtonLink>
      }
    >
      {t(`list.${reason}.text`)}
    </StatusMessage>
  );
}
