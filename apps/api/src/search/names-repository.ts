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
      FROM unnest(${`{${ids.join(',')}}`}::int[]) WITH ORDINALITY AS requested (id, position)
      JOIN products p ON p.id = requested.id AND p.status = 'active'
     ORDER BY requested.position`);
  return rows;
}
