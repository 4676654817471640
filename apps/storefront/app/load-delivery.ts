import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from '@marketplace/api-client';
import type { Delivery } from '@marketplace/api-contract';
import { loadDelivery } from '@marketplace/orders';
import { load } from './load';

/** The delivery of an emailed link; null with status 404 if the link is unknown or has expired. */
export async function loadLinkedDelivery(context: Readonly<RouterContextProvider>, token: string) {
  return load(context, async ({ api }) => {
    try {
      return data<Delivery | null>(await loadDelivery(api, token));
    } catch (error) {
      const isUnknown = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
      if (isUnknown) return data<Delivery | null>(null, { status: 404 });
      throw error;
    }
  });
}
