import { and, asc, eq, sql } from 'drizzle-orm';
import type { SettingKey } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import {
  customerAttributes,
  packages,
  policies,
  productAttributes,
  screenDesigns,
  settings,
  translations,
} from '@marketplace/database/schema';

/** Public rows only; secret ones are never read here. */
export async function findPublicSettings(db: Db): Promise<Map<SettingKey, unknown>> {
  const rows = await db.select().from(settings).where(eq(settings.isSecret, false));
  return new Map(rows.map(({ key, value }) => [key as SettingKey, value]));
}

/** One public setting; undefined if it isn't set. */
export async function findPublicSetting(db: Db, key: SettingKey): Promise<unknown> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.key, key), eq(settings.isSecret, false)));
  return row?.value;
}

/**
 * At most `limit` time zones of listings: one index step per zone, however many listings there are.
 */
export async function findTimeZones(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    WITH RECURSIVE zones AS (
      SELECT min(time_zone) AS zone FROM products
      UNION ALL
      SELECT (SELECT min(time_zone) FROM products WHERE time_zone > zones.zone) FROM zones WHERE zone IS NOT NULL
    )
    SELECT zone FROM zones WHERE zone IS NOT NULL LIMIT ${limit}`);
  return rows.map(({ zone }) => zone);
}

export const findPolicies = (db: Db) => db.select().from(policies);
export const findScreenDesigns = (db: Db) => db.select().from(screenDesigns);
export const findPackages = (db: Db) => db.select().from(packages).orderBy(asc(packages.namespace));
export const findTranslations = (db: Db) => db.select().from(translations);
export const findAttributesOfCustomers = (db: Db) =>
  db.select().from(customerAttributes).orderBy(asc(customerAttributes.position), asc(customerAttributes.uniqueName));

export const findAttributesOfProducts = (db: Db) =>
  db.select().from(productAttributes).orderBy(asc(productAttributes.position), asc(productAttributes.uniqueName));
