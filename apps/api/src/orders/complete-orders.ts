import { ORDER_PROCESS } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { computeOrderFacts } from './order-facts';
import { transition } from './order-transitions';
import { findActiveLines, findCompletingOrders, lockProgress } from './orders-repository';

/** Completes an order whose time has come; otherwise nothing changes. */
export async function completeIfDue(
  deps: Pick<Deps, 'jobs' | 'environment'>,
  tx: Db,
  id: string,
  now: Date,
): Promise<void> {
  const order = await lockProgress(tx, id);
  if (!order) return;
  const facts = computeOrderFacts(deps.environment, await findActiveLines(tx, id), order, now);
  if (ORDER_PROCESS.listActions('time', order.status, facts).includes('complete'))
    await transition(deps, tx, id, { action: 'complete', actor: 'time' }, now);
}

const AT_ONCE = 50;

/** Completes the orders whose time has come. Safe to run in several processes at once. */
export async function completeDueOrders(
  deps: Pick<Deps, 'db' | 'jobs' | 'log' | 'environment'>,
  now: Date,
): Promise<void> {
  for (const id of await findCompletingOrders(deps.db, now, AT_ONCE)) {
    // One that fails must not stop the others.
    await deps.db
      .transaction((tx) => completeIfDue(deps, tx, id, now))
      .catch((error: unknown) => deps.log.warn({ err: error, orderId: id }, 'an order could not be completed'));
  }
}
