import type { Api } from '@marketplace/api-client';
import type { QuoteRequest } from '@marketplace/api-contract';
import { getQuoteRequest } from '@marketplace/api-contract/operations';

/** A request with its quotes. */
export interface RequestData {
  request: QuoteRequest;
  /** When it was loaded, in milliseconds by the server's clock. */
  loadedAt: number;
}

/** Loads a request of the customer. Rejects with `not_found` for one of somebody else. */
export async function loadRequest(api: Api, id: string): Promise<RequestData> {
  return { request: await api(getQuoteRequest, { params: { id } }), loadedAt: Date.now() };
}
