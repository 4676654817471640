import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import {
  customerAttributes,
  packages,
  policies,
  productAttributes,
  screenDesigns,
  settings,
  translations,
} from '../db/schema';

/** What may be told to browsers; secret rows stay in the table. */
export async function readPublicSettings(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.select().from(settings).where(eq(settings.isSecret, false));
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** The zones that listings are in, at most so many: one step through the index for each, however many listings there are. */
export async function readZones(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    WITH RECURSIVE zones AS (
      SELECT min(time_zone) AS zone FROM products
      UNION ALL
      SELECT (SELECT min(time_zone) FROM products WHERE time_zone > zones.zone) FROM zones WHERE zone IS NOT NULL
    )
    SELECT zone FROM zones WHERE zone IS NOT NULL LIMIT ${limit}`);
  return rows.map(({ zone }) => zone);
}

export const readPolicies = (db: Db) => db.select().from(policies);
export const readScreenDesigns = (db: Db) => db.select().from(screenDesigns);
export const readPackages = (db: Db) => db.select().from(packages).orderBy(asc(packages.namespace));
export const readTranslations = (db: Db) => db.select().from(translations);
export const readAttributesOfCustomers = (db: Db) =>
  db.select().from(customerAttributes).orderBy(asc(customerAttributes.position), asc(customerAttributes.uniqueName));

export const readAttributesOfProducts = (db: Db) =>
  db.select().from(productAttributes).orderBy(asc(productAttributes.position), asc(productAttributes.uniqueName));
