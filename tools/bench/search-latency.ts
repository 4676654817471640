import { Agent, request, type RequestOptions } from 'node:http';
import { INTERNAL_TOKEN_HEADER, KEY_HEADER } from '../../libs/api-contract/src/lib/constants.ts';
import { percentile } from './print.ts';
import { searchQuestions, typedTexts } from './search-questions.ts';

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

/** Asks every question once, the next whenever one of the connections is free. */
async function measure(
  apiUrl: string,
  internalToken: string,
  connections: number,
  requests: readonly Request[],
): Promise<Latency> {
  const internal = { [INTERNAL_TOKEN_HEADER]: internalToken };
  const answer = await fetch(`${apiUrl}/api/getHash`, { method: 'POST', headers: internal });
  const { result: key } = (await answer.json()) as { result: string };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  const waiting = requests.values();
  const from = performance.now();
  const connection = async () => {
    for (const { method, path, headers, body } of waiting) {
      const asked = performance.now();
      const status = await send(new URL(path, apiUrl), {
        agent,
        method,
        headers: { ...headers, ...internal, [KEY_HEADER]: key },
        body,
      });
      times.push(performance.now() - asked);
      if (status !== 200) failed++;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - from) / 1000;
  agent.destroy();
  return {
    connections,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    failed,
  };
}

/** The status of an answer that has been read to its end. */
function send(url: URL, { body, ...options }: RequestOptions & { body: string | undefined }): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      response
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', reject)
        .resume();
    })
      .on('error', reject)
      .end(body);
  });
}
