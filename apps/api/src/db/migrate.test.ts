import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/start-api';
import { migrate } from './migrate';

let t: TestApi;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

it('changes nothing when it runs again, from several processes at once', async () => {
  const count = async () =>
    (await t.pool.query<{ n: string }>('SELECT count(*) AS n FROM drizzle.__drizzle_migrations')).rows[0]?.n;
  const before = await count();
  await Promise.all([migrate(t.pool), migrate(t.pool), migrate(t.pool)]);
  expect(await count()).toBe(before);
});
