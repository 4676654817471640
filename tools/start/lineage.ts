import { readFileSync } from 'node:fs';

const EVERY_MS = 1000;

/**
 * Calls back once when the npm command that this program belongs to is gone. A signal to npm ends npm and its shell, but never reaches
 * what the shell has started: without this, `kill` on `npm start` would leave everything running.
 */
export function whenNpmIsGone(call: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const before = lineage();
  const timer = setInterval(() => {
    if (lineage() === before) return;
    clearInterval(timer);
    call();
  }, EVERY_MS);
  timer.unref();
}

/** The shell that npm started and npm itself: a process whose parent ends gets another one at once. */
const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`;

/** Known on Linux only; elsewhere the shell has to do. */
function parentOf(pid: number): string {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}
