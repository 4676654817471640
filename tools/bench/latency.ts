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

/** Latency of calls over real HTTP: asks every question once, the next whenever one of the connections is free. */
export async function latencyOf(
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
