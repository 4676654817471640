import { setImmediate } from 'node:timers/promises';
import {
  HORIZON_DAYS_ANY_ZONE,
  type Currency,
  type Day,
  type OfferedPrice,
  type SaleType,
} from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { loadPlaceNames } from '@marketplace/gazetteer';
import { getOfferedPrices } from '@marketplace/pricing';
import { getSelfAndAncestors, type CategoryNode } from './category-tree';
import { roundCoordinate } from './distance';
import { NEAR_DAYS, type Occupancy } from './free-days';
import type { IndexedProduct } from './product-columns';
import { SearchIndex } from './search-index';
import type { SearchSettings, SearchSources } from './search-settings';
import { TRANSLATED_SHARE, getCategoryTranslations, getValueTranslations } from './searched-names';
import type { Field } from './text-index';

/** Factor for the price edges of a currency without minor units. */
const WHOLE_CURRENCY_SCALE = 100;
/** Indexing a batch blocks the thread for about 50 ms. */
const BATCH_ROWS = 2000;
/** Batches that the database reads while one is indexed: both take about the same time. */
const PREFETCHED_BATCHES = 3;
/**
 * The weight of a word in the first field; each following field has this share of the one before.
 */
const FIRST_WEIGHT = 10;
const NEXT_WEIGHT = 0.72;
const LEAST_WEIGHT = 2;
const SUMMARY_WEIGHT = 1;
/** The weight of an ancestor's name, as a share of the listing's own category. */
const ANCESTOR_SHARE = 0.35;

/** Where an index is loaded from. */
interface DataSource {
  db: Db;
  sources: SearchSources;
}

/** Indexes every active listing. */
export async function loadIndex(
  { db, sources }: DataSource,
  settings: SearchSettings,
  now: Date,
): Promise<SearchIndex> {
  const index = new SearchIndex(
    settings.definitions,
    settings.money,
    await loadPlaceNames(),
    settings.money.isWhole ? WHOLE_CURRENCY_SCALE : 1,
  );
  index.text.vocabulary.setSynonyms(settings.synonyms);
  const put = createPut(index, settings, now);
  const { rows } = await db.execute<{ first: number; last: number }>(
    sql`SELECT COALESCE(min(id), 1) AS first, COALESCE(max(id), 0) AS last FROM products WHERE status = 'active'`,
  );
  const { first = 1, last = 0 } = rows[0] ?? {};
  let next = first;
  const read = () => {
    const from = next;
    next += BATCH_ROWS;
    const batch = readBatch({ db, sources }, sql`id >= ${from} AND id < ${next}`, now);
    // Handled where the batch is awaited; a failure of an earlier batch is thrown first.
    batch.catch(() => undefined);
    return batch;
  };
  const batches: Promise<Batch>[] = [];
  for (;;) {
    while (batches.length < PREFETCHED_BATCHES && next <= last) batches.push(read());
    const batch = await batches.shift();
    if (!batch) {
      while (index.text.prepare()) await setImmediate();
      return index;
    }
    put(batch.rows, batch.occupancies);
  }
}

/** Indexes these listings again, and removes those that are no longer active. */
export async function reloadProducts(
  source: DataSource,
  index: SearchIndex,
  settings: SearchSettings,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const put = createPut(index, settings, now);
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    const some = ids.slice(from, from + BATCH_ROWS);
    const { rows, occupancies } = await readBatch(source, sql`id = ANY (${`{${some.join(',')}}`}::int[])`, now);
    const found = new Set(rows.map(({ id }) => id));
    for (const id of some) if (!found.has(id)) index.drop(id);
    put(rows, occupancies);
  }
}

interface Row extends Record<string, unknown> {
  id: number;
  sellerId: number;
  categoryId: number;
  saleType: SaleType;
  price: string | null;
  currency: Currency;
  unit: string;
  unitsOfPrice: OfferedPrice[];
  minimumQuantity: number;
  createdAt: number;
  endsAt: number | null;
  city: string;
  region: string;
  country: string;
  lat: number;
  lng: number;
  ratingSum: number;
  ratingCount: number;
  stock: number;
  rules: string | null;
  timeZone: string;
  name: string;
  summary: string;
  attributes: Record<string, unknown>;
}

interface Batch {
  rows: Row[];
  occupancies: Map<number, Occupancy>;
}

async function readBatch({ db, sources }: DataSource, which: SQL, now: Date): Promise<Batch> {
  const { rows } = await db.execute<Row>(sql`
    SELECT id, seller_id AS "sellerId", category_id AS "categoryId", sale_type AS "saleType", price, currency,
           unit, units_of_price AS "unitsOfPrice", minimum_quantity AS "minimumQuantity",
           date_part('epoch', created_at) * 1000 AS "createdAt",
           CASE WHEN sale_type = 'auction' THEN
             (SELECT date_part('epoch', ends_at) * 1000 FROM auctions WHERE product_id = products.id AND is_current)
           END AS "endsAt", city, region, country, lat, lng,
           rating_sum AS "ratingSum", rating_count AS "ratingCount", stock, rules::text AS rules, time_zone AS "timeZone",
           name, summary, attributes
      FROM products WHERE status = 'active' AND ${which}
       -- An ended auction isn't offered any more.
       AND (sale_type <> 'auction' OR NOT EXISTS (
         SELECT FROM auctions WHERE product_id = products.id AND is_current AND status <> 'Running'))
     ORDER BY id`);
  const dated = rows.filter(({ rules }) => rules !== null).map(({ id }) => id);
  return { rows, occupancies: await readOccupancy({ db, sources }, dated, now) };
}

