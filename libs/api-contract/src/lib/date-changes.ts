import { z } from 'zod';
import { endpoint } from './endpoint';
import { isWithinMaximumStay, LineDates, Order, PaymentStep, QuoteProblem } from './orders';
import { Amount, IdempotencyKey, PrivateId } from './primitives';
import { Cancellation } from './products';

const NewDates = LineDates.extend({
  /** Position of the line in the order, from 0. */
  line: z.int().min(0),
})
  .refine(({ startDate, endDate }) => isWithinMaximumStay(startDate, endDate), {
    path: ['endDate'],
    error: 'Choose fewer days.',
  })
  .refine(({ slotStart, slotEnd }) => isWithinMaximumStay(slotStart, slotEnd), {
    path: ['slotEnd'],
    error: 'Choose fewer days.',
  });
export type NewDates = z.infer<typeof NewDates>;

/**
 * Why dates can't change to these, besides the problems of a quote. 'start_fixed': it was handed over, or a later
 * start would give back more than cancelling does now. 'end_fixed': it was handed over, and the end isn't later.
 */
export const DateChangeProblem = QuoteProblem.extend({
  code: z.enum([...QuoteProblem.shape.code.options, 'start_fixed', 'end_fixed', 'unchanged']),
});
export type DateChangeProblem = z.infer<typeof DateChangeProblem>;

/** What new dates of a line cost. Deposit and delivery stay as they are. */
export const DateChangeQuote = z.object({
  line: z.int(),
  from: LineDates,
  to: LineDates,
  oldAmount: Amount,
  /** At today's price. */
  newAmount: Amount,
  /** To be paid for the change. */
  charge: Amount,
  /** Paid back; of a lower price the share that cancelling would give back. */
  refund: Amount,
  /** What of a lower price isn't paid back. */
  withheld: Amount,
  cancellation: Cancellation,
  /** Empty if the dates can change. */
  problems: z.array(DateChangeProblem),
});
export type DateChangeQuote = z.infer<typeof DateChangeQuote>;

export const quoteDates = endpoint({
  method: 'POST',
  path: '/api/orders/:id/dates/quote',
  access: 'customer',
  summary: 'What new dates of a line of a paid order cost or give back, and the problems that prevent them',
  params: z.object({ id: PrivateId }),
  body: NewDates,
  response: DateChangeQuote,
});

export const changeDates = endpoint({
  method: 'POST',
  path: '/api/orders/:id/dates',
  access: 'customer',
  summary:
    'Change the dates of a line of a paid order. If they cost more, they are held until the payment; the same idempotency key changes once',
  params: z.object({ id: PrivateId }),
  body: z.intersection(
    NewDates,
    z.object({
      idempotencyKey: IdempotencyKey,
      /** Charge minus refund that the customer saw; another one now is rejected as price_changed. */
      expectedBalance: Amount,
    }),
  ),
  response: z.object({ order: Order, payment: PaymentStep.nullable() }),
});

export const settleDates = endpoint({
  method: 'POST',
  path: '/api/orders/:id/dates/settle',
  access: 'customer',
  summary: 'Apply the open change of dates if the provider reports that it is paid; else how to pay it. Idempotent',
  params: z.object({ id: PrivateId }),
  response: z.object({ order: Order, payment: PaymentStep.nullable() }),
});

export const dropDates = endpoint({
  method: 'POST',
  path: '/api/orders/:id/dates/drop',
  access: 'customer',
  summary: 'Give up the open change of dates and release what it holds; idempotent',
  params: z.object({ id: PrivateId }),
  response: Order,
});
