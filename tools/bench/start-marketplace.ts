import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDatabaseUrl } from '../start/get-database-url.ts';
import { API_MAIN, STOREFRONT_MAIN } from '../start/build-if-needed.ts';
import { getFreePort } from '../../libs/environment/src/index.ts';
import { startServer, type Server } from '../start/start-server.ts';

/** A marketplace on free ports with a temporary data folder. */
export interface Marketplace {
  api: Server;
  apiUrl: string;
  /** Identifies the caller as the storefront, whose calls the API does not limit. */
  internalToken: string;
  databaseUrl: string;
  /** Milliseconds until the API was ready and the demo seeded. */
  filledMs: number;
  startStorefront: () => Promise<{ storefront: Server; url: string }>;
  stop: () => Promise<void>;
}

export async function startMarketplace(listings?: number): Promise<Marketplace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marketplace-bench-'));
  // PostgreSQL does not run as root, but as another user.
  chmodSync(dataDir, 0o755);
  const [port, apiPort] = [await getFreePort(), await getFreePort()];
  const internalToken = randomBytes(24).toString('hex');
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const env = {
    NODE_ENV: 'production',
    MODE: 'demo',
    DEMO_SELLERS: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    API_PORT: String(apiPort),
    API_URL: apiUrl,
    PUBLIC_URL: '',
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    INTERNAL_TOKEN: internalToken,
  };
  const running: Server[] = [];
  const waitUntilReady = async (server: Server) => {
    running.push(server);
    const failed = server.ended.then(() =>
      Promise.reject(new Error(`The ${server.name} ended while it was measured.`)),
    );
    failed.catch(() => undefined);
    await Promise.race([server.ready, failed]);
    return server;
  };
  const print = (line: string) => console.error(line);
  const from = performance.now();
  const args = listings ? ['--listings', String(listings)] : [];
  const api = await waitUntilReady(startServer({ name: 'api', file: API_MAIN, args, env, print }));
  return {
    api,
    apiUrl,
    internalToken,
    databaseUrl: await getDatabaseUrl(dataDir),
    filledMs: performance.now() - from,
    startStorefront: async () => {
      // With TRUST_PROXY the requests come from many addresses, so that no rate limit is reached.
      const more = { BENCH: '1', TRUST_PROXY: 'true' };
      const storefront = await waitUntilReady(
        startServer({ name: 'storefront', file: STOREFRONT_MAIN, env: { ...env, ...more }, print }),
      );
      return { storefront, url: `http://127.0.0.1:${port}` };
    },
    stop: async () => {
      for (const server of running.reverse()) await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
