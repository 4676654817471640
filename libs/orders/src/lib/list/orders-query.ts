import { LAST_PAGE, ORDER_STATUSES, type OrderStatus } from '@marketplace/api-contract';
import type { PageQuery } from '@marketplace/search-params';

/** The query parameters of `/orders`. */
export const ORDERS_PARAMETERS = ['status', 'page'] as const;

export interface OrdersQuery {
  status?: OrderStatus;
  page: number;
}

/** Ignores what is not a status or a page. */
export function readOrdersQuery(search: PageQuery<typeof ORDERS_PARAMETERS>): OrdersQuery {
  const status = ORDER_STATUSES.find((one) => one === search.get('status'));
  const page = Number(search.get('page') ?? 1);
  return { ...(status && { status }), page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1 };
}

/** The inverse of `readOrdersQuery`. */
export function ordersPath({ status, page }: OrdersQuery): string {
  const search = new URLSearchParams();
  if (status) search.set('status', status);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text === '' ? '/orders' : `/orders?${text}`;
}
