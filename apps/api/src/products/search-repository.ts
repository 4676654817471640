import type { ProductCard, SaleType } from '@marketplace/api-contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client';
import { ratingOf } from './rating';
import { freeDuring, type WantedDays } from './search-dates';

export type SearchOrder = 'relevance' | 'price-asc' | 'price-desc' | 'newest' | 'oldest';

export interface SearchFilter {
  /** In PostgreSQL's query language (see toTsQuery). */
  text?: string;
  categoryIds?: number[];
  city?: string;
  sellerId?: number;
  saleType?: SaleType;
  days?: WantedDays;
}

/** Totals are counted up to here: a larger one tells a visitor nothing more. */
export const TOTAL_LIMIT = 10_000;

const ORDERS: Record<Exclude<SearchOrder, 'relevance'>, SQL> = {
  'price-asc': sql`i.price, i.product_id`,
  'price-desc': sql`i.price DESC NULLS LAST, i.product_id`,
  newest: sql`i.created_at DESC, i.product_id DESC`,
  oldest: sql`i.created_at, i.product_id`,
};

const asArray = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`;
const asQuery = (text: string) => sql`to_tsquery('marketplace', ${text})`;

/** Ids of one page in order, and how many there are in all, up to TOTAL_LIMIT + 1. */
export async function findProductIds(
  db: Db,
  filter: SearchFilter,
  order: SearchOrder,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ ids: number[]; total: number }> {
  const free = filter.days && freeDuring(filter.days, now);
  const conditions = [sql`true`];
  if (filter.text) conditions.push(sql`i.search @@ ${asQuery(filter.text)}`);
  if (filter.categoryIds) conditions.push(sql`i.category_id = ANY (${asArray(filter.categoryIds)})`);
  if (filter.city) conditions.push(sql`i.city = lower(${filter.city})`);
  if (filter.sellerId !== undefined) conditions.push(sql`i.seller_id = ${filter.sellerId}`);
  if (filter.saleType) conditions.push(sql`i.sale_type = ${filter.saleType}`);
  if (free) conditions.push(free.isFree);
  const where = sql.join(conditions, sql` AND `);
  const withBusy = free ? sql`WITH ${free.busy}` : sql``;

  // A rank must be computed for every match before the first can be shown: the matches are read once for page and total.
  const query =
    order === 'relevance' && filter.text
      ? sql`${withBusy}${free ? sql`,` : sql`WITH`} matched AS MATERIALIZED (
          SELECT i.product_id, ts_rank(i.search, ${asQuery(filter.text)}) AS rank
            FROM product_index i WHERE ${where} LIMIT ${TOTAL_LIMIT + 1})
        SELECT (SELECT count(*) FROM matched)::int AS total,
               ARRAY(SELECT product_id FROM matched ORDER BY rank DESC, product_id LIMIT ${limit} OFFSET ${offset}) AS ids`
      : sql`${withBusy}
        SELECT (SELECT count(*) FROM (SELECT FROM product_index i WHERE ${where} LIMIT ${TOTAL_LIMIT + 1}) counted)::int AS total,
               ARRAY(SELECT i.product_id FROM product_index i WHERE ${where}
                     ORDER BY ${ORDERS[order === 'relevance' ? 'price-asc' : order]} LIMIT ${limit} OFFSET ${offset}) AS ids`;
  const { rows } = await db.execute<{ total: number; ids: number[] }>(query);
  return rows[0] ?? { total: 0, ids: [] };
}

type CardRow = Record<string, unknown> & {
  id: number;
  name: string;
  slug: string;
  sale_type: SaleType;
  price: string | null;
  currency: 'CAD';
  unit: string;
  city: string;
  region: string;
  rating_sum: number;
  rating_count: number;
  picture: ProductCard['picture'];
  ends_at: string | null;
};

/** What results show of these products, in the order of the ids. */
export async function findCards(db: Db, ids: readonly number[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<CardRow>(sql`
    SELECT p.id, p.name, p.slug, p.sale_type, p.price, p.currency, p.unit, p.city, p.region, p.rating_sum, p.rating_count,
           p.pictures -> 0 AS picture, a.ends_at
      FROM unnest(${asArray(ids)}) WITH ORDINALITY AS wanted (id, position)
      JOIN products p ON p.id = wanted.id
      LEFT JOIN auctions a ON a.product_id = p.id
     ORDER BY wanted.position`);
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    slug: row.slug,
    saleType: row.sale_type,
    price: row.price === null ? null : { amount: Number(row.price), currency: row.currency, unit: row.unit },
    place: `${row.city}, ${row.region}`,
    rating: ratingOf(row.rating_sum, row.rating_count),
    picture: row.picture,
    endsAt: row.ends_at && new Date(row.ends_at).toISOString(),
  }));
}

/** The category of that slug with all below it; empty where there is none. */
export async function findCategoryIds(db: Db, slug: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    WITH RECURSIVE wanted AS (
      SELECT id FROM categories WHERE slug = ${slug}
      UNION SELECT c.id FROM categories c JOIN wanted ON c.parent_id = wanted.id)
    SELECT id FROM wanted`);
  return rows.map(({ id }) => id);
}

/** Of each word: whether it finds anything, and known words that look like it. */
export async function findSimilarWords(db: Db, words: readonly string[]) {
  const { rows } = await db.execute<{ word: string; plain: string; is_known: boolean; similar: string[] }>(sql`
    SELECT given.word, plain.word AS plain,
           -- A word that the search passes over, as 'the', is no mistake.
           numnode(asked.query) = 0 OR EXISTS (SELECT FROM product_index i WHERE i.search @@ asked.query) AS is_known,
           ARRAY(SELECT s.word FROM search_words s
                  WHERE length(s.word) BETWEEN length(plain.word) - 2 AND length(plain.word) + 2
                    AND levenshtein_less_equal(s.word, plain.word, 2) <= 2
                  ORDER BY levenshtein_less_equal(s.word, plain.word, 2), s.word LIMIT 20) AS similar
      FROM jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) AS given (word)
     CROSS JOIN LATERAL (SELECT lower(immutable_unaccent(left(given.word, 40))) AS word) plain
     CROSS JOIN LATERAL (SELECT to_tsquery('marketplace', '''' || given.word || ''':*') AS query) asked`);
  return rows;
}

interface SuggestionRow extends Record<string, unknown> {
  name: string;
  city: string;
  region: string;
  country: string;
}

/** Names that hold the words, those that begin with the text first; each name once. */
export async function suggestProductNames(
  db: Db,
  text: string,
  query: string,
  limit: number,
): Promise<SuggestionRow[]> {
  const { rows } = await db.execute<SuggestionRow>(sql`
    SELECT name, min(city) AS city, min(region) AS region, min(country) AS country
      FROM (SELECT product_id FROM product_index WHERE search @@ ${asQuery(query)} LIMIT 500) matched
      JOIN products p ON p.id = matched.product_id
     GROUP BY name
     ORDER BY NOT starts_with(lower(name), lower(${text})), length(name), name LIMIT ${limit}`);
  return rows;
}

export async function suggestSellerNames(db: Db, text: string, limit: number): Promise<SuggestionRow[]> {
  const plain = sql`lower(immutable_unaccent(${text}))`;
  const { rows } = await db.execute<SuggestionRow>(sql`
    SELECT name, city, region, country FROM sellers
     WHERE strpos(lower(immutable_unaccent(name)), ${plain}) > 0
     ORDER BY NOT starts_with(lower(immutable_unaccent(name)), ${plain}), length(name), name LIMIT ${limit}`);
  return rows;
}
