import type { Deps } from '../deps';
import { expireHoldJob, expireOrderJob, sweepOrdersJob } from './expiry-jobs';
import { releaseExpiredHold, releaseExpiredHolds } from './holds-service';
import { expireOrder, expireDueOrders, type PaymentDeps } from './order-payments';

/**
 * Registers the jobs that end holds and unpaid orders
 * (docs/decisions/0038-holds-and-orders-end-by-jobs.md).
 */
export function registerOrderJobs(deps: PaymentDeps & Pick<Deps, 'jobs' | 'clock'>): void {
  const { jobs, clock } = deps;
  jobs.handle(expireHoldJob, ({ id }) => releaseExpiredHold(deps, id, clock()));
  jobs.handle(expireOrderJob, ({ id }) => expireOrder(deps, id, clock()));
  jobs.handle(sweepOrdersJob, async () => {
    // Neither waits for the other or fails with it.
    await Promise.all([releaseExpiredHolds(deps, clock()), expireDueOrders(deps, clock())]);
  });
}
