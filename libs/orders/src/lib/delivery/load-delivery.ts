import type { Api } from '@marketplace/api-client';
import type { Delivery } from '@marketplace/api-contract';
import { getDelivery } from '@marketplace/api-contract/operations';

/** Rejects with `not_found` if the link is unknown or has expired. */
export const loadDelivery = (api: Api, token: string): Promise<Delivery> => api(getDelivery, { params: { token } });
