import { ORDER_SEARCH_MAXIMUM, ORDER_STATUSES, type Day, type OrderStatus } from '@marketplace/api-contract';
import { isDay } from '@marketplace/formats';
import { readPage, type PageQuery } from '@marketplace/search-params';

/** The query parameters of `/orders`. */
export const ORDERS_PARAMETERS = ['status', 'search', 'from', 'to', 'page'] as const;

export interface OrdersQuery {
  status?: OrderStatus;
  /** Words of the order's number, listings or seller. */
  search?: string;
  /** The first and the last day of the order. */
  from?: Day;
  to?: Day;
  page: number;
}

/** Ignores what is not a status, a day or a page, and a last day before the first. */
export function readOrdersQuery(search: PageQuery<typeof ORDERS_PARAMETERS>): OrdersQuery {
  const status = ORDER_STATUSES.find((one) => one === search.get('status'));
  const words = (search.get('search') ?? '').trim().slice(0, ORDER_SEARCH_MAXIMUM);
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  return {
    ...(status && { status }),
    ...(words && { search: words }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && !(isDay(from) && to < from) && { to }),
    page: readPage(search),
  };
}

/** The inverse of `readOrdersQuery`. */
export function ordersPath({ status, search, from, to, page }: OrdersQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ status, search, from, to })) if (value) parameters.set(name, value);
  if (page > 1) parameters.set('page', String(page));
  const text = parameters.toString();
  return text === '' ? '/orders' : `/orders?${text}`;
}
