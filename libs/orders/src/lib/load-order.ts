import type { Api } from '@marketplace/api-client';
import { getOrder, type Order } from '@marketplace/api-contract';

/** One of the customer's orders; anybody else's is not there. */
export const loadOrder = (api: Api, id: string): Promise<Order> => api(getOrder, { params: { id } });
