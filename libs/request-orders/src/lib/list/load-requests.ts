import type { Api } from '@marketplace/api-client';
import type { ResponseBody } from '@marketplace/api-contract';
import { listQuoteRequests } from '@marketplace/api-contract/operations';
import { readPage } from '@marketplace/search-params';

/** A page of requests. */
export interface RequestsData extends ResponseBody<typeof listQuoteRequests> {
  /** When it was loaded, in milliseconds by the server's clock. */
  loadedAt: number;
}

/** Loads the page of the customer's requests that the URL names. */
export async function loadRequests(api: Api, search: URLSearchParams): Promise<RequestsData> {
  return { ...(await api(listQuoteRequests, { query: { page: readPage(search) } })), loadedAt: Date.now() };
}
