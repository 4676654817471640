import { asc, eq } from 'drizzle-orm';
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

export const readPolicies = (db: Db) => db.select().from(policies);
export const readScreenDesigns = (db: Db) => db.select().from(screenDesigns);
export const readPackages = (db: Db) => db.select().from(packages).orderBy(asc(packages.namespace));
export const readTranslations = (db: Db) => db.select().from(translations);
export const readAttributesOfCustomers = (db: Db) =>
  db.select().from(customerAttributes).orderBy(asc(customerAttributes.position), asc(customerAttributes.uniqueName));

export const readAttributesOfProducts = (db: Db) =>
  db.select().from(productAttributes).orderBy(asc(productAttributes.position), asc(productAttributes.uniqueName));
