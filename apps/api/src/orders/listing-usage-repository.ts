import { PAYABLE_STATUSES, type Day } from '@marketplace/api-contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@marketplace/database';

/**
 * How far a customer is trusted: has paid money that was not all paid back, has verified their
 * email, or neither.
 */
export type CustomerTrust = 'paid' | 'verified' | 'new';

/**
 * Usage of a listing by one unpaid order, change of dates or hold: days, minutes of slots or pieces, times the
 * quantity.
 */
export interface UnpaidUsage {
  customerId: string;
  /** Null for orders from before networks were stored. */
  network: string | null;
  trust: CustomerTrust;
  amount: number;
  expiresAt: Date;
}

/** Usage of a listing, in the same units. */
export interface ListingUsage {
  /** Paid orders and closures by the seller; never expires. */
  permanent: number;
  unpaid: UnpaidUsage[];
}

const toSqlList = (statuses: readonly string[]) =>
  sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  );

const trustSql = (customerId: SQL) => sql`(CASE
  WHEN EXISTS (SELECT FROM orders paid JOIN payments p ON p.order_id = paid.id
                WHERE paid.customer_id = ${customerId} AND p.status = 'succeeded' AND p.amount >
                  (SELECT COALESCE(sum(f.amount), 0) FROM refunds f WHERE f.payment_id = p.id AND f.status <> 'failed'))
    THEN 'paid'
  WHEN EXISTS (SELECT FROM customers c WHERE c.id = ${customerId} AND c.verified_at IS NOT NULL) THEN 'verified'
  ELSE 'new' END)`;

export async function getCustomerTrust(db: Db, customerId: string): Promise<CustomerTrust> {
  const { rows } = await db.execute<{ trust: CustomerTrust }>(
    sql`SELECT ${trustSql(sql`${customerId}::uuid`)} AS trust`,
  );
  return rows[0]?.trust ?? 'new';
}

interface UsageRow extends Record<string, unknown> {
  customer_id: string | null;
  network: string | null;
  trust: CustomerTrust;
  amount: string;
  expires_at: string | null;
}

function toListingUsage(rows: readonly UsageRow[]): ListingUsage {
  const usage: ListingUsage = { permanent: 0, unpaid: [] };
  for (const { customer_id: customerId, network, trust, amount, expires_at: expiresAt } of rows) {
    if (customerId === null || expiresAt === null) usage.permanent += Number(amount);
    else
      usage.unpaid.push({
        customerId,
        network,
        trust,
        amount: Number(amount),
        expiresAt: new Date(expiresAt),
      });
  }
  return usage;
}

/** Usage of a listing with dates, from one day to another. */
export async function getDatesUsage(db: Db, productId: number, from: Day, to: Day): Promise<ListingUsage> {
  const window = sql`daterange(${from}, ${to}, '[]')`;
  const times = sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`;
  const { rows } = await db.execute<UsageRow>(sql`
    SELECT usage.customer_id, usage.network, usage.expires_at, usage.amount,
           ${trustSql(sql`usage.customer_id`)} AS trust
      FROM (SELECT COALESCE(h.customer_id, c.customer_id, o.customer_id) AS customer_id,
                   COALESCE(h.network, c.network, o.network) AS network,
                   COALESCE(h.expires_at, c.expires_at, o.expires_at) AS expires_at,
                   sum(r.quantity * CASE
                     WHEN r.days IS NOT NULL THEN upper(r.days * ${window}) - lower(r.days * ${window})
                     ELSE extract(epoch FROM upper(r.slot) - lower(r.slot)) / 60 END) AS amount
              FROM reservations r
              LEFT JOIN holds h ON h.id = r.hold_id
              LEFT JOIN (SELECT change.id, change.expires_at, changed.customer_id, changed.network
                           FROM order_changes change JOIN orders changed ON changed.id = change.order_id) c
                     ON c.id = r.change_id
              LEFT JOIN order_lines l ON l.id = r.order_line_id
              LEFT JOIN orders o ON o.id = l.order_id AND o.status IN (${toSqlList(PAYABLE_STATUSES)})
             WHERE r.product_id = ${productId} AND NOT r.is_available AND (r.days && ${window} OR r.slot && ${times})
             GROUP BY 1, 2, 3, h.id, c.id, o.id) usage`);
  return toListingUsage(rows);
}

/** Usage of a stock by unpaid orders. */
export async function getStockUsage(db: Db, productId: number): Promise<ListingUsage> {
  const { rows } = await db.execute<UsageRow>(sql`
    SELECT o.customer_id, o.network, o.expires_at, sum(l.quantity) AS amount, ${trustSql(sql`o.customer_id`)} AS trust
      FROM order_lines l
      JOIN orders o ON o.id = l.order_id
     WHERE l.product_id = ${productId} AND o.status IN (${toSqlList(PAYABLE_STATUSES)})
     GROUP BY o.id`);
  return toListingUsage(rows);
}
