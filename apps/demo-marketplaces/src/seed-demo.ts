import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { seedPaidIntents } from '@marketplace/payment-sandbox';
import { saveRecipes } from '@marketplace/picture-recipes';
import type { Db } from '@marketplace/database';
import * as schema from '@marketplace/database/schema';
import { addAuctionBids } from './auction-bids';
import { addBulkListings } from './bulk/add-listings';
import { seedAccounts } from './seed-accounts';
import { addSellerAccounts } from './seller-accounts';
import { seedTranslations } from './seed-translations';
import { seedSettings } from './seed-settings';
import { generateDemo } from './generate-demo';
import type { GeneratedOrders } from './generate-orders';

export interface DemoDeps {
  db: Db;
  pool: pg.Pool;
  clock: () => Date;
  log: FastifyBaseLogger;
}

const DEFAULT_SEED = 20_160_521;
/** More than the catalogue has. */
const ALL_OF_THE_CATALOGUE = 1000;

/**
 * Seeds the demo marketplace in one transaction, so that an aborted first start leaves an empty
 * database. Equal seeds give equal rows, relative to the day. Listings beyond the catalogue are
 * added in bulk.
 */
export async function seedDemo(
  { db, pool, clock, log }: DemoDeps,
  { seed = DEFAULT_SEED, listings }: { seed?: number; listings?: number } = {},
): Promise<void> {
  const began = performance.now();
  const now = clock();
  const payments = await db.transaction(async (tx) => {
    const [done] = await tx.select().from(schema.facts).where(eq(schema.facts.key, 'demo'));
    if (done) return null;
    const demo = generateDemo({ seed, now, listings: listings ?? ALL_OF_THE_CATALOGUE });
    // Attributes and categories first, because the product index is built from them.
    await seedSettings(tx);
    await seedTranslations(tx);
    await insertAll(tx, schema.categories, demo.categories);
    await insertAll(tx, schema.sellers, demo.sellers);
    await saveRecipes(tx, demo.recipes);
    await insertAll(tx, schema.products, demo.products);
    await insertAll(tx, schema.auctions, demo.auctions);
    await insertAll(tx, schema.reservations, demo.reservations);
    await insertAll(tx, schema.stockDays, demo.stockDays);
    await insertAll(tx, schema.stockSlots, demo.stockSlots);
    await insertAll(tx, schema.reviews, demo.reviews);
    const paid = await seedAccounts(tx, demo, seed, now);
    await addAuctionBids(
      tx,
      demo.auctions.map(({ productId }) => productId),
      now,
    );
    const missing = (listings ?? 0) - demo.products.length;
    if (missing > 0) await addBulkListings(tx, { count: missing, seed, now, demo });
    await addSellerAccounts(tx, now);
    await advanceSequences(tx);
    await tx
      .insert(schema.facts)
      .values({ key: 'demo', value: { seed, listings: demo.products.length + Math.max(0, missing) } });
    return paid;
  });
  if (!payments) return;
  await seedPaidIntents(pool, payments.map(toIntent(now)));
  // Without statistics the query planner would misjudge the new rows.
  await pool.query('ANALYZE');
  log.info({ ms: Math.round(performance.now() - began) }, 'demo marketplace seeded');
}

const toIntent = (now: Date) => (payment: GeneratedOrders['payments'][number]) => ({
  ...payment,
  currency: payment.currency.toLowerCase(),
  createdAt: payment.createdAt ?? now,
});

/** PostgreSQL accepts at most 65535 parameters in a statement. */
const ROWS_AT_ONCE = 1000;

async function insertAll<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db.insert(table).values(rows.slice(at, at + ROWS_AT_ONCE) as never);
}

/** The data has its own ids; the sequences continue after them. */
async function advanceSequences(db: Db): Promise<void> {
  for (const table of ['categories', 'sellers', 'products'])
    await db.execute(
      sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM ${sql.identifier(table)}), false)`,
    );
}
