import { isPaid, type CancellationQuote } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { computeCancellationQuote } from './cancellation-quote';
import { transition } from './order-transitions';
import { getCustomerOrder } from './orders-service';
import { findActiveLines, findOrderLines } from './orders-repository';
import { lockPayableOrder } from './payments-repository';

interface RequestedCancellation {
  /** Positions of lines; all by default. */
  lines?: readonly number[] | undefined;
  /** What the customer saw that they get back. */
  expectedRefund: number;
}

/**
 * Cancels a paid order or lines of it for its customer, and pays back what the terms say. False if
 * the order isn't paid, so that it is cancelled as an unpaid one.
 */
export async function cancelPaidOrder(
  deps: Pick<Deps, 'db' | 'jobs' | 'environment'>,
  id: string,
  customerId: string,
  { lines: positions, expectedRefund }: RequestedCancellation,
  now: Date,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const order = await lockPayableOrder(tx, id);
    if (order?.customerId !== customerId) throw new AppError('not_found');
    if (!isPaid(order.status)) return false;
    const all = await findOrderLines(tx, id);
    if (positions?.some((position) => !all.some((line) => line.position === position)))
      throw new AppError('invalid_input', undefined, { fields: { 'body.lines': 'Unknown line' } });
    const left = all.filter(({ cancelledAt }) => !cancelledAt);
    const chosen = left.filter(({ position }) => positions?.includes(position) ?? true);
    // A repeated call: they are cancelled already.
    if (chosen.length === 0) return true;
    const action = chosen.length === left.length ? 'cancel' : 'cancelLines';
    const chosenPositions = chosen.map(({ position }) => position);
    await transition(deps, tx, id, { action, actor: 'customer', positions: chosenPositions, expectedRefund }, now);
    return true;
  });
}

/** What cancelling would give an order's customer back; no lines unless it can be cancelled now. */
export async function getCancellationQuote(
  deps: Pick<Deps, 'db' | 'environment'>,
  id: string,
  customerId: string,
  now: Date,
): Promise<CancellationQuote> {
  const { actions } = await getCustomerOrder(deps, id, customerId, now);
  return computeCancellationQuote(
    deps.db,
    id,
    actions.includes('cancelLines') ? await findActiveLines(deps.db, id) : [],
    now,
  );
}
