import { z } from 'zod';
import { endpoint } from './endpoint';
import { NewOrder } from './orders';
import { Done, Instant } from './primitives';

/** How long dates are held during checkout. */
export const HOLD_MINUTES = 15;
/**
 * How long they are still held after the customer has left the order page, for example during a
 * reload.
 */
export const HOLD_GRACE_MINUTES = 2;

export const holdDates = endpoint({
  method: 'POST',
  path: '/api/holds',
  access: 'customer',
  summary:
    'Hold the dates of these lines for the customer, replacing an earlier hold; the same lines again do not extend it',
  body: NewOrder.pick({ lines: true }).extend({
    /**
     * Only renews an existing hold: if the customer has replaced it, for example on another device,
     * the new hold remains.
     */
    isRenewal: z.boolean().default(false),
  }),
  /**
   * Null if nothing is held: there are no dates, they are unavailable, or too many are held
   * already. Ordering is possible anyway.
   */
  response: z.object({ expiresAt: Instant.nullable(), secondsLeft: z.int().min(0) }),
});

export const leaveHold = endpoint({
  method: 'POST',
  path: '/api/holds/leave',
  access: 'customer',
  summary:
    'The page was left: its tab was closed or reloaded, or the customer signs in. The hold ends soon, unless it is requested again',
  response: Done,
});

export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/holds',
  access: 'customer',
  summary:
    'Release the hold, because the customer opened another page or emptied the cart. The same lines can be held again until its original end',
  response: Done,
});
