import { Agent, request, type RequestOptions } from 'node:http';
import { INTERNAL_TOKEN_HEADER, KEY_HEADER } from '../../libs/api-contract/src/lib/constants.ts';
import { percentile } from './print.ts';

export interface Latency {
  connections: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Sends every request once over HTTP, on a fixed number of connections. */
export async function measureLatency(
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
      const startedAt = performance.now();
      const status = await send(new URL(path, apiUrl), {
        agent,
        method,
        headers: { ...headers, ...internal, [KEY_HEADER]: key },
        body,
      });
      times.push(performance.now() - startedAt);
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

/** The status of a completely received response. */
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
