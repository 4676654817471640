/** A step back by more than this means that the clock itself was changed. */
const SET_BACK_MS = 3 * 3_600_000;

/**
 * Returns the latest time seen so far: a long job queries as of its start and must not take the
 * index back to the previous day. A clock that was set back by hours is followed.
 */
export function createMonotonicClock(): (now: Date) => Date {
  let latest: Date | null = null;
  return (now) => {
    if (!latest || now > latest || latest.getTime() - now.getTime() > SET_BACK_MS) latest = now;
    return latest;
  };
}
