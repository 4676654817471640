import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import config from '../../rolldown.config';

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));

/** The API as `npm run build` makes it, in a folder of its own from which installed packages are found. */
export async function buildMain(): Promise<{ file: string; remove: () => Promise<void> }> {
  await mkdir(CACHE, { recursive: true });
  const dir = await mkdtemp(join(CACHE, 'api-test-'));
  const { output, ...input } = config;
  const bundle = await rolldown(input);
  await bundle.write({ ...output, dir });
  return { file: join(dir, 'main.js'), remove: () => rm(dir, { recursive: true, force: true }) };
}

/** A process of the built API. */
export interface RunningMain {
  child: ChildProcess;
  /** Its address when it is ready; rejects with what it said when it ends before. */
  url: Promise<string>;
  /** Everything it said, once it has ended. */
  ended: Promise<{ code: number | null; signal: string | null; said: string }>;
}

/** Starts the built API with these environment variables alone. */
export function runMain(file: string, env: Record<string, string>, args: string[] = []): RunningMain {
  const child = fork(file, args, { env: { PATH: process.env['PATH'], ...env }, silent: true, execArgv: [] });
  let said = '';
  const silent = [child.stdout, child.stderr].map(async (stream) => {
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    if (stream) await once(stream, 'end');
  });
  // Not the event 'close': it never comes after a disconnect.
  const ended: RunningMain['ended'] = Promise.all([once(child, 'exit'), ...silent]).then(([[code, signal]]) => ({
    code: code as number | null,
    signal: signal as string | null,
    said: said.trim(),
  }));
  const url = new Promise<string>((resolve, reject) => {
    child.on('message', (message: { type?: string; url?: string }) => {
      if (message.type === 'ready' && message.url) resolve(message.url);
    });
    void ended.then((end) => reject(new Error(`It ended with ${end.code ?? end.signal}: ${end.said}`)));
  });
  // Who only waits for the end does not have to catch this one.
  url.catch(() => undefined);
  return { child, url, ended };
}

/** An empty folder that the account which runs PostgreSQL can reach. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-start-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A port that this test holds until `release`; then it is free. */
export async function openPort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
