import { and, asc, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { auctions } from '@marketplace/database/schema';
import type { Deps } from '../deps';
import { defineJob } from '../jobs/job';
import { endAuctionJob } from './auction-end-job';
import { mailEnding, registerOutbidJob } from './auction-notices';
import { registerAuctionFollowUpJob } from './auction-follow-up';
import { followTime } from './auction-transitions';

/** Ends what the jobs at the auctions' own times have missed. Runs once a minute in one process. */
const sweepAuctionsJob = defineJob({ name: 'auctions.sweep', payload: z.object({}), cron: '* * * * *', retries: 0 });

const AT_ONCE = 200;

/** Registers what ends auctions, and the emails that follow their steps. */
export function registerAuctionJobs(deps: Deps): void {
  const endAuction = (id: string) => deps.db.transaction((tx) => followTime(deps, tx, id));
  registerAuctionFollowUpJob(deps);
  registerOutbidJob(deps);
  deps.jobs.handle(endAuctionJob, ({ auctionId }) => endAuction(auctionId));
  deps.jobs.handle(sweepAuctionsJob, async () => {
    const due = await deps.db
      .select({ id: auctions.id })
      .from(auctions)
      .where(
        or(
          and(eq(auctions.status, 'Running'), sql`${auctions.endsAt} <= clock_timestamp()`),
          and(eq(auctions.status, 'AwaitingPayment'), sql`${auctions.offerExpiresAt} <= clock_timestamp()`),
        ),
      )
      .orderBy(asc(auctions.endsAt))
      .limit(AT_ONCE);
    for (const { id } of due) await endAuction(id);
    await mailEnding(deps);
  });
}
