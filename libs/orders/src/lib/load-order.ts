import type { Api } from '@marketplace/api-client';
import type { Order } from '@marketplace/api-contract';
import { getOrder } from '@marketplace/api-contract/operations';

/** Rejects with `not_found` for another customer's order. */
export const loadOrder = (api: Api, id: string): Promise<Order> => api(getOrder, { params: { id } });
