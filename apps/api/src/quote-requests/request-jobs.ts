import { z } from 'zod';
import type { Deps } from '../deps';
import { defineJob } from '../jobs/job';
import { findDueQuotes, findDueRequests } from './quote-requests-repository';
import { registerRequestFollowUpJob } from './request-follow-up';
import { isLive, isQuotable, lockQuote, lockRequest, transitionQuote, transitionRequest } from './request-transitions';

/** Ends quotes and requests whose time has passed. Runs once a minute in one process. */
const sweepRequestsJob = defineJob({ name: 'requests.sweep', payload: z.object({}), cron: '* * * * *', retries: 0 });

const AT_ONCE = 100;

/** Registers what ends requests and quotes, and the emails that follow their steps. */
export function registerRequestJobs(deps: Deps): void {
  registerRequestFollowUpJob(deps);
  deps.jobs.handle(sweepRequestsJob, () => expireDue(deps, deps.clock()));
}

async function expireDue(deps: Deps, now: Date): Promise<void> {
  const step = { action: 'expire', actor: 'time' } as const;
  // Each in a transaction of its own; one that was decided meanwhile is left as it is.
  for (const { id, requestId } of await findDueQuotes(deps.db, now, AT_ONCE))
    await deps.db.transaction(async (tx) => {
      await lockRequest(tx, requestId);
      const { status, validUntil } = await lockQuote(tx, id);
      if (isLive(status) && validUntil <= now) await transitionQuote(deps, tx, id, step, now);
    });
  for (const { id } of await findDueRequests(deps.db, now, AT_ONCE))
    await deps.db.transaction(async (tx) => {
      const { status } = await lockRequest(tx, id);
      if (isQuotable(status)) await transitionRequest(deps, tx, id, step, now);
    });
}
