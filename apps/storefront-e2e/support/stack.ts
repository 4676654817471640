import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { getFreePort } from '@marketplace/environment';
// Shared with the benchmarks.
import { getDatabaseUrl } from '../../../tools/start/get-database-url.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const START_MS = 180_000;

/** A marketplace as `npm start` runs it: production build, API, PostgreSQL, demo listings. */
export interface Stack {
  url: string;
  apiUrl: string;
  databaseUrl: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/**
 * Creates a data folder with the demo's database, from which every stack starts: filling one takes
 * much longer than a copy. All copies share one folder of pictures, so that each is made once.
 */
export async function createDataTemplate(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const [folder, pictures] = [await createDataFolder(), await createDataFolder()];
  await symlink(pictures, join(folder, 'media'));
  const stack = await startIn(folder, {});
  await stack.end();
  return {
    folder,
    remove: async () => {
      for (const path of [folder, pictures]) await rm(path, { recursive: true, force: true });
    },
  };
}

/** Starts it on free ports with a data folder of its own. */
export async function startStack(variables: Record<string, string> = {}): Promise<Stack> {
  const dataDir = await createDataFolder();
  const template = process.env['E2E_DATA_TEMPLATE'];
  // Keeps the owner: PostgreSQL runs as another account where the tests run as root.
  if (template) await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
  const { end, ...stack } = await startIn(dataDir, variables);
  return {
    ...stack,
    stop: async () => {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-e2e-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Lets tests act as the operator. */
export const OPERATOR_TOKEN = 'a token of the operator for tests';

async function startIn(
  dataDir: string,
  variables: Record<string, string>,
): Promise<Omit<Stack, 'stop'> & { end: () => Promise<void> }> {
  const [port, apiPort] = [variables['PORT'] ?? (await getFreePort()), await getFreePort()];
  const child = spawn(process.execPath, ['tools/start/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      MODE: 'demo',
      // Tests send the address of each visitor (see test.ts).
      TRUST_PROXY: 'true',
      OPERATOR_TOKEN,
      // Tests decide what happens to their orders.
      DEMO_SELLERS: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitForStart(child);
  return {
    url: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    databaseUrl: await getDatabaseUrl(dataDir),
    dataDir,
    end: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function waitForStart(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let output = '';
    const timer = setTimeout(() => fail(new Error(`The marketplace did not start in time:\n${output}`)), START_MS);
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('The marketplace is at')) return;
      clearTimeout(timer);
      done();
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('exit', (code) => fail(new Error(`The marketplace ended with code ${code}:\n${output}`)));
  });
}
