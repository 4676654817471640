import type { Api } from '@marketplace/api-client';
import { listOrders, type AnswerOf } from '@marketplace/api-contract';
import { readOrdersQuery, type OrdersQuery } from './orders-query';

/** A page of orders with what was asked for. */
export interface OrdersData extends AnswerOf<typeof listOrders> {
  query: OrdersQuery;
}

/** The customer's orders that an address asks for. */
export async function loadOrders(api: Api, search: URLSearchParams): Promise<OrdersData> {
  const query = readOrdersQuery(search);
  return { ...(await api(listOrders, { query })), query };
}
