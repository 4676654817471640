import { sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import {
  categories,
  customerAttributes,
  packages,
  policies,
  productAttributes,
  screenDesigns,
  settings,
  translations,
} from '@marketplace/database/schema';

/** All tables that an operator sets; each of them changes pages of visitors. */
const TABLES = [
  screenDesigns,
  packages,
  policies,
  translations,
  customerAttributes,
  productAttributes,
  categories,
] as const;

/** One digest of all settings except secret ones. */
export async function digestSettings(db: Db): Promise<string> {
  const rows = [sql`SELECT entry::text AS text FROM ${settings} AS entry WHERE NOT is_secret`].concat(
    TABLES.map((table) => sql`SELECT entry::text FROM ${table} AS entry`),
  );
  // Lengths and digests separate rows, so that two different tables never have the same digest.
  const digests = rows.map(
    (each) => sql`SELECT md5(string_agg(md5(text), '' ORDER BY text)) FROM (${each}) AS t(text)`,
  );
  const { rows: found } = await db.execute<{ digest: string }>(
    sql`SELECT concat_ws(' ', ${sql.join(
      digests.map((digest) => sql`coalesce((${digest}), '-')`),
      sql`, `,
    )}) AS digest`,
  );
  return String(found[0]?.digest);
}
