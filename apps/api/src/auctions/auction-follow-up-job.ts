import { AUCTION_ACTIONS } from '@marketplace/api-contract';
import { z } from 'zod';
import type { Db } from '@marketplace/database';
import { defineJob } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';

/** Emails that follow a step of an auction. */
export const auctionFollowUpJob = defineJob({
  name: 'auctions.followUp',
  payload: z.object({ auctionId: z.uuid(), step: z.enum(AUCTION_ACTIONS) }),
  concurrency: 5,
});

export type AuctionStep = z.infer<typeof auctionFollowUpJob.payload>;

/** Enqueued in the step's transaction: neither exists without the other. */
export const enqueueAuctionFollowUp = (jobs: Jobs, tx: Db, step: AuctionStep): Promise<void> =>
  jobs.enqueue(auctionFollowUpJob, step, { within: tx });
