import type { AvailabilityRules, Currency, Picture, SaleType } from '@marketplace/api-contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';

/** What a result shows of a listing, and what its words are looked for in. */
export interface CardRow extends Record<string, unknown> {
  id: number;
  name: string;
  slug: string;
  saleType: SaleType;
  price: string | null;
  currency: Currency;
  unit: string;
  city: string;
  region: string;
  categoryId: number;
  summary: string;
  attributes: Record<string, unknown>;
  rules: Pick<AvailabilityRules, 'basis'> | null;
  lat: number;
  lng: number;
  ratingSum: number;
  ratingCount: number;
  picture: Picture;
  endsAt: string | null;
}

/** The active ones of these listings, in the order of the ids. */
export async function findCards(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<CardRow>(sql`
    SELECT p.id, p.name, p.slug, p.sale_type AS "saleType", p.price, p.currency, p.unit, p.city, p.region,
           p.category_id AS "categoryId", p.summary, p.attributes, p.rules, p.lat, p.lng,
           p.rating_sum AS "ratingSum", p.rating_count AS "ratingCount", p.pictures -> 0 AS picture, a.ends_at AS "endsAt"
      FROM unnest(${`{${ids.join(',')}}`}::int[]) WITH ORDINALITY AS wanted (id, position)
      JOIN products p ON p.id = wanted.id AND p.status = 'active'
      LEFT JOIN auctions a ON a.product_id = p.id
     ORDER BY wanted.position`);
  return rows;
}

export interface NamedPlace extends Record<string, unknown> {
  id: number;
  name: string;
  city: string;
  region: string;
  country: string;
}

/** Names of listings with their places, in the order of the ids. */
export async function findNames(db: Db, ids: readonly number[]): Promise<NamedPlace[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<NamedPlace>(sql`
    SELECT p.id, p.name, p.city, p.region, p.country
      FROM unnest(${`{${ids.join(',')}}`}::int[]) WITH ORDINALITY AS wanted (id, position)
      JOIN products p ON p.id = wanted.id AND p.status = 'active'
     ORDER BY wanted.position`);
  return rows;
}

/** Sellers whose name holds the text, whatever its accents; those that begin with it first. */
export async function findSellerNames(db: Db, text: string, limit: number): Promise<NamedPlace[]> {
  const plain = sql`lower(immutable_unaccent(${text}))`;
  const { rows } = await db.execute<NamedPlace>(sql`
    SELECT id, name, city, region, country FROM sellers
     WHERE strpos(lower(immutable_unaccent(name)), ${plain}) > 0
     ORDER BY NOT starts_with(lower(immutable_unaccent(name)), ${plain}), length(name), name LIMIT ${limit}`);
  return rows;
}
