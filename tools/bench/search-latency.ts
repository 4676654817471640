import { measureLatency, type Latency, type Request } from './latency.ts';
import { createSearchQueries, typedTexts } from './search-queries.ts';

/** Latency of the search call over HTTP; no response is cached. */
export function measureSearchLatency(apiUrl: string, internalToken: string, connections: number): Promise<Latency> {
  const requests = createSearchQueries(new Date()).map((query): Request => ({
    method: 'GET',
    path: `/api/products?${query.replaceAll(' ', '%20')}`,
  }));
  return measureLatency(apiUrl, internalToken, connections, requests);
}

/** The same for suggestions while typing. */
export function measureSuggestionLatency(apiUrl: string, internalToken: string, connections: number): Promise<Latency> {
  const requests = typedTexts.map((value): Request => ({
    method: 'POST',
    path: '/api/productNames',
    body: JSON.stringify({ value }),
    headers: { 'content-type': 'application/json' },
  }));
  return measureLatency(apiUrl, internalToken, connections, requests);
}
