import type { Deps } from '../deps';
import { settleUncheckedChanges } from './change-payments';
import { completeDueOrders } from './complete-orders';
import { holdDueDeposits, registerDepositJobs } from './deposits';
import { expireHoldJob, expireOrderJob, sweepOrdersJob } from './expiry-jobs';
import { releaseExpiredHold, releaseExpiredHolds } from './holds-service';
import { registerFollowUpJobs } from './follow-up';
import { expireOrder, expireDueOrders, settleUncheckedOrders } from './order-payments';
import { registerRefundJob } from './refunds';

/**
 * Registers the jobs of orders: what ends holds and unpaid orders
 * (docs/decisions/0038-holds-and-orders-end-by-jobs.md) and completes others, refunds, deposits, and what follows each step.
 */
export function registerOrderJobs(deps: Deps): void {
  const { jobs, clock } = deps;
  registerRefundJob(deps);
  registerDepositJobs(deps);
  registerFollowUpJobs(deps);
  jobs.handle(expireHoldJob, ({ id }) => releaseExpiredHold(deps, id, clock()));
  jobs.handle(expireOrderJob, ({ id }) => expireOrder(deps, id, clock()));
  jobs.handle(sweepOrdersJob, async () => {
    // None waits for another or fails with it.
    await Promise.all([
      releaseExpiredHolds(deps, clock()),
      expireDueOrders(deps, clock()),
      completeDueOrders(deps, clock()),
      settleUncheckedOrders(deps, clock()),
      settleUncheckedChanges(deps, clock()),
      holdDueDeposits(deps, clock()),
    ]);
  });
}
