import { randomBytes } from 'node:crypto';
import { getFreePort } from '@marketplace/environment';
// Shared with the launcher and the benchmarks.
import { API_MAIN, STOREFRONT_MAIN } from '../../../tools/start/build-if-needed.ts';
import { startServer, type Server } from '../../../tools/start/start-server.ts';
import { openNetworkLine } from './network-line';
import { startStack } from './stack';

/** A storefront whose calls and sockets go to two API processes in turn, which share a database. */
export interface TwoApis {
  port: number;
  databaseUrl: string;
  /** Kills one of the two without a warning. */
  killOne: () => void;
  stop: () => Promise<void>;
}

export async function startTwoApis(): Promise<TwoApis> {
  const INTERNAL_TOKEN = randomBytes(24).toString('hex');
  // Brings the database, and the API that isn't killed.
  const stack = await startStack({ INTERNAL_TOKEN });
  const [port, apiPort] = [await getFreePort(), await getFreePort()];
  const apis = await openNetworkLine([Number(new URL(stack.apiUrl).port), apiPort]);
  const env = {
    NODE_ENV: 'production',
    MODE: 'demo',
    TRUST_PROXY: 'true',
    DEMO_SELLERS: '0',
    DATABASE_URL: stack.databaseUrl,
    DATA_DIR: stack.dataDir,
    PORT: String(port),
    API_PORT: String(apiPort),
    API_URL: apis.url,
    INTERNAL_TOKEN,
  };
  const start = async (name: string, file: string): Promise<Server> => {
    const server = startServer({ name, file, env, print: () => undefined });
    await Promise.race([
      server.ready,
      server.ended.then(({ code }) => Promise.reject(new Error(`The ${name} ended with code ${code}.`))),
    ]);
    return server;
  };
  const api = await start('api', API_MAIN);
  const storefront = await start('storefront', STOREFRONT_MAIN);
  return {
    port,
    databaseUrl: stack.databaseUrl,
    killOne: () => process.kill(api.pid, 'SIGKILL'),
    stop: async () => {
      await storefront.stop();
      await api.stop();
      await apis.close();
      await stack.stop();
    },
  };
}
