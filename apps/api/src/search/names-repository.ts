import { sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';

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
