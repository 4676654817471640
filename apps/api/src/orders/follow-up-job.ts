import { ORDER_ACTIONS } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import { z } from 'zod';
import { defineJob } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';

/** What is done after a step of an order has been written: emails, and limits that no longer apply. */
export const followUpJob = defineJob({
  name: 'orders.followUp',
  payload: z.object({
    orderId: z.uuid(),
    action: z.enum(ORDER_ACTIONS),
    actor: z.enum(['customer', 'seller', 'operator', 'time', 'provider']),
    note: z.string(),
    /** Positions of the lines that it is about; all by default. */
    positions: z.array(z.int()).readonly().optional(),
    /** What is paid back, in minor units; null if nothing. */
    refunded: z.int().nullable(),
    /** What was paid for new dates, in minor units; null if nothing. */
    paid: z.int().nullable().default(null),
  }),
  concurrency: 5,
});

/** Enqueued in the step's transaction: neither exists without the other. */
export const enqueueFollowUp = (jobs: Jobs, tx: Db, followUp: z.input<typeof followUpJob.payload>): Promise<void> =>
  jobs.enqueue(followUpJob, followUp, { within: tx });
