import { LAST_PAGE } from '@marketplace/api-contract';

/** The customer's requests, the second tab of `/orders`. */
export const REQUESTS_PATH = '/orders?tab=requests';

/** The path of a page of requests. */
export const getRequestsPath = (page: number): string => (page > 1 ? `${REQUESTS_PATH}&page=${page}` : REQUESTS_PATH);

/** The page that a URL names; the first if it names none. */
export function readRequestsPage(search: { get: (name: 'page') => string | null }): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}
