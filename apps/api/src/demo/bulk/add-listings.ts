import type { Day } from '@marketplace/api-contract';
import { addDays, dayNumber, instantAt, todayIn } from '@marketplace/formats';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { FIRST_NAMES } from '../content/people';
import { PLACES, type Place } from '../places';
import type { DemoPlan } from '../plan-types';
import { asTables, bulkKinds } from './bulk-kinds';
import {
  createChoices,
  createDraw,
  createKinds,
  createOneOf,
  createPlaces,
  createStars,
  insertAuctions,
  insertDays,
  insertProducts,
  insertReviews,
  insertSellers,
  insertSlots,
  insertStockDays,
  insertStockSlots,
  rateSellers,
  SLOT_DAYS,
} from './bulk-sql';
import { withoutIndexes } from './without-indexes';

const NOON = 12 * 60;
const BATCH = 25_000;
/** Below that adding to the indexes is quicker than making them anew. */
const WORTH_REBUILDING = 10_000;
const INDEXED = ['products', 'reservations', 'reviews', 'stock_days', 'stock_slots'];
const TRADES = [
  'Rentals',
  'Workshop',
  'Outfitters',
  'Lending Shelf',
  'Studio',
  'Garage',
  'Hire',
  'Collection',
  'Kiosk',
  'Yard',
];

/** Makes so many listings beyond the catalogue, with their sellers, reviews and bookings: statements over sets, no row passes through here. */
export async function addBulkListings(
  tx: Db,
  { count, seed, now, plan }: { count: number; seed: number; now: Date; plan: DemoPlan },
): Promise<void> {
  // Not a note for search of each row: one of everything.
  await tx.execute(sql`SET LOCAL marketplace.bulk = 'on'`);
  await tx.execute(sql`INSERT INTO search_changes (product_id) VALUES (NULL)`);
  const sellers = Math.min(20_000, Math.max(20, Math.ceil(count / 30)));
  const firstSeller = plan.sellers.length + 1;
  const firstProduct = plan.products.length + 1;
  const kinds = bulkKinds(plan);
  const tables = asTables(kinds);
  for (const statement of [
    createDraw(seed),
    createOneOf,
    createStars,
    createKinds(tables.kinds),
    ...createChoices(tables),
    createPlaces(places(now)),
  ])
    await tx.execute(statement);
  await tx.execute(
    insertSellers(
      { first: firstSeller, count: sellers, places: Object.keys(PLACES).length },
      { first: FIRST_NAMES, trades: TRADES },
    ),
  );
  await tx.execute(sql`ANALYZE bulk_kinds, bulk_galleries, bulk_reviews, bulk_places, sellers`);
  const insertAll = async () => {
    for (let done = 0; done < count; done += BATCH) {
      const first = firstProduct + done;
      const last = firstProduct + Math.min(count, done + BATCH) - 1;
      const batch = { first, last, firstSeller, sellers, kinds: kinds.length, now };
      for (const insert of [
        insertProducts,
        insertReviews,
        insertAuctions,
        insertDays,
        insertStockDays,
        insertSlots,
        insertStockSlots,
      ])
        await tx.execute(insert(batch));
    }
  };
  if (count < WORTH_REBUILDING) await insertAll();
  else await withoutIndexes(tx, INDEXED, insertAll);
  await tx.execute(rateSellers(firstSeller));
}

/** Minutes that the clock there is ahead of UTC at noon of that day: no clock changes while somebody is open. */
const aheadOn = (day: Day, timeZone: string) =>
  dayNumber(day) * 24 * 60 + NOON - instantAt(day, NOON, timeZone) / 60_000;

const places = (now: Date) =>
  Object.values<Place>(PLACES).map(
    ({ city, region, country, currency, timeZone, priceFactor, neighbourhoods }, no) => ({
      no,
      city,
      region,
      country,
      currency,
      time_zone: timeZone,
      factor: priceFactor,
      neighbourhoods: neighbourhoods.map(([name, lat, lng]) => [name, lat, lng]),
      today: todayIn(timeZone, now),
      ahead: SLOT_DAYS.map((days) => aheadOn(addDays(todayIn(timeZone, now), days), timeZone)),
    }),
  );
