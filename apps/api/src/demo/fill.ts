import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/client';
import * as schema from '../db/schema';
import { saveRecipes } from '../media/pictures-repository';
import { addBulkListings } from './bulk/add-listings';
import { fillAccounts } from './fill-accounts';
import { fillNames } from './fill-names';
import { fillSite } from './fill-site';
import { planDemo } from './plan';

export interface DemoDeps {
  db: Db;
  pool: pg.Pool;
  clock: () => Date;
  log: FastifyBaseLogger;
}

const DEFAULT_SEED = 20_160_521;
/** Everything that was written by hand: the catalogue holds a little less. */
const ALL_OF_THE_CATALOGUE = 1000;

/**
 * Fills the demo marketplace once: everything or nothing, so that a first start that is killed leaves an empty database.
 * Equal seeds give equal rows, relative to the day. Listings beyond the catalogue are made in bulk.
 */
export async function fillDemo(
  { db, pool, clock, log }: DemoDeps,
  { seed = DEFAULT_SEED, listings }: { seed?: number; listings?: number } = {},
): Promise<void> {
  const began = performance.now();
  const now = clock();
  const isNew = await db.transaction(async (tx) => {
    const [done] = await tx.select().from(schema.facts).where(eq(schema.facts.key, 'demo'));
    if (done) return false;
    const plan = planDemo({ seed, now, listings: listings ?? ALL_OF_THE_CATALOGUE });
    // Attributes and categories first: the index of products is written from them.
    await fillSite(tx);
    await fillNames(tx);
    await insertAll(tx, schema.categories, plan.categories);
    await insertAll(tx, schema.sellers, plan.sellers);
    await saveRecipes(tx, plan.recipes);
    await insertAll(tx, schema.products, plan.products);
    await insertAll(tx, schema.auctions, plan.auctions);
    await insertAll(tx, schema.reservations, plan.reservations);
    await insertAll(tx, schema.stockDays, plan.stockDays);
    await insertAll(tx, schema.stockSlots, plan.stockSlots);
    await insertAll(tx, schema.reviews, plan.reviews);
    await fillAccounts(tx, plan, seed, now);
    const missing = (listings ?? 0) - plan.products.length;
    if (missing > 0) await addBulkListings(tx, { count: missing, seed, now, plan });
    await continueIds(tx);
    await tx
      .insert(schema.facts)
      .values({ key: 'demo', value: { seed, listings: plan.products.length + Math.max(0, missing) } });
    return true;
  });
  if (!isNew) return;
  // The planner knows nothing of what came in a moment ago.
  await pool.query('ANALYZE');
  log.info({ ms: Math.round(performance.now() - began) }, 'demo marketplace filled');
}

/** PostgreSQL takes at most 65535 values in a statement. */
const ROWS_AT_ONCE = 1000;

async function insertAll<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db.insert(table).values(rows.slice(at, at + ROWS_AT_ONCE) as never);
}

/** The plan counts ids itself; the next row of each table goes on from there. */
async function continueIds(db: Db): Promise<void> {
  for (const table of ['categories', 'sellers', 'products'])
    await db.execute(
      sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM ${sql.identifier(table)}), false)`,
    );
}
