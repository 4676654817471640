import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';

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
