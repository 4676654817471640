import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useNavigate } from 'react-router';
import { ORDER_SEARCH_MAXIMUM, type Fulfilment } from '@marketplace/api-contract';
import { DateInput } from '@marketplace/date-pickers';
import { Button, ButtonLink, Icon, Link, StatusMessage, Pagination } from '@marketplace/ui';
import { STATUS_FILTERS, getShownStatus, useStatusName } from '../order-status';
import type { OrdersData } from './load-orders';
import { OrderRow } from './order-row';
import { OrdersPage } from './orders-page';
import { ordersPath, type OrdersQuery } from './orders-query';
import styles from './orders-screen.module.css';

const FULFILMENTS = ['pickup', 'delivery', 'visit'] as const satisfies readonly Fulfilment[];

/** `/orders`: the customer's orders, by status, day and page (OR-07). */
export function OrdersScreen({ data: { orders, page, pages, total, query } }: { data: OrdersData }) {
  const { t } = useTranslation('orders');
  const getName = useStatusName();
  // The handover is called by how the order is fulfilled.
  const getNames = (status: string) =>
    [...new Set(FULFILMENTS.map((fulfilment) => getName(status, fulfilment)))].join(' / ');
  const { page: _, ...filter } = query;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <OrdersPage tab="orders" path={ordersPath(query)}>
      {(isFiltered || total > 0) && (
        <>
          <nav aria-label={t('list.filter')}>
            <ul className={styles['filters']}>
              {[undefined, ...STATUS_FILTERS].map((status) => (
                <li key={status ?? 'all'}>
                  <Link
                    to={ordersPath({ ...filter, status, page: 1 })}
                    className={styles['filter']}
                    aria-current={isSame(status, filter.status) ? 'true' : undefined}
                  >
                    {status ? getNames(status) : t('list.all')}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles['narrow']}>
            <SearchForm key={query.search} query={query} />
            <DateFilter query={query} />
          </div>
        </>
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
          <Pagination page={page} pages={pages} href={(to) => ordersPath({ ...filter, page: to })} />
        </>
      ) : (
        <NoOrders reason={total > 0 ? 'pastEnd' : isFiltered ? 'filtered' : 'none'} query={query} />
      )}
    </OrdersPage>
  );
}

/** Finds orders by number, listing or seller; works before the page's scripts too. */
function SearchForm({ query: { status, search = '', from, to } }: { query: OrdersQuery }) {
  const { t } = useTranslation('orders');
  const id = useId();
  return (
    <Form role="search" action="/orders" className={styles['search']}>
      {Object.entries({ status, from, to }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor={id}>{t('list.search')}</label>
      <input id={id} type="search" name="search" defaultValue={search} maxLength={ORDER_SEARCH_MAXIMUM} />
      <Button type="submit" variant="icon" aria-label={t('list.submitSearch')}>
        <Icon name="search" />
      </Button>
    </Form>
  );
}

/** The first and the last day on which the orders were placed. */
function DateFilter({ query }: { query: OrdersQuery }) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const id = useId();
  const field = (name: 'from' | 'to') => ({
    id: `${id}-${name}`,
    name,
    value: query[name] ?? '',
    label: t(`list.${name}`),
    problem: undefined,
    isFilter: true,
    onChange: (day: string) => void navigate(ordersPath({ ...query, [name]: day, page: 1 })),
    onBlur: () => undefined,
  });
  return (
    <div role="group" aria-label={t('list.dates')} className={styles['dates']}>
      <DateInput {...field('from')} lastDay={query.to} />
      <DateInput {...field('to')} firstDay={query.from} />
    </div>
  );
}

type Status = OrdersQuery['status'];

const isSame = (filter: Status, status: Status) =>
  filter !== undefined && status !== undefined
    ? getShownStatus(filter, 'pickup') === getShownStatus(status, 'pickup')
    : filter === status;

type Reason = 'pastEnd' | 'filtered' | 'none';

function NoOrders({ reason, query }: { reason: Reason; query: OrdersQuery }) {
  const { t } = useTranslation('orders');
  const links: Record<Reason, string> = {
    pastEnd: ordersPath({ ...query, page: 1 }),
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
