import { OPEN_STATUSES } from '@marketplace/api-contract';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { orderLines, orders, SEEDED_REQUEST_HASH, sellers } from '@marketplace/database/schema';

/** Paid orders that aren't completed, of sellers with an account, oldest first. */
export async function findOpenOrders(db: Db, limit: number) {
  const rows = await db
    .select({
      id: orders.id,
      status: sql<(typeof OPEN_STATUSES)[number]>`${orders.status}`,
      accountId: sql<string>`${sellers.customerId}`,
      isSeeded: sql<boolean>`${orders.requestHash} = ${SEEDED_REQUEST_HASH}`,
      paidAt:
        sql`(SELECT min(h.at) FROM order_history h WHERE h.order_id = ${orders.id} AND h.status = 'Confirmed')`.mapWith(
          orders.createdAt,
        ),
    })
    .from(orders)
    .innerJoin(sellers, eq(sellers.id, orders.sellerId))
    .where(and(inArray(orders.status, OPEN_STATUSES), isNotNull(sellers.customerId)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, ids), sql`${orderLines.cancelledAt} IS NULL`));
  return rows.map((row) => ({ ...row, lines: lines.filter(({ orderId }) => orderId === row.id) }));
}

export type OpenOrder = Awaited<ReturnType<typeof findOpenOrders>>[number];
