import autocannon from 'autocannon';
import { INTERNAL_TOKEN_HEADER, KEY_HEADER } from '../../libs/api-contract/src/lib/constants.ts';
import { percentile } from './print.ts';
import { searchQuestions, typedTexts } from './search-questions.ts';

const SECONDS = 15;

export interface Latency {
  connections: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
}

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Latency of the search call over real HTTP, every question in turn. No answer is kept anywhere between. */
export function searchLatency(apiUrl: string, internalToken: string, connections: number): Promise<Latency> {
  const requests = searchQuestions(new Date()).map((query): Request => ({
    method: 'GET',
    path: `/api/products?${query.replaceAll(' ', '%20')}`,
  }));
  return measure(apiUrl, internalToken, connections, requests);
}

/** The same for suggestions while somebody types. */
export function suggestionLatency(apiUrl: string, internalToken: string, connections: number): Promise<Latency> {
  const requests = typedTexts.map((value): Request => ({
    method: 'POST',
    path: '/api/productNames',
    body: JSON.stringify({ value }),
    headers: { 'content-type': 'application/json' },
  }));
  return measure(apiUrl, internalToken, connections, requests);
}

async function measure(
  apiUrl: string,
  internalToken: string,
  connections: number,
  requests: readonly Request[],
): Promise<Latency> {
  const internal = { [INTERNAL_TOKEN_HEADER]: internalToken };
  const answer = await fetch(`${apiUrl}/api/getHash`, { method: 'POST', headers: internal });
  const { result: key } = (await answer.json()) as { result: string };
  const times: number[] = [];
  const load = autocannon({
    url: apiUrl,
    connections,
    duration: SECONDS,
    requests: requests.map((request) => ({
      ...request,
      headers: { ...request.headers, ...internal, [KEY_HEADER]: key },
    })),
  });
  load.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const { requests: done, non2xx, errors } = await load;
  return {
    connections,
    perSecond: done.average,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    failed: non2xx + errors,
  };
}
