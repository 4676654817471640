import pg from 'pg';
import { measureLatency, type Latency, type Request } from './latency.ts';
import { measureSearchLatency } from './search-latency.ts';

/** How many listings are viewed and quoted. */
const LISTINGS = 300;
/** Visitors who search at the same time. */
const SEARCH_CONNECTIONS = 4;

interface LatencyUnderLoad {
  name: string;
  alone: Latency;
  whileSearching: Latency;
}

/** Latency of product pages and quotes, with and without concurrent searches of other visitors. */
export async function measureLatencyUnderSearchLoad(
  apiUrl: string,
  internalToken: string,
  databaseUrl: string,
): Promise<LatencyUnderLoad[]> {
  const calls = await createRequests(databaseUrl);
  const measure = (requests: readonly Request[]) => measureLatency(apiUrl, internalToken, 1, requests);
  const measured: LatencyUnderLoad[] = [];
  for (const { name, requests } of calls) {
    await measure(requests);
    const alone = await measure(requests);
    let isMeasuring = true;
    const load = (async () => {
      while (isMeasuring) await measureSearchLatency(apiUrl, internalToken, SEARCH_CONNECTIONS);
    })();
    const whileSearching = await measure(requests);
    isMeasuring = false;
    await load;
    measured.push({ name, alone, whileSearching });
  }
  return measured;
}

async function createRequests(databaseUrl: string): Promise<{ name: string; requests: Request[] }[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ id: number; quantity: number }>(
    `SELECT id, minimum_quantity AS quantity FROM products
      WHERE sale_type = 'sale' AND status = 'active' AND stock >= minimum_quantity ORDER BY id LIMIT ${LISTINGS}`,
  );
  await database.end();
  const headers = { 'content-type': 'application/json' };
  return [
    {
      name: 'product page',
      requests: rows.map(({ id }) => ({ method: 'GET', path: `/api/products/${id}` })),
    },
    {
      name: 'quote of an order',
      requests: rows.map(({ id, quantity }) => ({
        method: 'POST',
        path: '/api/quote',
        headers,
        body: JSON.stringify({ lines: [{ productId: String(id), quantity }] }),
      })),
    },
  ];
}
