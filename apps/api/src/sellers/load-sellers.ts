import { setImmediate } from 'node:timers/promises';
import type { Coordinates } from '@marketplace/api-contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client';
import { findPlace } from '../places/find-place';
import { rounded } from '../products/cards';
import { upwards } from '../search/category-tree';
import type { SearchSettings } from '../search/load-index';
import { sellerFields } from './seller-fields';
import { SellerIndex } from './seller-index';

/** Learning the listings of that many sellers takes some milliseconds, for which other calls wait. */
const SELLERS_A_BATCH = 100;

interface SellerRow extends Record<string, unknown> {
  id: number;
  name: string;
  companyName: string | null;
  about: string;
  city: string;
  region: string;
  country: string;
  ratingSum: number;
  ratingCount: number;
  joined: string;
}

interface ListingRow extends Record<string, unknown> {
  sellerId: number;
  categoryId: number;
  name: string;
  city: string;
  lat: number;
  lng: number;
}

/** Learns every seller. */
export async function loadSellerIndex(db: Db, settings: SearchSettings): Promise<SellerIndex> {
  const index = new SellerIndex();
  index.text.vocabulary.setSynonyms(settings.synonyms);
  const read = (after: number) => readBatch(db, sql`id > ${after}`);
  let next = read(0);
  for (;;) {
    const batch = await next;
    const last = batch.sellers.at(-1);
    if (!last) {
      while (index.prepare()) await setImmediate();
      return index;
    }
    // The database reads while these are learned. A failure is met when they are waited for.
    next = read(last.id);
    next.catch(() => undefined);
    await learn(index, settings, batch);
  }
}

/** Learns these sellers anew; one who is not there any more is dropped. */
export async function reloadSellers(
  db: Db,
  index: SellerIndex,
  settings: SearchSettings,
  ids: readonly number[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += SELLERS_A_BATCH) {
    const some = ids.slice(from, from + SELLERS_A_BATCH);
    const batch = await readBatch(db, sql`id = ANY (${`{${some.join(',')}}`}::int[])`);
    const found = new Set(batch.sellers.map(({ id }) => id));
    for (const id of some) if (!found.has(id)) index.drop(id);
    await learn(index, settings, batch);
  }
}

interface Batch {
  sellers: SellerRow[];
  listings: Map<number, ListingRow[]>;
}

async function readBatch(db: Db, which: SQL): Promise<Batch> {
  const sellers = await readSellers(db, which);
  return {
    sellers,
    listings: await readListings(
      db,
      sellers.map(({ id }) => id),
    ),
  };
}

/** Only what everybody may read on their page; of a person neither surname nor contact. */
async function readSellers(db: Db, which: SQL): Promise<SellerRow[]> {
  const { rows } = await db.execute<SellerRow>(sql`
    SELECT id, name, company ->> 'name' AS "companyName", about, city, region, country,
           rating_sum AS "ratingSum", rating_count AS "ratingCount", joined_at::text AS joined
      FROM sellers WHERE ${which} ORDER BY id LIMIT ${SELLERS_A_BATCH}`);
  return rows;
}

async function readListings(db: Db, sellerIds: readonly number[]): Promise<Map<number, ListingRow[]>> {
  if (sellerIds.length === 0) return new Map();
  const { rows } = await db.execute<ListingRow>(sql`
    SELECT seller_id AS "sellerId", category_id AS "categoryId", name, city, lat, lng
      FROM products WHERE seller_id = ANY (${`{${sellerIds.join(',')}}`}::int[]) AND status = 'active'
     ORDER BY seller_id, id DESC`);
  return Map.groupBy(rows, ({ sellerId }) => sellerId);
}

async function learn(index: SellerIndex, settings: SearchSettings, { sellers, listings }: Batch): Promise<void> {
  const { categories } = settings;
  for (const row of sellers) {
    const own = listings.get(row.id) ?? [];
    const categoryIds = [...new Set(own.map(({ categoryId }) => categoryId))];
    const { companyName: _, about: _about, ...seller } = row;
    index.put(
      {
        ...seller,
        near: await nearOf(row, own),
        listings: own.length,
        categoryIds,
        categoryPaths: new Set(categoryIds.flatMap((id) => upwards(categories, id).map((node) => node.id))),
      },
      sellerFields({ ...row, categoryIds, listingNames: new Set(own.map(({ name }) => name)) }, settings),
    );
  }
}

/**
 * Where a seller is: the middle of what they offer in their own town, as results show it; of who offers nothing there the town.
 * Their address stays out of it: it is told after an order.
 */
async function nearOf(
  { city, region, country }: SellerRow,
  listings: readonly ListingRow[],
): Promise<Coordinates | null> {
  const inTown = listings.filter((listing) => listing.city === city);
  if (inTown.length === 0) {
    const town = await findPlace([city, region, country].filter(Boolean).join(', '));
    return town && { lat: town.lat, lng: town.lng };
  }
  const middle = (of: (listing: ListingRow) => number) =>
    rounded(inTown.reduce((sum, listing) => sum + rounded(of(listing)), 0) / inTown.length);
  return { lat: middle(({ lat }) => lat), lng: middle(({ lng }) => lng) };
}
