import { readEnvironment } from '@marketplace/environment';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { facts } from '@marketplace/database/schema';
import { startApi, type TestApi } from '../testing/start-api';
import { prepareMarketplace } from './prepare-marketplace';

type Options = Parameters<typeof prepareMarketplace>[0];

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

const loadFilled = async () => ({ seedDemo: fill, refreshDemo: async () => {} });

const prepare = (environment = t.environment, listings?: number, loadDemo: Options['loadDemo'] = loadFilled) => {
  const note = vi.fn();
  const database = { url: '', db: t.db, pool: t.pool, close: async () => {} };
  const log = { info: vi.fn() } as unknown as FastifyBaseLogger;
  return prepareMarketplace({ environment, database, clock: () => new Date(), log, listings, note, loadDemo }).then(
    () => note,
  );
};

it('demo mode fills an empty database once when several processes start at the same moment', async () => {
  await prepare(LIVE);
  expect(fill).not.toHaveBeenCalled();
  await Promise.all([prepare(), prepare(), prepare()]);
  expect(fill).toHaveBeenCalledOnce();
});

it('a filled database ignores --listings with a message, and live mode rejects it', async () => {
  expect(await prepare(t.environment, 500)).toHaveBeenCalledWith(expect.stringContaining('--listings has no effect'));
  await expect(prepare(LIVE)).rejects.toThrow(/^This database contains the demo marketplace/);
});

it('a build without the demo explains itself in demo mode and starts in live mode', async () => {
  const missing = async () => {
    throw Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND' });
  };
  await expect(prepare(t.environment, undefined, missing)).rejects.toThrow(/^This build doesn’t contain the demo/);
  await t.db.delete(facts);
  await expect(prepare(LIVE, undefined, missing)).resolves.toBeDefined();
});
