import { ApiError, type Api } from '@marketplace/api-client';
import { holdDates, leaveHold, releaseHold, type WantedLine } from '@marketplace/api-contract';
import { isPassing } from './passing';

/** Whether the server keeps the dates for this customer. `until` is in milliseconds of this browser's own clock, which may be wrong. */
export type Hold = { status: 'none' } | { status: 'held'; until: number } | { status: 'over' } | { status: 'unkept' };

export interface Holding {
  /**
   * Keeps the dates of these lines; what was kept before is given back. Nobody asked for it where it is only news of them: then lines
   * that could not be kept, or no longer, are not tried again.
   */
  keep: (lines: readonly WantedLine[], isNews?: boolean) => void;
  /** They are an order now, or nothing is wanted any more. */
  end: (isWanted: boolean) => void;
  /** The document is left: the server waits a little for its customer to come back. */
  leave: () => void;
  /** Another page of the site is shown: others may have the dates at once. */
  release: () => void;
}

const NONE: Hold = { status: 'none' };
/** Another tab that is left gives them back soon: whoever is still here says so before. */
const SAY_AGAIN_MS = 50_000;
/** No answer came: the network may be back. */
const RETRY_MS = 10_000;

/** Too many asked from here, perhaps from other tabs: the next may be heard. */
const isRefusedForNow = (error: unknown) => error instanceof ApiError && error.status === 429;

const hasDates = ({ startDate, slotStart }: WantedLine) => startDate !== undefined || slotStart !== undefined;

/** Has the dates of a cart kept on the server while its customer checks out, and tells how that stands. */
export function createHolding(api: () => Api, tell: (hold: Hold) => void): Holding {
  let asking = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** The lines that are kept, and those that are not, as texts. */
  let held: string | null = null;
  let unheld: string | null = null;
  /** The lines that the server has not answered for yet. */
  let pending: string | null = null;

  function abort() {
    asking.abort();
    pending = null;
  }

  function now(hold: Hold, wanted: string | null = null) {
    clearTimeout(timer);
    clearTimeout(again);
    const isHeld = hold.status === 'held';
    held = isHeld ? wanted : null;
    unheld = isHeld ? null : wanted;
    tell(hold);
  }

  function keep(lines: readonly WantedLine[], isNews = false) {
    const wanted = JSON.stringify(lines);
    // News of a hold can be here before its answer: asking again at each would never let a slow server answer.
    if (isNews && (wanted === unheld || wanted === pending)) return;
    asking.abort();
    pending = wanted;
    const { signal } = (asking = new AbortController());
    api()(holdDates, { body: { lines: [...lines], isRenewal: wanted === held }, signal }).then(
      ({ secondsLeft }) => {
        if (signal.aborted) return;
        pending = null;
        if (secondsLeft === 0) return now(lines.some(hasDates) ? { status: 'unkept' } : NONE, wanted);
        const milliseconds = secondsLeft * 1000;
        now({ status: 'held', until: Date.now() + milliseconds }, wanted);
        timer = setTimeout(() => now({ status: 'over' }, wanted), milliseconds);
        again = setTimeout(() => keep(lines), SAY_AGAIN_MS);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        pending = null;
        // What is kept stays so without its customer's word. Else nothing is: whether it is free when it is ordered is the server's word anyway.
        if (held === null) now(NONE);
        clearTimeout(again);
        if (isPassing(error) || isRefusedForNow(error)) again = setTimeout(() => keep(lines), RETRY_MS);
      },
    );
  }

  function stop(tell: typeof leaveHold | typeof releaseHold) {
    abort();
    clearTimeout(timer);
    clearTimeout(again);
    if (held !== null) api()(tell, { keepalive: true }).catch(() => {});
    held = null;
  }

  return {
    keep,
    end(isWanted) {
      abort();
      if (held !== null && !isWanted) api()(releaseHold).catch(() => {});
      now(NONE);
    },
    leave: () => stop(leaveHold),
    release: () => stop(releaseHold),
  };
}
