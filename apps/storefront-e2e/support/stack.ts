import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
// Measurements ask the same.
// eslint-disable-next-line @nx/enforce-module-boundaries
import { databaseUrlOf } from '../../../tools/start/database-url.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const START_MS = 180_000;

/** The whole marketplace, as `npm start` gives it: production build, real API, real PostgreSQL, demo listings. */
export interface Stack {
  url: string;
  apiUrl: string;
  databaseUrl: string;
  stop: () => Promise<void>;
}

/** Starts it on free ports with a data folder of its own. */
export async function startStack(variables: Record<string, string> = {}): Promise<Stack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-e2e-'));
  // PostgreSQL runs as another account where the tests run as root.
  await chmod(dataDir, 0o755);
  const [port, apiPort] = await freePorts();
  const child = spawn(process.execPath, ['tools/start/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      MODE: 'demo',
      // Visitors say which address they come from (see test.ts).
      TRUST_PROXY: 'true',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await announced(child);
  return {
    url: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    databaseUrl: await databaseUrlOf(dataDir),
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function announced(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let said = '';
    const timer = setTimeout(() => fail(new Error(`The marketplace did not start in time:\n${said}`)), START_MS);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('The marketplace is at')) return;
      clearTimeout(timer);
      done();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => fail(new Error(`The marketplace ended with code ${code}:\n${said}`)));
  });
}

async function freePorts(): Promise<[number, number]> {
  const open = () =>
    new Promise<{ port: number; close: () => void }>((done) => {
      const server = createServer().listen(0, '127.0.0.1', () =>
        done({ port: (server.address() as AddressInfo).port, close: () => server.close() }),
      );
    });
  const two = [await open(), await open()] as const;
  for (const { close } of two) close();
  return [two[0].port, two[1].port];
}
