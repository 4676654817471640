import { readFileSync } from 'node:fs';

const POLL_MS = 1000;

/**
 * Calls back once when the npm command that started this program has ended. A signal to npm ends
 * npm and its shell, but does not reach the processes of that shell: without this, `kill` on `npm
 * start` would leave the servers running.
 */
export function watchParentProcess(call: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const before = getAncestors();
  const timer = setInterval(() => {
    if (getAncestors() === before) return;
    clearInterval(timer);
    call();
  }, POLL_MS);
  timer.unref();
}

/**
 * The pids of the shell that npm started and of npm. An orphaned process gets a new parent at once.
 */
const getAncestors = () => `${process.ppid} ${getParentPid(process.ppid)}`;

/** Reads /proc, so it is empty except on Linux; there only the shell is watched. */
function getParentPid(pid: number): string {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}
