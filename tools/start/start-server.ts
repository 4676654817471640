import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { childPath } from '../process/run-command.ts';
import { formatLogLine } from './format-log-line.ts';

/** How a server ended. */
export interface ServerExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether it printed anything: if so, its own last line gives the reason. */
  hasOutput: boolean;
}

/** A server process of the launcher. */
export interface Server {
  name: string;
  /** 0 if it could not be started. */
  pid: number;
  /** Resolves when the server has sent `{ type: 'ready' }`; never settles if it ends before. */
  ready: Promise<void>;
  ended: Promise<ServerExit>;
  /** Sends SIGTERM, kills the process group after a timeout, and waits for the exit. */
  stop: () => Promise<void>;
}

const STOP_TIMEOUT_MS = 15_000;
const DRAIN_MS = 500;

/**
 * Starts a server and prints its output, each line prefixed with its name. If the launcher is
 * killed, the IPC channel closes and the server stops by itself.
 */
export function startServer(description: {
  name: string;
  file: string;
  args?: readonly string[];
  env: Record<string, string | undefined>;
  print: (line: string) => void;
}): Server {
  const { name, file, args = [], env, print } = description;
  const child = fork(file, args, {
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, ...env, PATH: childPath() },
    silent: true,
    // Its own process group: Ctrl-C reaches only the launcher, which stops the servers in order.
    detached: process.platform !== 'win32',
  });
  let hasOutput = false;
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      hasOutput = true;
      print(`${name}: ${formatLogLine(line)}`);
    });
  }
  const ready = new Promise<void>((done) => {
    child.on('message', (message) => {
      if ((message as { type?: unknown } | null)?.type === 'ready') done();
    });
  });
  const ended = new Promise<ServerExit>((done) => {
    child.once('error', (error) => {
      print(`${name}: ${error.message}`);
      done({ code: 1, signal: null, hasOutput: true });
    });
    child.once('exit', (code, signal) => {
      // Wait for its last lines, but not for long: an orphaned child may keep the pipe open.
      const drained = setTimeout(() => done({ code, signal, hasOutput }), DRAIN_MS);
      child.once('close', () => {
        clearTimeout(drained);
        done({ code, signal, hasOutput });
      });
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => killGroup(child.pid), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(killTimer);
  };
  return { name, pid: child.pid ?? 0, ready, ended, stop };
}

/** The server and all that it started. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}
