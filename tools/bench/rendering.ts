import autocannon from 'autocannon';
import { cpuOf } from './process-use.ts';
import { percentile } from './print.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36';
/** Until the engine has compiled what a render runs through; before that a render takes twice as long. */
const WARM_UP = 400;
const MEASURED = 200;
const SECONDS = 8;
const CONNECTIONS = 20;

const headersOf = (isCached: boolean, visitor = 1): Record<string, string> => ({
  'user-agent': BROWSER,
  accept: 'text/html',
  'accept-encoding': 'gzip',
  'x-forwarded-for': `198.51.100.${visitor % 250}`,
  ...(isCached ? {} : { 'x-bench-uncached': '1' }),
});

/** Processor time of single renders past the cache, one after the other, by the server's own clock. */
export async function renderCpu(address: string): Promise<{ median: number; p95: number }> {
  const times: number[] = [];
  for (let i = 0; i < WARM_UP + MEASURED; i += 1) {
    const response = await fetch(address, { headers: headersOf(false, i) });
    await response.arrayBuffer();
    const cpu = /cpu;dur=([\d.]+)/.exec(response.headers.get('server-timing') ?? '')?.[1];
    if (cpu === undefined) throw new Error(`${address} answered ${response.status} without a server-timing header.`);
    if (i >= WARM_UP) times.push(Number(cpu));
  }
  return { median: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** Requests per second, and the storefront's processor time per request, under load. */
export async function throughput(
  address: string,
  isCached: boolean,
  pid: number,
): Promise<{ perSecond: number; cpuPerRequest: number; failed: number }> {
  const { pathname, search, origin } = new URL(address);
  const requests = Array.from({ length: 250 }, (_, visitor) => ({
    path: pathname + search,
    headers: headersOf(isCached, visitor),
  }));
  const before = cpuOf(pid);
  const result = await autocannon({ url: origin, connections: CONNECTIONS, duration: SECONDS, requests });
  return {
    perSecond: result.requests.average,
    cpuPerRequest: (cpuOf(pid) - before) / result.requests.total,
    failed: result.non2xx + result.errors,
  };
}
