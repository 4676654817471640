const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface TimeLeft {
  unit: 'days' | 'hours' | 'minutes';
  count: number;
}

/** Whole days from two days on, then hours, then minutes of the last hour; never more than there is. */
export function getTimeLeft(ms: number): TimeLeft {
  if (ms >= 2 * DAY_MS) return { unit: 'days', count: Math.floor(ms / DAY_MS) };
  if (ms >= HOUR_MS) return { unit: 'hours', count: Math.floor(ms / HOUR_MS) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(ms / MINUTE_MS)) };
}
