import type pg from 'pg';

/** What an operator sets, as it was at some moment: settings and screen designs, as text by name. */
type Found = Map<string, string>;

async function read(database: pg.Pool): Promise<Found> {
  const { rows } = await database.query<{ name: string; value: string }>(
    `SELECT 'settings ' || key AS name, value::text FROM settings
      UNION ALL SELECT 'designs ' || screen_name, design::text FROM screen_designs`,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Sets back whatever a test has set: the next one in this marketplace finds it as this one did. */
export async function restoring(database: pg.Pool, test: () => Promise<void>): Promise<void> {
  const before = await read(database);
  try {
    await test();
  } finally {
    for (const [name, value] of await read(database)) {
      const found = before.get(name);
      if (found === value) continue;
      const [table, key] = name.split(' ');
      if (table === 'designs') {
        await database.query('UPDATE screen_designs SET design = $2 WHERE screen_name = $1', [key, found]);
      } else if (found === undefined) await database.query('DELETE FROM settings WHERE key = $1', [key]);
      else await database.query('UPDATE settings SET value = $2 WHERE key = $1', [key, found]);
    }
  }
}
