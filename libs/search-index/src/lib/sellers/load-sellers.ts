import { setImmediate } from 'node:timers/promises';
import type { Coordinates } from '@marketplace/api-contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { findPlace, loadPlaceNames } from '@marketplace/gazetteer';
import { getSelfAndAncestors } from '../category-tree';
import { roundCoordinate } from '../distance';
import type { SearchSettings, SearchSources } from '../search-settings';
import { createSellerFields } from './seller-fields';
import { SellerIndex } from './seller-index';

/** Indexing the listings of a batch blocks the thread for a few milliseconds. */
const BATCH_SELLERS = 100;

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

/** Where the sellers are loaded from. */
interface DataSource {
  db: Db;
  sources: SearchSources;
}

/** Indexes every seller. */
export async function loadSellerIndex({ db, sources }: DataSource, settings: SearchSettings): Promise<SellerIndex> {
  const index = new SellerIndex(await loadPlaceNames());
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
    // The database reads the next batch meanwhile. Its failure is handled where it is awaited.
    next = read(last.id);
    next.catch(() => undefined);
    await indexSellers(index, settings, batch, sources);
  }
}

/** Indexes these sellers again, and removes those that no longer exist. */
export async function reloadSellers(
  { db, sources }: DataSource,
  index: SellerIndex,
  settings: SearchSettings,
  ids: readonly number[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH_SELLERS) {
    const some = ids.slice(from, from + BATCH_SELLERS);
    const batch = await readBatch(db, sql`id = ANY (${`{${some.join(',')}}`}::int[])`);
    const found = new Set(batch.sellers.map(({ id }) => id));
    for (const id of some) if (!found.has(id)) index.drop(id);
    await indexSellers(index, settings, batch, sources);
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

/** Only what their public page shows; of a person neither surname nor contact data. */
async function readSellers(db: Db, which: SQL): Promise<SellerRow[]> {
  const { rows } = await db.execute<SellerRow>(sql`
    SELECT id, name, company ->> 'name' AS "companyName", about, city, region, country,
           rating_sum AS "ratingSum", rating_count AS "ratingCount", joined_at::text AS joined
      FROM sellers WHERE ${which} ORDER BY id LIMIT ${BATCH_SELLERS}`);
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

async function indexSellers(
  index: SellerIndex,
  settings: SearchSettings,
  { sellers, listings }: Batch,
  { toPlainText }: SearchSources,
): Promise<void> {
  const { categories } = settings;
  for (const row of sellers) {
    const own = listings.get(row.id) ?? [];
    const categoryIds = [...new Set(own.map(({ categoryId }) => categoryId))];
    const { companyName: _, about: _about, ...seller } = row;
    index.put(
      {
        ...seller,
        near: await getLocation(row, own),
        listings: own.length,
        categoryIds,
        categoryPaths: new Set(categoryIds.flatMap((id) => getSelfAndAncestors(categories, id).map((node) => node.id))),
      },
      createSellerFields(
        { ...row, about: toPlainText(row.about), categoryIds, listingNames: new Set(own.map(({ name }) => name)) },
        settings,
      ),
    );
  }
}

/**
 * The location of a seller: the centre of their listings in their own town, rounded as in results;
 * without such listings the town. Never their address, which is shown only after an order.
 */
async function getLocation(
  { city, region, country }: SellerRow,
  listings: readonly ListingRow[],
): Promise<Coordinates | null> {
  const inTown = listings.filter((listing) => listing.city === city);
  if (inTown.length === 0) {
    const town = await findPlace([city, region, country].filter(Boolean).join(', '));
    return town && { lat: town.lat, lng: town.lng };
  }
  const middle = (of: (listing: ListingRow) => number) =>
    roundCoordinate(inTown.reduce((sum, listing) => sum + roundCoordinate(of(listing)), 0) / inTown.length);
  return { lat: middle(({ lat }) => lat), lng: middle(({ lng }) => lng) };
}
