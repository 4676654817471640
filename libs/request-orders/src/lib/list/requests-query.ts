/** The customer's requests, the second tab of `/orders`. */
export const REQUESTS_PATH = '/orders?tab=requests';

/** The path of a page of requests. */
export const getRequestsPath = (page: number): string => (page > 1 ? `${REQUESTS_PATH}&page=${page}` : REQUESTS_PATH);
