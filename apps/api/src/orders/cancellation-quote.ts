import type { CancellationQuote } from '@marketplace/api-contract';
import { refundShare } from '@marketplace/formats';
import { lineRefund, refundedCharges } from '@marketplace/pricing';
import type { Db } from '@marketplace/database';
import { type findActiveLines, findCharges } from './orders-repository';
import { findRefundable } from './refunds-repository';

type OrderLine = Awaited<ReturnType<typeof findActiveLines>>[number];

/** What cancelling these lines, all that are not cancelled yet, would give back now. */
export async function computeCancellationQuote(
  db: Db,
  orderId: string,
  lines: readonly OrderLine[],
  now: Date,
): Promise<CancellationQuote> {
  const { charges, adjustments } = await findCharges(db, orderId);
  const refundable = await findRefundable(db, orderId);
  return {
    lines: lines.map((line) => {
      const share = refundShare({ ...line, slotStart: line.slotStart?.toISOString() }, now.toISOString());
      return { position: line.position, share, refund: lineRefund(line, share) };
    }),
    charges: refundedCharges(charges, adjustments),
    refundable,
  };
}
