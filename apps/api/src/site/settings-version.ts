import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import {
  categories,
  customerAttributes,
  packages,
  policies,
  productAttributes,
  screenDesigns,
  settings,
  translations,
} from '../db/schema';
import { cached } from './cached';

/** All that an operator sets; each of them changes what anonymous visitors are shown. */
const TABLES = [
  screenDesigns,
  packages,
  policies,
  translations,
  customerAttributes,
  productAttributes,
  categories,
] as const;

/** One digest of all settings but secret ones; it tells nothing of them. */
async function readVersion({ db, secret }: Pick<Deps, 'db' | 'secret'>): Promise<string> {
  const rows = [sql`SELECT entry::text AS text FROM ${settings} AS entry WHERE NOT is_secret`].concat(
    TABLES.map((table) => sql`SELECT entry::text FROM ${table} AS entry`),
  );
  // Lengths and digests keep rows apart: two tables never add up to the same.
  const digests = rows.map(
    (each) => sql`SELECT md5(string_agg(md5(text), '' ORDER BY text)) FROM (${each}) AS t(text)`,
  );
  const { rows: found } = await db.execute<{ digest: string }>(
    sql`SELECT concat_ws(' ', ${sql.join(
      digests.map((digest) => sql`coalesce((${digest}), '-')`),
      sql`, `,
    )}) AS digest`,
  );
  return createHmac('sha256', secret).update(`settings ${found[0]?.digest}`).digest('base64url').slice(0, 16);
}

/**
 * The version of all settings. What was kept under one before is out of date as soon as this answers another; but for a moment after a
 * change, other answers may still be of remembered settings. What is kept of these has a version of its own, which is over by then.
 */
export function createSettingsVersion(deps: Pick<Deps, 'db' | 'secret' | 'settingsCacheMs'>): () => Promise<string> {
  const { settingsCacheMs } = deps;
  const read = cached(() => readVersion(deps), settingsCacheMs);
  let known: string | null = null;
  let settlesAt = 0;
  return async () => {
    const version = await read();
    // What is remembered may itself be made of what was remembered.
    if (known !== null && version !== known) settlesAt = performance.now() + 2 * settingsCacheMs;
    known = version;
    return performance.now() < settlesAt ? `${version}~` : version;
  };
}
