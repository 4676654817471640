import { readEnvironment } from '@marketplace/environment';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { facts } from '../db/schema';
import { startApi, type TestApi } from '../testing/start-api';
import { prepareMarketplace } from './demo-start';

const fill = vi.fn(async ({ db }: Pick<TestApi, 'db'>) => {
  await db.insert(facts).values({ key: 'demo', value: {} });
});
const LIVE = readEnvironment({
  MODE: 'live',
  PUBLIC_URL: 'https://market.example',
  SMTP_URL: 'smtps://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
});
let t: TestApi;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const prepare = (environment = t.environment, listings?: number) => {
  const note = vi.fn();
  const database = { db: t.db, pool: t.pool, close: async () => {} };
  const log = { info: vi.fn() } as unknown as FastifyBaseLogger;
  return prepareMarketplace({ environment, database, clock: () => new Date(), log, listings, note, fill }).then(
    () => note,
  );
};

it('fills an empty database once, although several processes start at the same moment', async () => {
  await prepare(LIVE);
  expect(fill).not.toHaveBeenCalled();
  await Promise.all([prepare(), prepare(), prepare()]);
  expect(fill).toHaveBeenCalledOnce();
});

it('says that --listings comes too late, and live mode refuses the demo’s data', async () => {
  expect(await prepare(t.environment, 500)).toHaveBeenCalledWith(expect.stringContaining('--listings changes nothing'));
  await expect(prepare(LIVE)).rejects.toThrow(/^This database holds the demo marketplace/);
});
