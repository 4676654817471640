import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { customers } from '@marketplace/database/schema';
import { DEMO_CUSTOMER, DEMO_SELLER } from './account';

/**
 * Gives each seller without one an account at example.com. Nobody can sign in to it with a
 * password, except to that of DEMO_SELLER: the seller of the demo customer's latest order.
 */
export async function addSellerAccounts(tx: Db, now: Date): Promise<void> {
  const isFirst = (await tx.$count(customers, eq(customers.email, DEMO_SELLER.email))) === 0;
  const shown = isFirst
    ? sql`(SELECT seller_id FROM orders WHERE customer_id = (SELECT id FROM customers WHERE email = ${DEMO_CUSTOMER.email})
            ORDER BY created_at DESC, id LIMIT 1)`
    : sql`NULL::integer`;
  const passwordHash = isFirst ? await hash(DEMO_SELLER.password) : null;
  await tx.execute(sql`
    WITH account AS (
      SELECT id AS seller_id, trim(concat_ws(' ', personal ->> 'firstName', personal ->> 'lastName')) AS name, joined_at,
             id IS NOT DISTINCT FROM ${shown} AS is_shown, split_part(personal ->> 'email', '@', 1) || '@example.com' AS own_email
        FROM sellers WHERE customer_id IS NULL
    ), created AS (
      INSERT INTO customers (id, email, password_hash, name, verified_at, created_at)
      SELECT overlay(overlay(md5('account of seller ' || seller_id) PLACING '4' FROM 13 FOR 1) PLACING '8' FROM 17 FOR 1)::uuid,
             CASE WHEN is_shown THEN ${DEMO_SELLER.email} ELSE own_email END,
             CASE WHEN is_shown THEN ${passwordHash}::text END, name, ${now.toISOString()}::timestamptz, joined_at
        FROM account
      ON CONFLICT DO NOTHING
      RETURNING id, email
    )
    UPDATE sellers SET customer_id = created.id
      FROM created, account
     WHERE created.email = CASE WHEN account.is_shown THEN ${DEMO_SELLER.email} ELSE account.own_email END
       AND sellers.id = account.seller_id`);
}
