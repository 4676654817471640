import { setImmediate } from 'node:timers/promises';
import type { Currency, OfferedPrice, ProductAttribute, SaleType } from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client';
import { rounded, unitsOf } from '../products/cards';
import { findTaken } from '../products/taken-repository';
import { readProductAttributes, readSearchableFieldsOrder } from '../site/site-service';
import { readNames, type Names } from '../site/names';
import { readPublicSettings } from '../site/site-repository';
import { upwards, type CategoryNode, type CategoryTree } from './category-tree';
import { FARTHEST_DAYS, type Taken } from './free-days';
import { moneyScale, type MoneyScale } from './money-scale';
import type { IndexedProduct } from './product-columns';
import { SearchIndex } from './search-index';
import { TRANSLATED_SHARE, translatedCategory, translatedValue } from './searched-names';
import type { Field } from './text-index';

/** What the operator has set that decides how listings are learned. */
export interface SearchSettings {
  definitions: ProductAttribute[];
  categories: CategoryTree;
  /** Searched fields, weightiest first. */
  order: string[];
  money: MoneyScale;
  names: Names;
  /** Groups of words that mean the same. */
  synonyms: string[][];
}

/** What a price edge of a currency with cents is in one without. */
const WHOLE_PRICES = 100;
/** Learning them takes some 50 ms, for which other calls wait. */
const ROWS_A_BATCH = 2000;
/** Batches that the database reads while one is learned: it has as much to do as we have. */
const AHEAD = 3;
/** What a word in the first field counts, and each next one of that. */
const FIRST_WEIGHT = 10;
const NEXT_WEIGHT = 0.72;
const LEAST_WEIGHT = 2;
const SUMMARY_WEIGHT = 1;
/** What the name of a category above the listing's own counts of that. */
const ABOVE_SHARE = 0.35;

export async function readSearchSettings(db: Db): Promise<SearchSettings> {
  const [definitions, categories, order, settings, names] = await Promise.all([
    readProductAttributes({ db }),
    db.execute<CategoryNode & Record<string, unknown>>(
      sql`SELECT id, slug, name, parent_id AS "parentId" FROM categories`,
    ),
    readSearchableFieldsOrder({ db }),
    readPublicSettings(db),
    readNames({ db }),
  ]);
  return {
    definitions,
    categories: new Map(categories.rows.map((row) => [row.id, row])),
    order,
    names,
    synonyms: synonymsOf(settings.get('searchSynonyms')),
    money: moneyScale(settings.get('currency'), settings.get('exchangeRates')),
  };
}

/** The setting `searchSynonyms`: lists of words; what is none is left out. */
function synonymsOf(setting: unknown): string[][] {
  const groups = Array.isArray(setting) ? setting.filter((group) => Array.isArray(group)) : [];
  return groups.map((group) => group.filter((word) => typeof word === 'string'));
}

/** Learns every active listing. */
export async function loadIndex(db: Db, settings: SearchSettings, now: Date): Promise<SearchIndex> {
  const index = new SearchIndex(settings.definitions, settings.money, settings.money.isWhole ? WHOLE_PRICES : 1);
  index.text.vocabulary.setSynonyms(settings.synonyms);
  const put = createPut(index, settings, now);
  const { rows } = await db.execute<{ first: number; last: number }>(
    sql`SELECT COALESCE(min(id), 1) AS first, COALESCE(max(id), 0) AS last FROM products WHERE status = 'active'`,
  );
  const { first = 1, last = 0 } = rows[0] ?? {};
  let next = first;
  const read = () => {
    const from = next;
    next += ROWS_A_BATCH;
    const batch = readBatch(db, sql`id >= ${from} AND id < ${next}`, now);
    // Its failure is met where it is waited for, or is the same as that of one before it.
    batch.catch(() => undefined);
    return batch;
  };
  const batches: Promise<Batch>[] = [];
  for (;;) {
    while (batches.length < AHEAD && next <= last) batches.push(read());
    const batch = await batches.shift();
    if (!batch) {
      while (index.text.prepare()) await setImmediate();
      return index;
    }
    put(batch.rows, batch.taken);
  }
}