function createPut(index: SearchIndex, settings: SearchSettings, now: Date) {
  const getFields = createFields(settings);
  const amounts = settings.definitions.filter(({ attributeType }) => attributeType === 'Currency');
  return (rows: readonly Row[], occupancies: ReadonlyMap<number, Occupancy>): void => {
    for (const row of rows) {
      const common = (amount: unknown) => settings.money.toCommon(Number(amount), row.currency);
      for (const { uniqueName } of amounts)
        if (typeof row.attributes[uniqueName] === 'number')
          row.attributes[uniqueName] = common(row.attributes[uniqueName]);
      const product: IndexedProduct = {
        ...row,
        price: {
          prices: row.price === null ? [] : getOfferedPrices({ ...row, price: Number(row.price) }),
          currency: row.currency,
          minimumQuantity: row.minimumQuantity,
        },
        // Rounded as in results, so that searching around a point does not reveal an address.
        near: { lat: roundCoordinate(row.lat), lng: roundCoordinate(row.lng) },
        fields: getFields(row),
      };
      index.put(product, occupancies.get(row.id), now);
    }
  };
}

/** The last day of which bookings are read. */
const lastDay = (day: Day): Day => addDays(day, HORIZON_DAYS_ANY_ZONE);

/**
 * Listings with bookings that come into range when the UTC day changes: on days that were too far
 * ahead, and by slot on days that were not near.
 */
export async function findNewlyInRange(db: Db, previous: Day, day: Day): Promise<number[]> {
  const days = sql`daterange(${addDays(lastDay(previous), 1)}, ${lastDay(day)}, '[]')`;
  // A day of any time zone begins within a day of the UTC day.
  const slots = (first: Day, last: Day) => sql`tstzrange(${addDays(first, -1)}::date, ${addDays(last, 2)}::date)`;
  const far = slots(lastDay(previous), lastDay(day));
  const near = slots(addDays(previous, NEAR_DAYS), addDays(day, NEAR_DAYS));
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT product_id AS id FROM reservations WHERE days && ${days} OR slot && ${far} OR slot && ${near}
    UNION SELECT product_id FROM stock_days WHERE taken > 0 AND ${days} @> day
    UNION SELECT product_id FROM stock_slots
     WHERE taken > 0 AND (tstzrange(starts_at, ends_at) && ${far} OR tstzrange(starts_at, ends_at) && ${near})`);
  return rows.map(({ id }) => id);
}

/** The bookings of those of these listings that have any. */
async function readOccupancy(
  { db, sources }: DataSource,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Occupancy>> {
  if (ids.length === 0) return new Map();
  const today = now.toISOString().slice(0, 10);
  const list = sql`${`{${ids.join(',')}}`}::int[]`;
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT product_id AS id FROM reservations WHERE product_id = ANY (${list})
    UNION SELECT product_id FROM stock_days WHERE product_id = ANY (${list}) AND taken > 0
    UNION SELECT product_id FROM stock_slots WHERE product_id = ANY (${list}) AND taken > 0`);
  return sources.findOccupancy(
    rows.map(({ id }) => id),
    addDays(today, -1),
    lastDay(today),
  );
}

/** The searched fields with their weights: in the operator's order, then the summary. */
function createFields({ definitions, categories, order, names: known }: SearchSettings): (row: Row) => Field[] {
  const toSearchedText = (nodes: readonly CategoryNode[]): SearchedText => ({
    own: nodes.map(({ name }) => name).join(' '),
    translated: nodes.map((node) => getCategoryTranslations(node, known)).join(' '),
  });
  const ids = [...categories.keys()];
  const category = new Map(ids.map((id) => [id, toSearchedText(getSelfAndAncestors(categories, id).slice(0, 1))]));
  const above = new Map(ids.map((id) => [id, toSearchedText(getSelfAndAncestors(categories, id).slice(1))]));
  const searchable = definitions.filter((definition) => definition.isSearchable).map(({ uniqueName }) => uniqueName);
  const fields = new Set(['Product_Name', 'category', 'city', ...searchable]);
  const listed = order.filter((name) => fields.has(name));
  const names = [...listed, ...['Product_Name', ...searchable].filter((name) => !listed.includes(name))];
  const getText = (name: string, row: Row): SearchedText => {
    if (name === 'Product_Name') return { own: row.name };
    if (name === 'category') return category.get(row.categoryId) ?? NO_TEXT;
    if (name === 'city') return { own: `${row.city} ${row.region}` };
    const values = [row.attributes[name]]
      .flat()
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .map(String);
    return { own: values.join(' '), translated: values.map((one) => getValueTranslations(name, one, known)).join(' ') };
  };
  return (row) => [
    ...names.flatMap((name, position) => {
      const weight = Math.max(LEAST_WEIGHT, FIRST_WEIGHT * NEXT_WEIGHT ** position);
      const own = toFields(getText(name, row), weight, name === 'Product_Name');
      // A broad ancestor such as 'Home & family' says little about a listing.
      return name === 'category'
        ? [...own, ...toFields(above.get(row.categoryId) ?? NO_TEXT, weight * ANCESTOR_SHARE)]
        : own;
    }),
    { text: row.summary, weight: SUMMARY_WEIGHT },
  ];
}

/** The text of a field: as entered, and the additional words of its translations. */
interface SearchedText {
  own: string;
  translated?: string;
}
const NO_TEXT: SearchedText = { own: '' };

function toFields({ own, translated = '' }: SearchedText, weight: number, isName = false): Field[] {
  const field = { text: own, weight, isName };
  return translated.trim() === '' ? [field] : [field, { text: translated, weight: weight * TRANSLATED_SHARE }];
}
