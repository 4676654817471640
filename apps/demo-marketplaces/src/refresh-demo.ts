import { and, eq, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '@marketplace/database';
import { auctions, facts, products } from '@marketplace/database/schema';
import { addAuctionBids, BIDDER_EMAIL } from './auction-bids';
import { createAuctionTimes } from './generate-auctions';
import { createRandom } from './random';
import { addSellerAccounts } from './seller-accounts';

interface RefreshDeps {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** A calendar whose last booking is fewer days ahead looks empty. */
const DAYS_AHEAD_MINIMUM = 14;
const LARGE_MARKETPLACE = 5000;

/**
 * Refreshes the demo marketplace on every start: restarts ended auctions, moves calendars that are
 * mostly in the past, and adds missing accounts of sellers. Customers' orders are not changed.
 */
export async function refreshDemo({ db, clock, log }: RefreshDeps): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const [demo] = await tx.select().from(facts).where(eq(facts.key, 'demo')).for('update');
    // Large marketplaces are for measurements; this would only slow down their starts.
    if (!demo || (demo.value as { listings: number }).listings > LARGE_MARKETPLACE) return;
    // For a demo that an earlier version has filled.
    await addSellerAccounts(tx, now);
    const restarted = await restartAuctions(tx, now);
    const moved = await moveCalendars(tx, now);
    log.info({ auctions: restarted, calendars: moved }, 'demo marketplace refreshed');
  });
}

/** Auctions that ended while the demo was off, and in which no visitor takes part. */
async function restartAuctions(tx: Db, now: Date): Promise<number> {
  const ended = await tx
    .select()
    .from(auctions)
    .where(
      and(
        eq(auctions.isCurrent, true),
        lte(auctions.endsAt, now),
        sql`NOT EXISTS (
          SELECT FROM auction_bidders b JOIN customers c ON c.id = b.customer_id
           WHERE b.auction_id = ${auctions.id} AND c.email NOT LIKE ${`${BIDDER_EMAIL}%@example.com`})`,
      ),
    )
    .orderBy(auctions.productId);
  for (const { id, productId, startPrice, reserve, increments, extensionMinutes, endsAt } of ended) {
    // Seeded by the end of the previous auction, so that each is different.
    const random = createRandom(endsAt.getTime() / 60_000).branch(`auction ${productId}`);
    const terms = {
      id: random.uuid(),
      productId,
      startPrice,
      price: startPrice,
      reserve,
      increments,
      extensionMinutes,
    };
    await tx.update(auctions).set({ isCurrent: false, status: 'Unsold' }).where(eq(auctions.id, id));
    await tx.insert(auctions).values({ ...terms, ...createAuctionTimes(random, now) });
    await tx.update(products).set({ price: startPrice }).where(eq(products.id, productId));
  }
  await addAuctionBids(
    tx,
    ended.map(({ productId }) => productId),
    now,
  );
  return ended.length;
}

/**
 * Moves past bookings by whole weeks, so that weekdays stay, and after all others, so that none
 * overlap.
 */
async function moveCalendars(tx: Db, now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  const stale = sql`
    SELECT product_id,
           7 * ceil((greatest(max(last_day), ${today}::date) - min(first_day) FILTER (WHERE is_movable) + 1) / 7.0)::integer AS days
      FROM (
        SELECT product_id, COALESCE(lower(days), lower(slot)::date - 1) AS first_day,
               COALESCE(upper(days), upper(slot)::date + 1) AS last_day,
               order_line_id IS NULL AND COALESCE(upper(days), upper(slot)::date + 1) < ${today}::date AS is_movable
          FROM reservations
      ) span
     GROUP BY product_id
    HAVING bool_or(is_movable) AND max(last_day) < ${today}::date + ${DAYS_AHEAD_MINIMUM}::integer`;
  const { rowCount } = await tx.execute(sql`CREATE TEMP TABLE moving_calendars ON COMMIT DROP AS ${stale}`);
  if (!rowCount) return 0;
  await tx.execute(sql`
    UPDATE reservations r
       SET days = CASE WHEN r.days IS NOT NULL THEN daterange(lower(r.days) + moving.days, upper(r.days) + moving.days) END,
           slot = CASE WHEN r.slot IS NOT NULL THEN tstzrange(
             (lower(r.slot) AT TIME ZONE p.time_zone + moving.days * interval '1 day') AT TIME ZONE p.time_zone,
             (upper(r.slot) AT TIME ZONE p.time_zone + moving.days * interval '1 day') AT TIME ZONE p.time_zone) END
      FROM moving_calendars moving JOIN products p ON p.id = moving.product_id
     WHERE r.product_id = moving.product_id AND r.order_line_id IS NULL
       AND COALESCE(upper(r.days), upper(r.slot)::date + 1) < ${today}::date`);
  await recountTakenUnits(tx, today);
  return rowCount;
}

/** Recalculates stock_days and stock_slots from the reservations. */
async function recountTakenUnits(tx: Db, today: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO stock_days (product_id, day, taken, stock)
    SELECT r.product_id, day::date, sum(r.quantity), max(p.stock)
      FROM reservations r JOIN moving_calendars USING (product_id) JOIN products p ON p.id = r.product_id,
           generate_series(lower(r.days), upper(r.days) - 1, interval '1 day') AS day
     WHERE NOT r.is_exclusive AND r.kind <> 'Unavailable' AND r.days IS NOT NULL AND day >= ${today}::date
     GROUP BY 1, 2
    ON CONFLICT (product_id, day) DO UPDATE SET taken = EXCLUDED.taken, stock = EXCLUDED.stock`);
  await tx.execute(sql`
    INSERT INTO stock_slots (product_id, starts_at, ends_at, taken, stock)
    SELECT r.product_id, lower(r.slot), upper(r.slot), sum(r.quantity), max(p.stock)
      FROM reservations r JOIN moving_calendars USING (product_id) JOIN products p ON p.id = r.product_id
     WHERE NOT r.is_exclusive AND r.slot IS NOT NULL AND lower(r.slot) >= ${today}::date
     GROUP BY 1, 2, 3
    ON CONFLICT (product_id, starts_at) DO UPDATE SET taken = EXCLUDED.taken, stock = EXCLUDED.stock`);
}
