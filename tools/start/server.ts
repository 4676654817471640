import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { childPath } from '../process/run-command.ts';
import { readable } from './readable-log.ts';

/** How a server ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether it has said anything; then its own last line tells why. */
  hasSpoken: boolean;
}

/** A server process under the launcher's care. */
export interface Server {
  name: string;
  /** 0 if it could not even be started. */
  pid: number;
  /** Settles when the server has sent `{ type: 'ready' }`; never if it ends before. */
  ready: Promise<void>;
  ended: Promise<Ending>;
  /** Asks it to stop, insists after a while, and waits until it is gone. */
  stop: () => Promise<void>;
}

const PATIENCE_MS = 15_000;
const DRAIN_MS = 500;

/**
 * Starts a server and passes on what it prints, each line with its name in front.
 * Should the launcher be killed, the channel to the server closes, and the server stops by itself.
 */
export function startServer(description: {
  name: string;
  file: string;
  args?: readonly string[];
  env: Record<string, string | undefined>;
  say: (line: string) => void;
}): Server {
  const { name, file, args = [], env, say } = description;
  const child = fork(file, args, {
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, ...env, PATH: childPath() },
    silent: true,
    // Its own process group: Ctrl-C reaches only the launcher, which stops the servers in order.
    detached: process.platform !== 'win32',
  });
  let hasSpoken = false;
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      hasSpoken = true;
      say(`${name}: ${readable(line)}`);
    });
  }
  const ready = new Promise<void>((done) => {
    child.on('message', (message) => {
      if ((message as { type?: unknown } | null)?.type === 'ready') done();
    });
  });
  const ended = new Promise<Ending>((done) => {
    child.once('error', (error) => {
      say(`${name}: ${error.message}`);
      done({ code: 1, signal: null, hasSpoken: true });
    });
    child.once('exit', (code, signal) => {
      // Its last lines may still be on the way; a process that it left behind may hold the pipe open for ever.
      const drained = setTimeout(() => done({ code, signal, hasSpoken }), DRAIN_MS);
      child.once('close', () => {
        clearTimeout(drained);
        done({ code, signal, hasSpoken });
      });
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const insist = setTimeout(() => killGroup(child.pid), PATIENCE_MS);
    await ended;
    clearTimeout(insist);
  };
  return { name, pid: child.pid ?? 0, ready, ended, stop };
}

/** The server and all that it started. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // Gone in the meantime: as wanted.
  }
}
