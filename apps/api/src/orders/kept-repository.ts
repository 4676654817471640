import type { Day } from '@marketplace/api-contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client';
import { PAID, PAYABLE } from './order-process';

/** What is known of a customer: that they have paid an order, else that their email is verified. */
export type Standing = 'paid' | 'verified' | 'new';

/** What an unpaid order or a hold keeps of one listing: days, minutes of slots, or pieces, times their quantity. */
export interface Kept {
  customerId: string;
  /** Null for an order of before networks were kept. */
  network: string | null;
  standing: Standing;
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

const standingOf = (customerId: SQL) => sql`(CASE
  WHEN EXISTS (SELECT FROM orders p WHERE p.customer_id = ${customerId} AND p.status IN (${listOf(PAID)})) THEN 'paid'
  WHEN EXISTS (SELECT FROM customers c WHERE c.id = ${customerId} AND c.verified_at IS NOT NULL) THEN 'verified'
  ELSE 'new' END)`;

/** What is known of a customer now. */
export async function findStanding(db: Db, customerId: string): Promise<Standing> {
  const { rows } = await db.execute<{ standing: Standing }>(
    sql`SELECT ${standingOf(sql`${customerId}::uuid`)} AS standing`,
  );
  return rows[0]?.standing ?? 'new';
}

interface KeptRow extends Record<string, unknown> {
  customer_id: string | null;
  network: string | null;
  standing: Standing;
  amount: string;
  expires_at: string | null;
}

function takenOf(rows: readonly KeptRow[]): Taken {
  const taken: Taken = { forGood: 0, kept: [] };
  for (const { customer_id: customerId, network, standing, amount, expires_at: expiresAt } of rows) {
    if (customerId === null || expiresAt === null) taken.forGood += Number(amount);
    else
      taken.kept.push({
        customerId,
        network,
        standing,
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
           ${standingOf(sql`kept.customer_id`)} AS standing
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
    SELECT o.customer_id, o.network, o.expires_at, sum(l.quantity) AS amount, ${standingOf(sql`o.customer_id`)} AS standing
      FROM order_lines l
      JOIN orders o ON o.id = l.order_id
     WHERE l.product_id = ${productId} AND o.status IN (${listOf(PAYABLE)})
     GROUP BY o.id`);
  return takenOf(rows);
}
