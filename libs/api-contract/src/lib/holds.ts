import { z } from 'zod';
import { endpoint } from './endpoint';
import { Wanted } from './orders';
import { Done, Instant } from './primitives';

/** How long what is about to be ordered is kept for its customer. */
export const HOLD_MINUTES = 15;
/** And how long still once they have left the order page: over a reload, or a look back. */
export const HOLD_AFTER_LEAVING_MINUTES = 2;

export const holdDates = endpoint({
  method: 'POST',
  path: '/api/holds',
  access: 'customer',
  summary:
    'Keep the dates of these lines for the customer, instead of what was kept before; the same lines again keep them no longer',
  body: Wanted.pick({ lines: true }).extend({
    /** They are kept already: where others of this customer's are by now, as on another device, those stay. */
    isRenewal: z.boolean().default(false),
  }),
  /** Null where nothing is kept: there are no dates, they are not free, or too much was kept already. They can be ordered all the same. */
  answer: z.object({ expiresAt: Instant.nullable(), secondsLeft: z.int().min(0) }),
});

export const leaveHold = endpoint({
  method: 'POST',
  path: '/api/holds/leave',
  access: 'customer',
  summary:
    'The tab was closed or reloaded, or its customer signs in: what is kept is released soon, unless it is asked for again',
  answer: Done,
});

export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/holds',
  access: 'customer',
  summary:
    'Release what is kept: another page of the site was opened, or nothing is wanted any more. The same lines again are kept until the old end',
  answer: Done,
});
