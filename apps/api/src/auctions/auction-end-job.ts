import { z } from 'zod';
import type { Db } from '@marketplace/database';
import { defineJob } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';

/** Ends an auction at its end, or the time that its buyer has to pay. Whatever it misses, the sweep of each minute does. */
export const endAuctionJob = defineJob({
  name: 'auctions.end',
  payload: z.object({ auctionId: z.uuid() }),
  concurrency: 5,
  isSwept: true,
});

/** Runs at `endsAt`; of an auction whose end has moved by then, again at the new end. */
export const enqueueAuctionEnd = (
  jobs: Jobs,
  tx: Db,
  { id, endsAt }: { id: string; endsAt: Date },
  now: Date,
): Promise<void> =>
  jobs.enqueue(
    endAuctionJob,
    { auctionId: id },
    { within: tx, afterSeconds: Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) },
  );
