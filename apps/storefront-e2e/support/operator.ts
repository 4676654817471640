import { expect, type Page } from '@playwright/test';
import type pg from 'pg';

/** Settings and screen designs as JSON text by name. */
type OperatorSettings = Map<string, string>;

async function read(database: pg.Pool): Promise<OperatorSettings> {
  const { rows } = await database.query<{ name: string; value: string }>(
    `SELECT 'settings ' || key AS name, value::text FROM settings
      UNION ALL SELECT 'designs ' || screen_name, design::text FROM screen_designs`,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Restores the settings and designs that a test has changed. */
export async function restoreSettingsAfter(database: pg.Pool, test: () => Promise<void>): Promise<void> {
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

/** Changes fields of a screen design; the marketplace shows it within two seconds. */
export async function changeDesign(database: pg.Pool, screenName: string, change: object): Promise<void> {
  await database.query(`UPDATE screen_designs SET design = design || $2 WHERE screen_name = $1`, [
    screenName,
    JSON.stringify(change),
  ]);
}

/** Sets one setting; the marketplace shows it within two seconds. */
export async function changeSetting(database: pg.Pool, key: string, value: unknown): Promise<void> {
  await database.query('INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2', [
    key,
    JSON.stringify(value),
  ]);
}

/** Reloads a page until it shows a changed setting. */
export async function visitUntil(page: Page, path: string, shows: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await shows();
  }).toPass();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
