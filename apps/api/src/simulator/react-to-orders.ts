import { getSellerOrder, updateSellerOrder, type SellerAction } from '@marketplace/api-contract';
import { AppError } from '../errors';
import { shortenOrder } from '../orders/demo-time';
import { getOrderExtent } from '../orders/order-facts';
import { findOpenOrders, type OpenOrder } from './open-orders-repository';
import type { Reaction } from './reaction';

const ORDERS_AT_ONCE = 10;
const READ_MAXIMUM = 200;
const REAL_DAY_MS = 86_400_000;

/** Accepts, hands over and completes orders when each is due. */
export const reactToOrders: Reaction = async ({ db, log, environment }, actAsSeller, now) => {
  const open = await findOpenOrders(db, READ_MAXIMUM);
  const due = open
    .map((order) => ({ ...order, action: findDueAction(order, now, environment.DEMO_DAY_SECONDS) }))
    .filter(({ action }) => action !== null);
  for (const { id, accountId, action } of due.slice(0, ORDERS_AT_ONCE)) {
    try {
      await actAsSeller(accountId, async (api) => {
        const { actions } = await api(getSellerOrder, { params: { id } });
        if (action && actions.includes(action)) await api(updateSellerOrder, { params: { id }, body: { action } });
      });
    } catch (error) {
      // The customer has cancelled it meanwhile, or a person acted as its seller.
      if (error instanceof AppError && error.code === 'action_unavailable') continue;
      log.warn({ err: error, orderId: id }, 'a simulated seller could not act');
    }
  }
};

/** What the seller does with an order now; null before it is due. */
function findDueAction(order: OpenOrder, now: Date, daySeconds: number): SellerAction | null {
  const { status, paidAt, isSeeded } = order;
  const dates = { paidAt: paidAt.getTime(), extent: getOrderExtent(order.lines) };
  // The orders that the demo starts with follow the calendar, so that their statuses can be seen
  // for days.
  const real = isSeeded ? (dates.extent ?? shortenOrder(dates, REAL_DAY_MS)) : null;
  const { start, end } = real ?? shortenOrder(dates, daySeconds * 1000);
  const acceptAt = isSeeded ? start : dates.paidAt + getReactionMs(order.id);
  const steps = {
    Confirmed: { action: 'accept', dueAt: acceptAt },
    Accepted: { action: 'handOver', dueAt: start },
    'Handed Over': { action: 'complete', dueAt: end },
  } as const;
  const { action, dueAt } = steps[status];
  return now.getTime() >= dueAt ? action : null;
}

/** How long the seller takes to see an order: 10 to 20 seconds, the same at each run. */
const getReactionMs = (orderId: string): number => 10_000 + (Number.parseInt(orderId.slice(0, 8), 16) % 10_001);
