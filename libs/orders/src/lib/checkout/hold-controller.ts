import { ApiError, type Api } from '@marketplace/api-client';
import type { NewOrderLine } from '@marketplace/api-contract';
import { holdDates, leaveHold, releaseHold } from '@marketplace/api-contract/operations';
import { isRetryable } from './is-retryable';

/**
 * Whether the server holds the dates for this customer. `until` is in milliseconds of this
 * browser's own clock, which may be wrong.
 */
export type Hold =
  { status: 'none' } | { status: 'held'; until: number } | { status: 'ended' } | { status: 'rejected' };

export interface HoldController {
  /**
   * Holds the dates of these lines and replaces the current hold. With `isBackground` (a refetch,
   * not a customer action), lines whose hold was rejected or expired aren't retried.
   */
  hold: (lines: readonly NewOrderLine[], isBackground?: boolean) => void;
  /** Ends the hold; an order keeps its dates by itself, otherwise they are released. */
  end: (isOrdered: boolean) => void;
  /** The document is unloaded: the server keeps the hold briefly in case the customer returns. */
  shortenOnPageHide: () => void;
  /** The customer opened another page of the site: the dates are released at once. */
  release: () => void;
}

const NONE: Hold = { status: 'none' };
/** Closing another tab shortens the hold, so this tab renews it. */
const RENEWAL_MS = 50_000;
const RETRY_MS = 10_000;

/** Too many calls, perhaps made by other tabs. */
const isRateLimited = (error: unknown) => error instanceof ApiError && error.status === 429;

const hasDates = ({ startDate, slotStart }: NewOrderLine) => startDate !== undefined || slotStart !== undefined;

/** Holds the dates of a cart on the server during checkout, and reports each change of the hold. */
export function createHoldController(api: () => Api, onChange: (hold: Hold) => void): HoldController {
  let request = new AbortController();
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  let renewalTimer: ReturnType<typeof setTimeout> | undefined;
  /** Lines of the current hold, as JSON. */
  let held: string | null = null;
  /** Lines that have no hold: it was rejected or has expired, or they have no dates. */
  let withoutHold: string | null = null;
  /** Lines of the pending request. */
  let pending: string | null = null;
  /** Resolves once the last request is answered or has failed. */
  let answered = Promise.resolve();

  /** What the pending request answers no longer counts. */
  function ignoreAnswer() {
    request = new AbortController();
    pending = null;
  }

  function abort() {
    request.abort();
    ignoreAnswer();
  }

  function clearTimers() {
    clearTimeout(endTimer);
    clearTimeout(renewalTimer);
  }

  function change(hold: Hold, lines: string | null = null) {
    clearTimers();
    const isHeld = hold.status === 'held';
    held = isHeld ? lines : null;
    withoutHold = isHeld ? null : lines;
    onChange(hold);
  }

  function hold(lines: readonly NewOrderLine[], isBackground = false) {
    const requested = JSON.stringify(lines);
    // A notification about a hold can arrive before the response to its request. A new request each
    // time would abort that one, and with a slow server none would ever finish.
    if (isBackground && (requested === withoutHold || requested === pending)) return;
    request.abort();
    pending = requested;
    const { signal } = (request = new AbortController());
    const isRenewal = requested === held;
    const answer = api()(holdDates, { body: { lines: [...lines], isRenewal }, signal });
    answered = answer.then(
      ({ secondsLeft }) => {
        if (request.signal !== signal) return;
        pending = null;
        // Only a hold that has ended can't be renewed; the server may notice it before this browser.
        if (secondsLeft === 0 && isRenewal) return change({ status: 'ended' }, requested);
        if (secondsLeft === 0) return change(lines.some(hasDates) ? { status: 'rejected' } : NONE, requested);
        const milliseconds = secondsLeft * 1000;
        change({ status: 'held', until: Date.now() + milliseconds }, requested);
        endTimer = setTimeout(() => change({ status: 'ended' }, requested), milliseconds);
        renewalTimer = setTimeout(() => hold(lines), RENEWAL_MS);
      },
      (error: unknown) => {
        if (request.signal !== signal) return;
        pending = null;
        // An existing hold stays valid; without one the order can still be placed.
        if (held === null) change(NONE);
        clearTimeout(renewalTimer);
        if (isRetryable(error) || isRateLimited(error)) renewalTimer = setTimeout(() => hold(lines), RETRY_MS);
      },
    );
  }

  /**
   * Releases the dates after the answer to a pending request: one that was aborted might still reach
   * the server, and hold them again.
   */
  function releaseDates(options?: { keepalive: true }) {
    const mayBeHeld = held !== null || pending !== null;
    ignoreAnswer();
    if (mayBeHeld) answered.then(() => api()(releaseHold, options)).catch(() => {});
  }

  return {
    hold,
    end(isOrdered) {
      if (isOrdered) abort();
      else releaseDates();
      change(NONE);
    },
    shortenOnPageHide() {
      abort();
      clearTimers();
      if (held !== null) api()(leaveHold, { keepalive: true }).catch(() => {});
      held = null;
    },
    release() {
      releaseDates({ keepalive: true });
      clearTimers();
      held = null;
    },
  };
}
