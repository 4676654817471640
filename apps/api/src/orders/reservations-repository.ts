import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client';
import type { Take } from './orders-quote';

/** Classes of advisory locks, so that a product and an idempotency key never share one. */
const LOCKS = { product: 1, idempotency: 2, customer: 3 } as const;

/** Until the end of the transaction nobody else orders these products, or releases them. Always in the same order, so that nobody waits in a circle. */
export async function lockProducts(tx: Db, productIds: readonly number[]): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b);
  for (const id of ids) await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.product}::int, ${id}::int)`);
}

/** A second call with the same key waits here for the first. Taken before the products' locks. */
export async function lockIdempotencyKey(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.idempotency}::int, hashtext(${key}))`);
}

/** One customer keeps things in one tab at a time. Taken before the products' locks. */
export async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.customer}::int, hashtext(${customerId}))`);
}

/** Who has what is reserved. */
export type Holder = { orderLineId: string } | { holdId: number };

interface Reserved {
  by: Holder;
  productId: number;
  quantity: number;
  stock: number;
  take: Take;
}

/** Takes what a line wants. The constraints of the tables refuse what is not there, whatever was checked before. */
export async function reserve(tx: Db, { by, productId, quantity, stock, take }: Reserved): Promise<void> {
  const isExclusive = stock === 1;
  const [orderLineId, holdId] = 'holdId' in by ? [null, by.holdId] : [by.orderLineId, null];
  switch (take.kind) {
    case 'stock':
      // Nothing but a line of an order tells later what is to be given back.
      if (holdId !== null) throw new Error('stock is taken by orders only');
      // The table's CHECK refuses less than none.
      await tx.execute(sql`UPDATE products SET stock = stock - ${quantity}::int WHERE id = ${productId}`);
      return;
    case 'days': {
      const days = sql`daterange(${take.first}, ${take.last}, '[]')`;
      await tx.execute(sql`
        INSERT INTO reservations (product_id, order_line_id, hold_id, kind, days, quantity, is_exclusive)
        VALUES (${productId}, ${orderLineId}, ${holdId}, 'orders', ${days}, ${quantity}, ${isExclusive})`);
      if (isExclusive) return;
      await tx.execute(sql`
        INSERT INTO stock_days (product_id, day, taken, stock)
        SELECT ${productId}::int, day::date, ${quantity}::int, ${stock}::int
          FROM generate_series(${take.first}::date, ${take.last}::date, '1 day') AS day
        ON CONFLICT (product_id, day) DO UPDATE SET taken = stock_days.taken + EXCLUDED.taken, stock = EXCLUDED.stock`);
      return;
    }
    case 'slots': {
      const slots = isExclusive ? [{ start: take.slots[0]?.start, end: take.slots.at(-1)?.end }] : take.slots;
      for (const { start, end } of slots) {
        await tx.execute(sql`
          INSERT INTO reservations (product_id, order_line_id, hold_id, kind, slot, quantity, is_exclusive)
          VALUES (${productId}, ${orderLineId}, ${holdId}, 'orders', tstzrange(${start}, ${end}), ${quantity}, ${isExclusive})`);
        if (isExclusive) continue;
        await tx.execute(sql`
          INSERT INTO stock_slots (product_id, starts_at, ends_at, taken, stock)
          VALUES (${productId}, ${start}, ${end}, ${quantity}, ${stock})
          ON CONFLICT (product_id, starts_at) DO UPDATE SET taken = stock_slots.taken + EXCLUDED.taken, stock = EXCLUDED.stock`);
      }
    }
  }
}

/** Gives back everything that an order took. The caller holds the order's row, so that it happens once. */
export async function release(tx: Db, orderId: string): Promise<void> {
  await free(tx, sql`r.order_line_id IN (SELECT id FROM order_lines WHERE order_id = ${orderId})`);
  await tx.execute(sql`
    UPDATE products p SET stock = p.stock + sold.quantity
      FROM (SELECT product_id, sum(quantity) AS quantity FROM order_lines
             WHERE order_id = ${orderId} AND sale_type = 'sale' GROUP BY 1) sold
     WHERE p.id = sold.product_id`);
}

/** Gives back everything that is kept by these. */
export async function releaseHolds(tx: Db, holdIds: readonly number[]): Promise<void> {
  if (holdIds.length > 0) await free(tx, sql`r.hold_id = ANY (${`{${holdIds.join(',')}}`}::bigint[])`);
}

/** Deletes reservations, and the units of larger stocks that they count for. */
async function free(tx: Db, where: SQL): Promise<void> {
  await tx.execute(sql`
    WITH freed AS (
      DELETE FROM reservations r WHERE ${where}
      RETURNING r.product_id, r.days, r.slot, r.quantity, r.is_exclusive
    ), days AS (
      UPDATE stock_days s SET taken = s.taken - counted.quantity
        FROM (SELECT product_id, day::date AS day, sum(quantity) AS quantity
                FROM freed, generate_series(lower(days), upper(days) - 1, '1 day') AS day
               WHERE NOT is_exclusive AND days IS NOT NULL GROUP BY 1, 2) counted
       WHERE s.product_id = counted.product_id AND s.day = counted.day
    )
    UPDATE stock_slots s SET taken = s.taken - counted.quantity
      FROM (SELECT product_id, lower(slot) AS starts_at, sum(quantity) AS quantity
              FROM freed WHERE NOT is_exclusive AND slot IS NOT NULL GROUP BY 1, 2) counted
     WHERE s.product_id = counted.product_id AND s.starts_at = counted.starts_at`);
}

/** Whether the database refused a row because what it takes is gone. */
export function isTaken(error: unknown): boolean {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, constraint = '' } = origin as { code?: string; constraint?: string };
  return (
    code === '23P01' || (code === '23514' && /^(stock_days_limit|stock_slots_limit|products_stock)$/.test(constraint))
  );
}
