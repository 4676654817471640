import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getFreePort, StartError } from '@marketplace/environment';
import { runAs, type Account } from './account';
import { isRunning } from './lock';

const START_MS = 30_000;
const STOP_MS = 4000;
const ORPHAN_STOP_MS = 20_000;
const POLL_MS = 20;

/** Settings without durability, for databases of tests. */
const NOT_DURABLE = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
const SETTINGS = [
  ['listen_addresses', '127.0.0.1'],
  ['unix_socket_directories', ''],
  ['max_connections', '100'],
  ['shared_buffers', '256MB'],
  ['work_mem', '16MB'],
  ['maintenance_work_mem', '256MB'],
  ['max_wal_size', '2GB'],
  ['random_page_cost', '1.1'],
  // For many short queries, parallel workers and JIT compilation cost more than they save.
  ['max_parallel_workers_per_gather', '0'],
  ['jit', 'off'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

interface ServerOptions {
  binaries: string;
  cluster: string;
  account: Account | null;
  logFile: string;
  isDurable: boolean;
}

/** A running PostgreSQL server on a free loopback port. */
export interface Server {
  port: number;
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the server and waits until it accepts connections. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const port = await getFreePort();
  const log = openSync(options.logFile, 'w', 0o600);
  const child = spawn(
    join(options.binaries, 'bin', 'postgres'),
    ['-D', options.cluster, '-p', String(port), ...SETTINGS, ...(options.isDurable ? [] : NOT_DURABLE)],
    {
      cwd: '/',
      // A separate process group, so that Ctrl-C reaches only the API, which finishes its requests
      // first.
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_ALL: 'C' },
      ...runAs(options.account),
    },
  );
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  await untilReady(child, ended, options);
  return { port, ended, stop: () => stop(child, ended) };
}

async function untilReady(
  child: ChildProcess,
  ended: Promise<void>,
  { cluster, logFile }: ServerOptions,
): Promise<void> {
  const deadline = Date.now() + START_MS;
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!hasEnded && Date.now() < deadline) {
    const lines = await postmasterFile(cluster);
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return;
    await pause(POLL_MS);
  }
  child.kill('SIGQUIT');
  const log = await readFile(logFile, 'utf8').catch(() => '');
  const reason = log.match(/FATAL:\s+(.*)/)?.[1] ?? 'it did not become ready';
  throw new StartError(`The embedded PostgreSQL did not start: ${reason}. Its log is ${logFile}.`);
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT');
  const timer = new AbortController();
  await Promise.race([
    ended,
    pause(STOP_MS, undefined, { signal: timer.signal }).then(
      // After an immediate shutdown PostgreSQL recovers from its log at the next start.
      () => child.kill('SIGQUIT'),
      () => undefined,
    ),
  ]);
  await ended;
  timer.abort();
}

/** Stops the server of a killed API in this folder. */
export async function stopOrphan(cluster: string, note: (line: string) => void): Promise<void> {
  const pid = Number((await postmasterFile(cluster))[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isRunning(pid) || !(await isClusterServer(pid, cluster))) return;
  note(`Stopping the PostgreSQL of an earlier run (process ${pid}).`);
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + ORPHAN_STOP_MS;
  while (isRunning(pid)) {
    if (Date.now() > deadline)
      throw new StartError(
        `The PostgreSQL of an earlier run (process ${pid}) does not stop. Stop it, then start again.`,
      );
    await pause(POLL_MS);
  }
}

/** Whether a process is the PostgreSQL of this folder, because process ids are reused. */
async function isClusterServer(pid: number, cluster: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (command === null) return false;
  const parts = command.split('\0');
  return basename(parts[0] ?? '') === 'postgres' && parts.includes(cluster);
}

async function postmasterFile(cluster: string): Promise<string[]> {
  return (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
}
