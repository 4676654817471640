import { ORDER_PROCESS, type Cancelling } from '@marketplace/api-contract';
import { refundShare } from '@marketplace/formats';
import { lineRefund, refundedCharges } from '@marketplace/pricing';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { computeOrderFacts } from './order-facts';
import { findHistory, findOrderLines, findPayableOrder, findCharges } from './orders-repository';
import { findRefundable } from './refunds-repository';

type OrderLine = Awaited<ReturnType<typeof findOrderLines>>[number];

/** What cancelling these lines, all that are not cancelled yet, would give back now. */
export async function computeCancelling(
  db: Db,
  orderId: string,
  lines: readonly OrderLine[],
  now: Date,
): Promise<Cancelling> {
  const refundable = await findRefundable(db, orderId);
  return {
    lines: lines.map((line) => {
      const share = refundShare({ ...line, slotStart: line.slotStart?.toISOString() }, now.toISOString());
      return { position: line.position, share, refund: lineRefund(line, share) };
    }),
    charges: refundedCharges(await findCharges(db, orderId)),
    refundable: refundable?.amount ?? 0,
  };
}

/** The same for an order's customer; no lines unless the order can be cancelled now. */
export async function getOrderCancelling(
  { db }: Pick<Deps, 'db'>,
  id: string,
  customerId: string,
  now: Date,
): Promise<Cancelling> {
  const order = await findPayableOrder(db, id, customerId);
  if (!order) throw new AppError('not_found');
  const lines = (await findOrderLines(db, id)).filter(({ cancelledAt }) => !cancelledAt);
  const facts = computeOrderFacts(lines, await findHistory(db, id), now);
  const isCancellable = ORDER_PROCESS.listActions('customer', order.status, facts).includes('cancelLines');
  return computeCancelling(db, id, isCancellable ? lines : [], now);
}
