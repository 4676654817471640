import { eq, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { invoices, orders, sellers } from '@marketplace/database/schema';

/**
 * Issues the invoice of an order, once. The seller's row is locked until the end of the
 * transaction, so that their numbers have no gaps and no number is given twice.
 */
export async function issueInvoice(tx: Db, orderId: string, now: Date): Promise<void> {
  const [order] = await tx.select({ sellerId: orders.sellerId }).from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const { sellerId } = order;
  await tx.select({ id: sellers.id }).from(sellers).where(eq(sellers.id, sellerId)).for('no key update');
  const number = sql<number>`(SELECT COALESCE(max(i.number), 0) + 1 FROM invoices i WHERE i.seller_id = ${sellerId})`;
  await tx.insert(invoices).values({ orderId, sellerId, number, issuedAt: now }).onConflictDoNothing();
}
