import autocannon from 'autocannon';
import { INTERNAL_TOKEN_HEADER, KEY_HEADER } from '../../libs/api-contract/src/lib/constants.ts';
import { percentile } from './print.ts';

/** What people ask: a word, a mistyped word, a place, a category, dates, a sort, a later page, nothing at all. */
const QUESTIONS = [
  'search=kayak',
  'search=kyak',
  'search=camera&sort=price-asc',
  'search=electric bike&sort=price-desc',
  'search=tent&city=Edmonton',
  'search=guitar&page=3',
  'sort=price-desc',
  'type=newest_first&page=10',
  'city=Calgary',
  '',
];
const SECONDS = 8;

function days(): string {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  return `startDate=${day(14)}&endDate=${day(17)}`;
}

export interface Latency {
  connections: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
}

/** Latency of the search call over real HTTP, every question in turn, half of them with dates. */
export async function searchLatency(apiUrl: string, internalToken: string, connections: number): Promise<Latency> {
  const internal = { [INTERNAL_TOKEN_HEADER]: internalToken };
  const answer = await fetch(`${apiUrl}/api/getHash`, { method: 'POST', headers: internal });
  const { result: key } = (await answer.json()) as { result: string };
  const requests = QUESTIONS.flatMap((question) => [question, `${question}&${days()}`]).map((query) => ({
    path: `/api/products?${query.replace(/^&/, '').replaceAll(' ', '%20')}`,
    headers: { ...internal, [KEY_HEADER]: key },
  }));
  const times: number[] = [];
  const load = autocannon({ url: apiUrl, connections, duration: SECONDS, requests });
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
