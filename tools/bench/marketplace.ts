import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrlOf } from '../start/database-url.ts';
import { API_MAIN, STOREFRONT_MAIN } from '../start/fresh-build.ts';
import { freePort } from '../start/ports.ts';
import { startServer, type Server } from '../start/server.ts';

/** A marketplace of its own for measuring: free ports, a data folder that goes away with it. */
export interface Marketplace {
  api: Server;
  apiUrl: string;
  /** Makes the API take the caller for the storefront, whose calls it does not limit. */
  internalToken: string;
  databaseUrl: string;
  /** Milliseconds until the API was ready, the demo filled. */
  filledMs: number;
  startStorefront: () => Promise<{ storefront: Server; url: string }>;
  stop: () => Promise<void>;
}

export async function startMarketplace(listings?: number): Promise<Marketplace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marketplace-bench-'));
  // PostgreSQL runs as another user where this one is root.
  chmodSync(dataDir, 0o755);
  const [port, apiPort] = [await freePort(), await freePort()];
  const internalToken = randomBytes(24).toString('hex');
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const env = {
    NODE_ENV: 'production',
    MODE: 'demo',
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
  const up = async (server: Server) => {
    running.push(server);
    const failed = server.ended.then(() =>
      Promise.reject(new Error(`The ${server.name} ended while it was measured.`)),
    );
    failed.catch(() => undefined);
    await Promise.race([server.ready, failed]);
    return server;
  };
  const say = (line: string) => console.error(line);
  const from = performance.now();
  const args = listings ? ['--listings', String(listings)] : [];
  const api = await up(startServer({ name: 'api', file: API_MAIN, args, env, say }));
  return {
    api,
    apiUrl,
    internalToken,
    databaseUrl: await databaseUrlOf(dataDir),
    filledMs: performance.now() - from,
    startStorefront: async () => {
      // Behind a proxy it believes the visitors' addresses that the load sends, so that no limit is measured.
      const more = { BENCH: '1', TRUST_PROXY: 'true' };
      const storefront = await up(
        startServer({ name: 'storefront', file: STOREFRONT_MAIN, env: { ...env, ...more }, say }),
      );
      return { storefront, url: `http://127.0.0.1:${port}` };
    },
    stop: async () => {
      for (const server of running.reverse()) await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
