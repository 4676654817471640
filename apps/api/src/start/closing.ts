import { setTimeout as pause } from 'node:timers/promises';

/** What must end before the process may, in the reverse order of its start. */
export interface Closing {
  /** `waitMs`: after that the next step begins all the same. */
  add: (close: () => Promise<unknown>, waitMs: number) => void;
  /** Ends everything once, then the process. */
  exit: (code: number) => void;
  /** From then on failures are only its consequences. */
  hasBegun: () => boolean;
}

/** Collects what to close; `SIGINT`, `SIGTERM`, `SIGHUP` and a parent that is gone end the process in order. */
export function createClosing(note: (line: string) => void): Closing {
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
    // Ctrl-C reaches a process twice when its parent passes it on.
    if (hasBegun) return;
    hasBegun = true;
    void closeAll().finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => exit(0));
  if (process.send) process.on('disconnect', () => exit(0));
  // Unhandled rejections arrive here too. The state is unknown then: end, but end in order.
  process.on('uncaughtException', (error) => {
    if (!hasBegun) note(`The API ends because of an error: ${error.stack ?? error.message}`);
    exit(1);
  });
  return { add: (close, waitMs) => steps.push({ close, waitMs }), exit, hasBegun: () => hasBegun };
}
