import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from './start-api';
import { migrate } from '@marketplace/database';
import * as schema from '@marketplace/database/schema';

let t: TestApi;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

it('migrating again changes nothing, also from several processes at once', async () => {
  const count = async () =>
    (await t.pool.query<{ n: string }>('SELECT count(*) AS n FROM drizzle.__drizzle_migrations')).rows[0]?.n;
  const before = await count();
  await Promise.all([migrate(t.pool), migrate(t.pool), migrate(t.pool)]);
  expect(await count()).toBe(before);
});

it('every change of the schema has a migration (npx drizzle-kit generate --config libs/database/drizzle.config.ts)', async () => {
  const meta = new URL('../../../../libs/database/migrations/meta/', import.meta.url);
  const latest =
    (await readdir(meta))
      .filter((name) => name.endsWith('_snapshot.json'))
      .sort()
      .at(-1) ?? '';
  const migrated = JSON.parse(await readFile(new URL(latest, meta), 'utf8')) as ReturnType<typeof generateDrizzleJson>;
  expect(await generateMigration(migrated, generateDrizzleJson(schema))).toEqual([]);
});

it('OR-03 the database rejects a second booking of a single unit', async () => {
  await t.pool.query(`
    INSERT INTO sellers (name, slug, personal, avatar, city, region, country, joined_at)
      VALUES ('S', 's', '{}', '{}', 'Edmonton', 'AB', 'CA', '2026-01-01');
    INSERT INTO categories (slug, name) VALUES ('boats', 'Boats');
    INSERT INTO products (seller_id, category_id, sale_type, name, slug, description, summary, pictures, currency, price, rules,
                          time_zone, city, region, country, lat, lng)
      VALUES (1, 1, 'rental', 'Canoe', 'canoe', '', '', '[]', 'CAD', 100, '{"basis":"day","allowedWeekdays":[],"minimumLength":1,"maximumLength":9,"leadDays":0,"horizonDays":9}',
              'America/Edmonton', 'Edmonton', 'AB', 'CA', 53, -113);`);
  const reserve = (days: string, exclusive = true, available = false) =>
    t.pool.query(
      "INSERT INTO reservations (product_id, kind, days, is_exclusive, is_available) VALUES (1, 'orders', $1, $2, $3)",
      [days, exclusive, available],
    );
  await reserve('[2026-05-01,2026-05-04)');
  // The day after the last one is free.
  await reserve('[2026-05-04,2026-05-05)');
  await expect(reserve('[2026-05-03,2026-05-06)')).rejects.toMatchObject({ code: '23P01' });
  await expect(reserve('[2026-05-03,2026-05-03)')).rejects.toMatchObject({ code: '23514' });
  // Neither units of a larger stock nor released days are bookings of the single unit.
  await reserve('[2026-05-01,2026-05-04)', false);
  await reserve('[2026-05-01,2026-05-04)', true, true);

  const slot = (range: string) =>
    t.pool.query("INSERT INTO reservations (product_id, kind, slot, is_exclusive) VALUES (1, 'orders', $1, true)", [
      range,
    ]);
  await slot('[2026-05-09 10:00Z,2026-05-09 11:00Z)');
  await slot('[2026-05-09 11:00Z,2026-05-09 12:00Z)');
  await expect(slot('[2026-05-09 10:30Z,2026-05-09 10:31Z)')).rejects.toMatchObject({ code: '23P01' });
});
