import { ORDER_PROCESS, type CancellationQuote } from '@marketplace/api-contract';
import { refundShare } from '@marketplace/formats';
import { lineRefund, refundedCharges } from '@marketplace/pricing';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { computeOrderFacts } from './order-facts';
import { findActiveLines, findCharges, findHistory, findPayableOrder } from './orders-repository';
import { findRefundable } from './refunds-repository';

type OrderLine = Awaited<ReturnType<typeof findActiveLines>>[number];

/** What cancelling these lines, all that are not cancelled yet, would give back now. */
export async function computeCancellationQuote(
  db: Db,
  orderId: string,
  lines: readonly OrderLine[],
  now: Date,
): Promise<CancellationQuote> {
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
export async function getCancellationQuote(
  { db }: Pick<Deps, 'db'>,
  id: string,
  customerId: string,
  now: Date,
): Promise<CancellationQuote> {
  const order = await findPayableOrder(db, id, customerId);
  if (!order) throw new AppError('not_found');
  const lines = await findActiveLines(db, id);
  const facts = computeOrderFacts(lines, await findHistory(db, id), now);
  const isCancellable = ORDER_PROCESS.listActions('customer', order.status, facts).includes('cancelLines');
  return computeCancellationQuote(db, id, isCancellable ? lines : [], now);
}
