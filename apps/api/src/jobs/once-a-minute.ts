const MINUTE_MS = 60_000;

/**
 * Options for a job that is enqueued often: it runs once per key in the minute after `dueAt`. A job
 * of a later minute is another one. So a transaction never relies on a job that may have run before
 * it commits, as long as `dueAt` is later than its end.
 */
export function onceAMinute(key: string, dueAt: Date, now: Date): { afterSeconds: number; singletonKey: string } {
  const minute = Math.ceil(dueAt.getTime() / MINUTE_MS) * MINUTE_MS;
  return {
    afterSeconds: Math.max(0, Math.ceil((minute - now.getTime()) / 1000)),
    singletonKey: `${key} ${new Date(minute).toISOString()}`,
  };
}
