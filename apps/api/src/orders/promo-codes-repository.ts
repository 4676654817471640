import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { orders, promoCodes } from '@marketplace/database/schema';

export type PromoCodeRow = typeof promoCodes.$inferSelect;

/** The code, locked until the end of the transaction, so that orders with it are placed one after the other. */
export async function lockPromoCode(tx: Db, code: string): Promise<PromoCodeRow | undefined> {
  const [row] = await tx.select().from(promoCodes).where(eq(promoCodes.code, code)).for('no key update');
  return row;
}

export async function findPromoCode(db: Db, code: string): Promise<PromoCodeRow | undefined> {
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, code));
  return row;
}

/** How many orders have a code, in total and of one customer. */
export async function countUses(
  db: Db,
  code: string,
  { customerId, exceptOrderId }: { customerId?: string; exceptOrderId?: string },
): Promise<{ total: number; ofCustomer: number }> {
  const isCustomers = customerId === undefined ? sql`false` : eq(orders.customerId, customerId);
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      ofCustomer: sql<number>`count(*) FILTER (WHERE ${isCustomers})::int`,
    })
    .from(orders)
    .where(and(isUse(code), exceptOrderId === undefined ? undefined : ne(orders.id, exceptOrderId)));
  return row as { total: number; ofCustomer: number };
}

const isUse = (code: string | typeof promoCodes.code) =>
  and(eq(orders.promoCode, code), notInArray(orders.status, ['Expired', 'Cancelled']));

export async function findPromoCodes(db: Db): Promise<(PromoCodeRow & { uses: number })[]> {
  const rows = await db
    .select({ row: promoCodes, uses: db.$count(orders, isUse(promoCodes.code)) })
    .from(promoCodes)
    .orderBy(desc(promoCodes.createdAt), promoCodes.code);
  return rows.map(({ row, uses }) => ({ ...row, uses }));
}

/** Creates a code, or replaces its terms. */
export async function upsertPromoCode(db: Db, { code, ...terms }: typeof promoCodes.$inferInsert): Promise<void> {
  await db
    .insert(promoCodes)
    .values({ code, ...terms })
    .onConflictDoUpdate({ target: promoCodes.code, set: terms });
}
