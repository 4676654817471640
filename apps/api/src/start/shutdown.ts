import { setTimeout as pause } from 'node:timers/promises';

/** Closes what was opened, in reverse order, before the process ends. */
export interface Shutdown {
  /** `waitMs`: the next step begins after that time in any case. */
  add: (close: () => Promise<unknown>, waitMs: number) => void;
  /** Closes everything once, then ends the process. */
  exit: (code: number) => void;
  /** From then on errors are expected. */
  hasBegun: () => boolean;
}

/**
 * Collects what to close; `SIGINT`, `SIGTERM`, `SIGHUP` and the end of the parent process start the
 * shutdown.
 */
export function createShutdown(note: (line: string) => void): Shutdown {
  const steps: { close: () => Promise<unknown>; waitMs: number }[] = [];
  let hasBegun = false;
  const closeAll = async () => {
    for (const { close, waitMs } of steps.reverse()) {
      const failed = (error: unknown) =>
        note(`While stopping: ${error instanceof Error ? error.message : String(error)}`);
      await Promise.race([close().catch(failed), pause(waitMs, undefined, { ref: false })]);
    }
  };
  const exit = (code: number) => {
    // Ctrl-C arrives twice when the parent process passes it on.
    if (hasBegun) return;
    hasBegun = true;
    void closeAll().finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => exit(0));
  if (process.send) process.on('disconnect', () => exit(0));
  // Also receives unhandled rejections. The state is unknown then, so the process shuts down.
  process.on('uncaughtException', (error) => {
    if (!hasBegun) note(`The API ends because of an error: ${error.stack ?? error.message}`);
    exit(1);
  });
  return { add: (close, waitMs) => steps.push({ close, waitMs }), exit, hasBegun: () => hasBegun };
}
