import type { Day } from '@marketplace/api-contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client';
import { PAID, PAYABLE } from './order-process';

/** What an unpaid order or a hold keeps of one listing: days, minutes of slots, or pieces, times their quantity. */
export interface Kept {
  customerId: string;
  /** Null for an order of before networks were kept. */
  network: string | null;
  /** Its customer has a verified email or a paid order. */
  isKnown: boolean;
  amount: number;
  expiresAt: Date;
}

/** What is taken of a listing, in the same units. */
export interface Taken {
  /** By others than unpaid orders and holds: it comes back to nobody. */
  forGood: number;
  kept: Kept[];
}

const listOf = (statuses: readonly string[]) =>
  sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  );

const isKnown = (customerId: SQL) => sql`(
  EXISTS (SELECT FROM customers c WHERE c.id = ${customerId} AND c.verified_at IS NOT NULL)
  OR EXISTS (SELECT FROM orders p WHERE p.customer_id = ${customerId} AND p.status IN (${listOf(PAID)})))`;

/** Whether somebody is known who could not be made up in a minute: by a verified email or by a paid order. */
export async function findIsKnown(db: Db, customerId: string): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(sql`SELECT ${isKnown(sql`${customerId}::uuid`)} AS known`);
  return rows[0]?.known ?? false;
}

interface KeptRow extends Record<string, unknown> {
  customer_id: string | null;
  network: string | null;
  known: boolean | null;
  amount: string;
  expires_at: string | null;
}

function takenOf(rows: readonly KeptRow[]): Taken {
  const taken: Taken = { forGood: 0, kept: [] };
  for (const { customer_id: customerId, network, known, amount, expires_at: expiresAt } of rows) {
    if (customerId === null || expiresAt === null) taken.forGood += Number(amount);
    else
      taken.kept.push({
        customerId,
        network,
        isKnown: known === true,
        amount: Number(amount),
        expiresAt: new Date(expiresAt),
      });
  }
  return taken;
}

/** What is taken of a listing with dates, from one day to another. */
export async function findTakenDates(db: Db, productId: number, from: Day, to: Day): Promise<Taken> {
  const window = sql`daterange(${from}, ${to}, '[]')`;
  const times = sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`;
  const { rows } = await db.execute<KeptRow>(sql`
    SELECT kept.customer_id, kept.network, kept.expires_at, kept.amount,
           kept.customer_id IS NOT NULL AND ${isKnown(sql`kept.customer_id`)} AS known
      FROM (SELECT COALESCE(h.customer_id, o.customer_id) AS customer_id, COALESCE(h.network, o.network) AS network,
                   COALESCE(h.expires_at, o.expires_at) AS expires_at,
                   sum(r.quantity * CASE
                     WHEN r.days IS NOT NULL THEN upper(r.days * ${window}) - lower(r.days * ${window})
                     ELSE extract(epoch FROM upper(r.slot) - lower(r.slot)) / 60 END) AS amount
              FROM reservations r
              LEFT JOIN holds h ON h.id = r.hold_id
              LEFT JOIN order_lines l ON l.id = r.order_line_id
              LEFT JOIN orders o ON o.id = l.order_id AND o.status IN (${listOf(PAYABLE)})
             WHERE r.product_id = ${productId} AND NOT r.is_available AND (r.days && ${window} OR r.slot && ${times})
             GROUP BY 1, 2, 3, h.id, o.id) kept`);
  return takenOf(rows);
}

/** What unpaid orders keep of a stock. */
export async function findTakenPieces(db: Db, productId: number): Promise<Taken> {
  const { rows } = await db.execute<KeptRow>(sql`
    SELECT o.customer_id, o.network, o.expires_at, sum(l.quantity) AS amount, ${isKnown(sql`o.customer_id`)} AS known
      FROM order_lines l
      JOIN orders o ON o.id = l.order_id
     WHERE l.product_id = ${productId} AND o.status IN (${listOf(PAYABLE)})
     GROUP BY o.id`);
  return takenOf(rows);
}
