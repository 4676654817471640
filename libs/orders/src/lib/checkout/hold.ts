import type { Api } from '@marketplace/api-client';
import { holdDates, leaveHold, releaseHold, type WantedLine } from '@marketplace/api-contract';

/** Whether the server keeps the dates for this customer. `until` is in milliseconds of this browser's own clock, which may be wrong. */
export type Hold = { status: 'none' } | { status: 'held'; until: number } | { status: 'over' } | { status: 'unkept' };

export interface Holding {
  /** Keeps the dates of these lines; what was kept before is given back. */
  keep: (lines: readonly WantedLine[]) => void;
  /** They are an order now, or nothing is wanted any more. */
  end: (isWanted: boolean) => void;
  /** The page is left: the server waits a little for its customer to come back. */
  leave: () => void;
}

const NONE: Hold = { status: 'none' };
/** Another tab that is left gives them back soon: whoever is still here says so before. */
const SAY_AGAIN_MS = 50_000;

const hasDates = ({ startDate, slotStart }: WantedLine) => startDate !== undefined || slotStart !== undefined;

/** Has the dates of a cart kept on the server while its customer checks out, and tells how that stands. */
export function createHolding(api: () => Api, tell: (hold: Hold) => void): Holding {
  let asking = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;

  function now(hold: Hold) {
    clearTimeout(timer);
    clearTimeout(again);
    isHeld = hold.status === 'held';
    tell(hold);
  }

  function keep(lines: readonly WantedLine[]) {
    asking.abort();
    const { signal } = (asking = new AbortController());
    api()(holdDates, { body: { lines: [...lines] }, signal }).then(
      ({ secondsLeft }) => {
        if (signal.aborted) return;
        if (secondsLeft === 0) return now(lines.some(hasDates) ? { status: 'unkept' } : NONE);
        const milliseconds = secondsLeft * 1000;
        now({ status: 'held', until: Date.now() + milliseconds });
        timer = setTimeout(() => now({ status: 'over' }), milliseconds);
        again = setTimeout(() => keep(lines), SAY_AGAIN_MS);
      },
      // Nothing is kept then; whether it is free when it is ordered is the server's word anyway.
      () => signal.aborted || now(NONE),
    );
  }

  return {
    keep,
    end(isWanted) {
      asking.abort();
      if (isHeld && !isWanted) api()(releaseHold).catch(() => {});
      now(NONE);
    },
    leave() {
      asking.abort();
      clearTimeout(timer);
      clearTimeout(again);
      if (isHeld) api()(leaveHold, { keepalive: true }).catch(() => {});
      isHeld = false;
    },
  };
}
