import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { LOCKS } from '../advisory-locks';
import type { Reservation } from './quote-lines';

/**
 * Locks these products until the end of the transaction: others can't order or release them.
 * Always in the same order, so that transactions don't deadlock.
 */
export async function lockProducts(tx: Db, productIds: readonly number[]): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b);
  for (const id of ids) await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.product}::int, ${id}::int)`);
}

/** Serialises the holds and orders of one customer. Taken before the locks of products. */
export async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.customer}::int, hashtext(${customerId}))`);
}

/** What a reservation belongs to. */
export type ReservationOwner = { orderLineId: string } | { holdId: number } | { changeId: string };

interface NewReservation {
  owner: ReservationOwner;
  productId: number;
  quantity: number;
  stock: number;
  reservation: Reservation;
}

/**
 * Reserves what a line needs. Table constraints reject taken units even if an earlier check passed.
 */
export async function reserve(
  tx: Db,
  { owner, productId, quantity, stock, reservation }: NewReservation,
): Promise<void> {
  const isExclusive = stock === 1;
  const orderLineId = 'orderLineId' in owner ? owner.orderLineId : null;
  const holdId = 'holdId' in owner ? owner.holdId : null;
  const changeId = 'changeId' in owner ? owner.changeId : null;
  switch (reservation.kind) {
    case 'none':
      return;
    case 'stock':
      // Only an order line records what has to be returned to the stock later.
      if (orderLineId === null) throw new Error('stock is taken by orders only');
      // The table's CHECK rejects a negative stock.
      await tx.execute(sql`UPDATE products SET stock = stock - ${quantity}::int WHERE id = ${productId}`);
      return;
    case 'days': {
      const days = sql`daterange(${reservation.first}, ${reservation.last}, '[]')`;
      await tx.execute(sql`
        INSERT INTO reservations (product_id, order_line_id, hold_id, change_id, kind, days, quantity, is_exclusive)
        VALUES (${productId}, ${orderLineId}, ${holdId}, ${changeId}, 'orders', ${days}, ${quantity}, ${isExclusive})`);
      if (isExclusive) return;
      await tx.execute(sql`
        INSERT INTO stock_days (product_id, day, taken, stock)
        SELECT ${productId}::int, day::date, ${quantity}::int, ${stock}::int
          FROM generate_series(${reservation.first}::date, ${reservation.last}::date, '1 day') AS day
        ON CONFLICT (product_id, day) DO UPDATE SET taken = stock_days.taken + EXCLUDED.taken, stock = EXCLUDED.stock`);
      return;
    }
    case 'slots': {
      const slots = isExclusive
        ? [{ start: reservation.slots[0]?.start, end: reservation.slots.at(-1)?.end }]
        : reservation.slots;
      for (const { start, end } of slots) {
        await tx.execute(sql`
          INSERT INTO reservations (product_id, order_line_id, hold_id, change_id, kind, slot, quantity, is_exclusive)
          VALUES (${productId}, ${orderLineId}, ${holdId}, ${changeId}, 'orders', tstzrange(${start}, ${end}), ${quantity}, ${isExclusive})`);
        if (isExclusive) continue;
        await tx.execute(sql`
          INSERT INTO stock_slots (product_id, starts_at, ends_at, taken, stock)
          VALUES (${productId}, ${start}, ${end}, ${quantity}, ${stock})
          ON CONFLICT (product_id, starts_at) DO UPDATE SET taken = stock_slots.taken + EXCLUDED.taken, stock = EXCLUDED.stock`);
      }
    }
  }
}

/**
 * Releases everything that these lines reserved. The caller has locked the order's row, so that it
 * happens once.
 */
export async function releaseLines(tx: Db, lineIds: readonly string[]): Promise<void> {
  const ids = sql`${`{${lineIds.join(',')}}`}::uuid[]`;
  await deleteReservations(tx, sql`r.order_line_id = ANY (${ids})`);
  await tx.execute(sql`
    UPDATE products p SET stock = p.stock + sold.quantity
      FROM (SELECT product_id, sum(quantity) AS quantity FROM order_lines
             WHERE id = ANY (${ids}) AND sale_type IN ('sale', 'auction') GROUP BY 1) sold
     WHERE p.id = sold.product_id`);
}

/** Releases everything that these holds reserved. */
export async function releaseHolds(tx: Db, holdIds: readonly number[]): Promise<void> {
  if (holdIds.length > 0) await deleteReservations(tx, sql`r.hold_id = ANY (${`{${holdIds.join(',')}}`}::bigint[])`);
}

/** Releases what this change of dates holds. */
export const releaseChange = (tx: Db, changeId: string): Promise<void> =>
  deleteReservations(tx, sql`r.change_id = ${changeId}::uuid`);

/** Deletes reservations and lowers the counts of listings with several units. */
async function deleteReservations(tx: Db, where: SQL): Promise<void> {
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

/** Whether the database rejected a row because the dates or the stock are taken. */
export function isReservationConflict(error: unknown): boolean {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, constraint = '' } = origin as { code?: string; constraint?: string };
  return (
    code === '23P01' || (code === '23514' && /^(stock_days_limit|stock_slots_limit|products_stock)$/.test(constraint))
  );
}
