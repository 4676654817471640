import { REQUEST_ACTIONS, SELLER_QUOTE_ACTIONS } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import { z } from 'zod';
import { defineJob } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';

/** Emails that follow a step of a request (`quoteId` is null) or of a quote. */
export const requestFollowUpJob = defineJob({
  name: 'requests.followUp',
  payload: z.object({
    requestId: z.uuid(),
    quoteId: z.uuid().nullable(),
    step: z.enum(['send', ...REQUEST_ACTIONS, ...SELLER_QUOTE_ACTIONS]),
    actor: z.enum(['customer', 'seller', 'operator', 'time', 'provider']),
  }),
  concurrency: 5,
});

export type RequestStep = z.infer<typeof requestFollowUpJob.payload>;

/** Enqueued in the step's transaction: neither exists without the other. */
export const enqueueRequestFollowUp = (jobs: Jobs, tx: Db, step: RequestStep): Promise<void> =>
  jobs.enqueue(requestFollowUpJob, step, { within: tx });