/** Learns these listings anew; one that is not active any more is dropped. */
export async function reloadProducts(
  db: Db,
  index: SearchIndex,
  settings: SearchSettings,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const put = createPut(index, settings, now);
  for (let from = 0; from < ids.length; from += ROWS_A_BATCH) {
    const some = ids.slice(from, from + ROWS_A_BATCH);
    const { rows, taken } = await readBatch(db, sql`id = ANY (${`{${some.join(',')}}`}::int[])`, now);
    const found = new Set(rows.map(({ id }) => id));
    for (const id of some) if (!found.has(id)) index.drop(id);
    put(rows, taken);
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
  city: string;
  region: string;
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
  taken: Map<number, Taken>;
}

async function readBatch(db: Db, which: SQL, now: Date): Promise<Batch> {
  const { rows } = await db.execute<Row>(sql`
    SELECT id, seller_id AS "sellerId", category_id AS "categoryId", sale_type AS "saleType", price, currency,
           unit, units_of_price AS "unitsOfPrice", minimum_quantity AS "minimumQuantity",
           date_part('epoch', created_at) * 1000 AS "createdAt", city, region, lat, lng,
           rating_sum AS "ratingSum", rating_count AS "ratingCount", stock, rules::text AS rules, time_zone AS "timeZone",
           name, summary, attributes
      FROM products WHERE status = 'active' AND ${which} ORDER BY id`);
  const dated = rows.filter(({ rules }) => rules !== null).map(({ id }) => id);
  return { rows, taken: await readTaken(db, dated, now) };
}

function createPut(index: SearchIndex, settings: SearchSettings, now: Date) {
  const fieldsOf = createFields(settings);
  const amounts = settings.definitions.filter(({ attributeType }) => attributeType === 'Currency');
  return (rows: readonly Row[], taken: ReadonlyMap<number, Taken>): void => {
    for (const row of rows) {
      const common = (amount: unknown) => settings.money.toCommon(Number(amount), row.currency);
      for (const { uniqueName } of amounts)
        if (typeof row.attributes[uniqueName] === 'number')
          row.attributes[uniqueName] = common(row.attributes[uniqueName]);
      const product: IndexedProduct = {
        ...row,
        price: {
          prices: row.price === null ? [] : unitsOf({ ...row, price: Number(row.price) }),
          currency: row.currency,
          minimumQuantity: row.minimumQuantity,
        },
        // As results show it: an address cannot be found by searching around it.
        near: { lat: rounded(row.lat), lng: rounded(row.lng) },
        fields: fieldsOf(row),
      };
      index.put(product, taken.get(row.id), now);
    }
  };
}

/** What is taken of those of these listings of which anything is. */
async function readTaken(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Taken>> {
  if (ids.length === 0) return new Map();
  const from = addDays(now.toISOString().slice(0, 10), -1);
  const list = sql`${`{${ids.join(',')}}`}::int[]`;
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT product_id AS id FROM reservations WHERE product_id = ANY (${list})
    UNION SELECT product_id FROM stock_days WHERE product_id = ANY (${list}) AND taken > 0
    UNION SELECT product_id FROM stock_slots WHERE product_id = ANY (${list}) AND taken > 0`);
  return findTaken(
    db,
    rows.map(({ id }) => id),
    from,
    addDays(from, FARTHEST_DAYS + 2),
  );
}

/** What a listing is found by, and what each field counts: as the operator's order says, then its summary. */
function createFields({ definitions, categories, order, names: known }: SearchSettings): (row: Row) => Field[] {
  const inAll = (nodes: readonly CategoryNode[]): SearchedText => ({
    own: nodes.map(({ name }) => name).join(' '),
    translated: nodes.map((node) => translatedCategory(node, known)).join(' '),
  });
  const ids = [...categories.keys()];
  const category = new Map(ids.map((id) => [id, inAll(upwards(categories, id).slice(0, 1))]));
  const above = new Map(ids.map((id) => [id, inAll(upwards(categories, id).slice(1))]));
  const searchable = definitions.filter((definition) => definition.isSearchable).map(({ uniqueName }) => uniqueName);
  const fields = new Set(['Product_Name', 'category', 'city', ...searchable]);
  const listed = order.filter((name) => fields.has(name));
  const names = [...listed, ...['Product_Name', ...searchable].filter((name) => !listed.includes(name))];
  const textOf = (name: string, row: Row): SearchedText => {
    if (name === 'Product_Name') return { own: row.name };
    if (name === 'category') return category.get(row.categoryId) ?? NO_TEXT;
    if (name === 'city') return { own: `${row.city} ${row.region}` };
    const values = [row.attributes[name]]
      .flat()
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .map(String);
    return { own: values.join(' '), translated: values.map((one) => translatedValue(name, one, known)).join(' ') };
  };
  return (row) => [
    ...names.flatMap((name, position) => {
      const weight = Math.max(LEAST_WEIGHT, FIRST_WEIGHT * NEXT_WEIGHT ** position);
      const own = fieldsFor(textOf(name, row), weight, name === 'Product_Name');
      // 'Home & family' says little of what is in a drawer below it.
      return name === 'category'
        ? [...own, ...fieldsFor(above.get(row.categoryId) ?? NO_TEXT, weight * ABOVE_SHARE)]
        : own;
    }),
    { text: row.summary, weight: SUMMARY_WEIGHT },
  ];
}

/** What is searched of a field: as the data has it, and the words that it has besides in other languages. */
interface SearchedText {
  own: string;
  translated?: string;
}
const NO_TEXT: SearchedText = { own: '' };

function fieldsFor({ own, translated = '' }: SearchedText, weight: number, isName = false): Field[] {
  const field = { text: own, weight, isName };
  return translated.trim() === '' ? [field] : [field, { text: translated, weight: weight * TRANSLATED_SHARE }];
}
