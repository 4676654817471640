import type { Api } from '@marketplace/api-client';
import type { ResponseBody } from '@marketplace/api-contract';
import { listOrders } from '@marketplace/api-contract/operations';
import { readOrdersQuery, type OrdersQuery } from './orders-query';

/** A page of orders with its query. */
export interface OrdersData extends ResponseBody<typeof listOrders> {
  query: OrdersQuery;
}

/** Loads the page of the customer's orders that the URL names. */
export async function loadOrders(api: Api, search: URLSearchParams): Promise<OrdersData> {
  const query = readOrdersQuery(search);
  return { ...(await api(listOrders, { query })), query };
}
