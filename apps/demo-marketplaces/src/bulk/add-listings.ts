import type { Day } from '@marketplace/api-contract';
import { addDays, dayNumber, instantAt, todayIn } from '@marketplace/formats';
import { sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { FIRST_NAMES } from '../content/people';
import { PLACES, type Place } from '../places';
import type { DemoData } from '../demo-data';
import { toTables, bulkKinds } from './bulk-kinds';
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
/** With fewer listings, updating the indexes is faster than rebuilding them. */
const REBUILD_INDEXES_MINIMUM = 10_000;
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

/**
 * Adds listings beyond the catalogue, with sellers, reviews and bookings, by set-based statements:
 * no row passes through this process.
 */
export async function addBulkListings(
  tx: Db,
  { count, seed, now, demo }: { count: number; seed: number; now: Date; demo: DemoData },
): Promise<void> {
  // A single change for the search index instead of one per row.
  await tx.execute(sql`SET LOCAL marketplace.bulk = 'on'`);
  await tx.execute(sql`INSERT INTO search_changes (product_id) VALUES (NULL)`);
  const sellers = Math.min(20_000, Math.max(20, Math.ceil(count / 30)));
  const firstSeller = demo.sellers.length + 1;
  const firstProduct = demo.products.length + 1;
  const kinds = bulkKinds(demo);
  const tables = toTables(kinds);
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
  if (count < REBUILD_INDEXES_MINIMUM) await insertAll();
  else await withoutIndexes(tx, INDEXED, insertAll);
  await tx.execute(rateSellers(firstSeller));
}

/**
 * The zone's offset from UTC in minutes at noon of a day; clocks change at night, outside of
 * opening hours.
 */
const getUtcOffset = (day: Day, timeZone: string) =>
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
      ahead: SLOT_DAYS.map((days) => getUtcOffset(addDays(todayIn(timeZone, now), days), timeZone)),
    }),
  );
