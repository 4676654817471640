import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const API = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));

/** Builds the API like `npm run build`, or another entry of it, into a folder from which installed packages resolve. */
export async function buildMain(
  entry: 'main' | 'testing/empty-main' = 'main',
): Promise<{ file: string; remove: () => Promise<void> }> {
  await mkdir(CACHE, { recursive: true });
  const dir = await mkdtemp(join(CACHE, 'api-test-'));
  const lib = { entry: { [basename(entry)]: join(API, 'src', `${entry}.ts`) } };
  await build({ root: API, configFile: join(API, 'vite.config.ts'), build: { outDir: dir, lib } });
  return { file: join(dir, `${basename(entry)}.js`), remove: () => rm(dir, { recursive: true, force: true }) };
}

/** A process of the built API. */
export interface RunningMain {
  child: ChildProcess;
  /** Its URL when it is ready; rejects with its output if it ends before. */
  url: Promise<string>;
  /** Its whole output, once it has ended. */
  ended: Promise<{ code: number | null; signal: string | null; output: string }>;
}

/** Starts the built API with only these environment variables. */
export function runMain(file: string, env: Record<string, string>, args: string[] = []): RunningMain {
  const child = fork(file, args, { env: { PATH: process.env['PATH'], ...env }, silent: true, execArgv: [] });
  let output = '';
  const silent = [child.stdout, child.stderr].map(async (stream) => {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    if (stream) await once(stream, 'end');
  });
  // Not the event 'close': it never comes after a disconnect.
  const ended: RunningMain['ended'] = Promise.all([once(child, 'exit'), ...silent]).then(([[code, signal]]) => ({
    code: code as number | null,
    signal: signal as string | null,
    output: output.trim(),
  }));
  const url = new Promise<string>((resolve, reject) => {
    child.on('message', (message: { type?: string; url?: string }) => {
      if (message.type === 'ready' && message.url) resolve(message.url);
    });
    void ended.then((end) => reject(new Error(`It ended with ${end.code ?? end.signal}: ${end.output}`)));
  });
  // Callers that only wait for the end need not catch this rejection.
  url.catch(() => undefined);
  return { child, url, ended };
}

/** An empty folder that the user of PostgreSQL can reach. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-start-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A port that this test occupies until `release`. */
export async function openPort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
