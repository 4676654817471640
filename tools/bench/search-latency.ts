import { latencyOf, type Latency, type Request } from './latency.ts';
import { searchQuestions, typedTexts } from './search-questions.ts';

/** Latency of the search call over real HTTP, every question in turn. No answer is kept anywhere between. */
export function searchLatency(apiUrl: string, internalToken: string, connections: number): Promise<Latency> {
  const requests = searchQuestions(new Date()).map((query): Request => ({
    method: 'GET',
    path: `/api/products?${query.replaceAll(' ', '%20')}`,
  }));
  return latencyOf(apiUrl, internalToken, connections, requests);
}

/** The same for suggestions while somebody types. */
export function suggestionLatency(apiUrl: string, internalToken: string, connections: number): Promise<Latency> {
  const requests = typedTexts.map((value): Request => ({
    method: 'POST',
    path: '/api/productNames',
    body: JSON.stringify({ value }),
    headers: { 'content-type': 'application/json' },
  }));
  return latencyOf(apiUrl, internalToken, connections, requests);
}
