import autocannon from 'autocannon';
import { getCpuMs } from './process-usage.ts';
import { percentile } from './print.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36';
/** Renders before the engine has compiled the code take twice as long. */
const WARM_UP = 400;
const MEASURED = 200;
const SECONDS = 8;
const CONNECTIONS = 20;

const createHeaders = (isCached: boolean, visitor = 1): Record<string, string> => ({
  'user-agent': BROWSER,
  accept: 'text/html',
  'accept-encoding': 'gzip',
  'x-forwarded-for': `198.51.100.${visitor % 250}`,
  ...(isCached ? {} : { 'x-bench-uncached': '1' }),
});

interface Spread {
  median: number;
  p95: number;
}

/**
 * Renders these pages one after the other without the cache. `cpu` is the processor time of the
 * storefront; `total` includes waiting for the API. Both come from its server-timing header.
 */
export async function measureRenderTimes(addresses: readonly string[]): Promise<{ cpu: Spread; total: Spread }> {
  const times: Record<'cpu' | 'render', number[]> = { cpu: [], render: [] };
  for (let i = 0; i < WARM_UP + MEASURED; i += 1) {
    const address = addresses[i % addresses.length] ?? '';
    const response = await fetch(address, { headers: createHeaders(false, i) });
    await response.arrayBuffer();
    for (const kind of ['cpu', 'render'] as const) {
      const milliseconds = new RegExp(`${kind};dur=([\\d.]+)`).exec(response.headers.get('server-timing') ?? '')?.[1];
      if (milliseconds === undefined)
        throw new Error(`${address} answered ${response.status} without a server-timing header.`);
      if (i >= WARM_UP) times[kind].push(Number(milliseconds));
    }
  }
  const spread = (numbers: readonly number[]) => ({ median: percentile(numbers, 0.5), p95: percentile(numbers, 0.95) });
  return { cpu: spread(times.cpu), total: spread(times.render) };
}

/** Requests per second, and the storefront's processor time per request, under load. */
export async function measureThroughput(
  address: string,
  isCached: boolean,
  pid: number,
): Promise<{ perSecond: number; cpuPerRequest: number; failed: number }> {
  const { pathname, search, origin } = new URL(address);
  const requests = Array.from({ length: 250 }, (_, visitor) => ({
    path: pathname + search,
    headers: createHeaders(isCached, visitor),
  }));
  const before = getCpuMs(pid);
  const result = await autocannon({ url: origin, connections: CONNECTIONS, duration: SECONDS, requests });
  return {
    perSecond: result.requests.average,
    cpuPerRequest: (getCpuMs(pid) - before) / result.requests.total,
    failed: result.non2xx + result.errors,
  };
}
