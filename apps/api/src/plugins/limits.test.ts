import { randomUUID } from 'node:crypto';
import {
  changeDates,
  createOrder,
  getHash,
  getOrder,
  getProduct,
  HORIZON_DAYS,
  holdDates,
  quoteDates,
  quoteOrder,
  SESSION_COOKIE,
} from '@marketplace/api-contract';
import { customers } from '@marketplace/database/schema';
import { addDays } from '@marketplace/formats';
import { afterEach, describe, expect, it } from 'vitest';
import { line, orderBody } from '../orders/order-fixtures';
import { insertCategory, insertProduct, insertSeller, testRules } from '../products/product-fixtures';
import { estimateCost } from './costs';
import { CALL_LIMITS, type CallLimits } from './limits';
import { startSession } from '../accounts/sessions-service';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type TestApi } from '../testing/start-api';

const TOKEN = 'a token between servers';
let t: TestApi;
afterEach(() => t.close());

const start = (callLimits: Partial<CallLimits>, variables: Record<string, string> = {}) =>
  startApi({ callLimits, variables });
const ask = (headers: Record<string, string> = {}) => t.api.raw('/health', { headers });
const statuses = async (count: number, call: () => Promise<{ status: number }>) => {
  const answers = [];
  for (let n = 0; n < count; n++) answers.push((await call()).status);
  return answers;
};

describe('limits on the number of calls', () => {
  it('reject further calls of an address and say when to retry', async () => {
    t = await start({ address: 3 });
    // One of the three was for the key.
    expect(await statuses(2, ask)).toEqual([200, 200]);
    const { status, body, headers } = await ask();
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('count pictures separately from other calls', async () => {
    t = await start({ address: 3, pictures: 6 });
    const logo = () => t.api.raw('/media/brand/favicon.svg');
    expect(await statuses(7, logo)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    // One of the three was for the key.
    expect(await statuses(3, ask)).toEqual([200, 200, 429]);
  });

  const EMAIL = 'ada@example.com';
  it.each([
    ['login', { username: EMAIL, password: 'a password of hers' }, 'username'],
    ['register', { email: EMAIL, username: EMAIL, password: 'a password of hers', name: 'Ada' }, 'email'],
    ['forgot', { email: EMAIL }, 'email'],
    ['socialLogin', { email: EMAIL, username: EMAIL, password: 'x', name: 'Ada', type: 'google' }, 'email'],
  ])('refuse an invalid account with invalid_input: %s', async (call, body, field) => {
    t = await start({ address: 1000 });
    const send = (account: unknown) =>
      t.api.raw(`/api/${call}`, { method: 'POST', body: { ...body, [field]: account } });
    for (const account of [{ toString: 1 }, { toString: null }, [[]], 7, true, null])
      expect(await send(account)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    // A valid account passes this check.
    expect((await send(EMAIL)).status).not.toBe(400);
  });

  it('ignore a forwarded address from an untrusted caller', async () => {
    t = await start({ address: 2 }, { INTERNAL_TOKEN: TOKEN });
    let n = 0;
    const pretend = (headers = {}) => ask({ 'x-forwarded-for': `10.0.0.${n++}`, ...headers });
    // One of the two was for the key.
    expect(await statuses(2, pretend)).toEqual([200, 429]);
    expect((await pretend({ 'x-internal-token': 'a guess of the token' })).status).toBe(429);
  });

  it('count visitors of the storefront by their own address, and do not count the storefront itself', async () => {
    t = await start({ address: 2 }, { INTERNAL_TOKEN: TOKEN });
    const visitor = (address: string) => ask({ 'x-internal-token': TOKEN, 'x-forwarded-for': address });
    expect(await statuses(3, () => visitor('203.0.113.7'))).toEqual([200, 200, 429]);
    expect((await visitor('203.0.113.8')).status).toBe(200);
    expect((await visitor('198.51.100.1, 203.0.113.7')).status).toBe(429);
    expect(await statuses(5, () => ask({ 'x-internal-token': TOKEN }))).toEqual([200, 200, 200, 200, 200]);
  });

  it.each([
    ['true', (n: number) => `10.0.0.${n}, 203.0.113.7`],
    ['1', (n: number) => `10.0.0.${n},203.0.113.7`],
    // Some proxies add the port of the connection.
    ['1', (n: number) => `10.0.0.${n}, 203.0.113.7:${40_000 + n}`],
    ['2', (n: number) => `10.0.0.${n}, 203.0.113.7, 198.51.100.1`],
  ])(
    'count the visitor behind trusted proxies (%s) by what the outermost proxy added',
    async (TRUST_PROXY, forwarded) => {
      t = await start({ address: 2 }, { TRUST_PROXY });
      let n = 0;
      const forged = () => ask({ 'x-forwarded-for': forwarded(n++) });
      expect(await statuses(3, forged)).toEqual([200, 200, 429]);
      expect((await ask({ 'x-forwarded-for': forwarded(0).replace('203.0.113.7', '203.0.113.8') })).status).toBe(200);
    },
  );

  it('do not affect other browsers of the address', async () => {
    t = await start({ address: 100, session: 3 });
    const colleague = await t.visitor();
    expect(await statuses(4, ask)).toEqual([200, 200, 200, 429]);
    expect((await colleague.raw('/health')).status).toBe(200);
  });

  it('count a customer by session, regardless of the key', async () => {
    t = await start({ session: 6 });
    const { api } = await t.signUp();
    let n = 0;
    const call = () => api.raw('/health', { headers: { key: `another ${n++}` } });
    expect(await statuses(7, call)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('limits on the cost of calls', () => {
  const { addressCost, sessionCost } = CALL_LIMITS;
  const day = (offset: number) => addDays('2026-06-01', offset);
  let now = new Date('2026-06-01T16:00:00Z');
  const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));
  /** Calls without a forwarded address share one address. */
  const startMeasured = (callLimits: Partial<CallLimits> = { addressCost, sessionCost }) =>
    startApi({ callLimits, variables: { INTERNAL_TOKEN: TOKEN }, clock: () => now });
  const from = (address: string) => ({ 'x-internal-token': TOKEN, 'x-forwarded-for': address });
  const addListing = async (stock: number) =>
    insertProduct(t.db, {
      sellerId: await insertSeller(t.db),
      categoryId: await insertCategory(t.db, { slug: 'all' }),
      stock,
      maximumQuantity: 1,
      rules: { ...testRules, maximumLength: 365, horizonDays: HORIZON_DAYS },
    });

  const widest = (id: number) => ({
    lines: Array.from({ length: 20 }, () => line(id, { startDate: day(1), endDate: day(365) })),
    fulfilment: 'pickup' as const,
  });
  /** Requests the largest quotes until one is refused, each with a new key if `isRenewed`. */
  async function flood(id: number, headers: Record<string, string>, isRenewed: boolean): Promise<number> {
    let key = t.api.key;
    for (let answered = 0; ; answered++) {
      if (isRenewed) {
        const { status, body } = await t.api.raw<{ result: string }>(getHash.path, { method: getHash.method, headers });
        if (status === 429) return answered;
        key = body.result;
      }
      const { status } = await t.api.raw(quoteOrder.path, {
        method: 'POST',
        body: widest(id),
        headers: { ...headers, key },
      });
      if (status === 429) return answered;
      expect(status).toBe(200);
    }
  }

  it('allow one address a third of the processor time after a burst, regardless of its number of keys', async () => {
    t = await startMeasured();
    const id = await addListing(100);
    const cost = estimateCost(quoteOrder, { body: widest(id) });
    expect((await flood(id, from('203.0.113.7'), true)) * cost).toBeLessThanOrEqual(addressCost.burst);
    later(10);
    const answered = await flood(id, from('203.0.113.7'), true);
    expect(answered).toBeGreaterThan(0);
    // What was left of the burst was less than one call costs.
    expect(answered * cost).toBeLessThanOrEqual(10_000 / 3 + cost);
    expect((await t.api.raw(getProduct.path.replace(':id', String(id)), { headers: from('203.0.113.8') })).status).toBe(
      200,
    );
  });

  it('do not affect other browsers of the address, and say when to retry', async () => {
    t = await startMeasured();
    const id = await addListing(100);
    const cost = estimateCost(quoteOrder, { body: widest(id) });
    expect((await flood(id, {}, false)) * cost).toBeLessThanOrEqual(sessionCost.burst);
    const error = await t.api.raw(quoteOrder.path, { method: 'POST', body: widest(id) });
    expect(error).toMatchObject({ status: 429, body: { details: { retryAfterSeconds: 1 } } });
    const colleague = await t.visitor();
    expect((await colleague.raw(quoteOrder.path, { method: 'POST', body: widest(id) })).status).toBe(200);
    later(1);
    expect((await t.api.raw(quoteOrder.path, { method: 'POST', body: widest(id) })).status).toBe(200);
  });

  it('OR-07 count quotes and changes of dates as what they cost', async () => {
    t = await startMeasured({ sessionCost: { perSecond: 1, burst: 100 } });
    const { api } = await t.signUp();
    const dates = { line: 0, startDate: day(10), endDate: day(12) };
    const change = { ...dates, idempotencyKey: randomUUID(), expectedBalance: 0 };
    const send = async (endpoint: typeof quoteDates | typeof changeDates, body: object) =>
      (await api.raw(endpoint.path.replace(':id', randomUUID()), { method: 'POST', body })).status;
    const answers = [await send(changeDates, change), await send(changeDates, change)];
    for (let n = 0; n < 5; n++) answers.push(await send(quoteDates, dates));
    expect(answers.slice(0, 3)).toEqual([404, 404, 404]);
    expect(answers.at(-1)).toBe(429);
  });

  it('count large bodies even when they are rejected', async () => {
    t = await startMeasured();
    const body = { lines: 'x'.repeat(200_000) };
    const call = () => t.api.raw(quoteOrder.path, { method: 'POST', body });
    const answers = await statuses(101, call);
    expect(answers[0]).toBe(400);
    expect(answers.at(-1)).toBe(429);
  });

  /**
   * A signed-in customer. Fifty sign-ups would hash fifty passwords, which takes a minute on a busy
   * machine.
   */
  async function createCustomer(n: number): Promise<ApiCaller> {
    const details = { email: `customer-${n}@example.com`, name: 'Ada Lovelace', verifiedAt: now };
    const [customer] = await t.db.insert(customers).values(details).returning({ id: customers.id });
    const customerId = customer?.id ?? '';
    const session = { customerId, previousId: undefined, now, userAgent: '', address: '127.0.0.1' };
    const api = await t.visitor();
    api.cookies.set(SESSION_COOKIE, await startSession(t.db, session));
    return api;
  }

  it('allow fifty customers of one address to check out at the same time', async () => {
    t = await startMeasured();
    const id = await addListing(100);
    const people = await Promise.all(Array.from({ length: 50 }, (_, n) => createCustomer(n)));
    const lines = [line(id, { startDate: day(10), endDate: day(16) })];
    const checkOut = async (api: ApiCaller) => {
      await api(getProduct, { params: { id: String(id) } });
      for (const fulfilment of ['pickup', 'pickup'] as const) await api(quoteOrder, { body: { lines, fulfilment } });
      await api(holdDates, { body: { lines } });
      const { total } = await api(quoteOrder, { body: { lines } });
      const { order } = await api(createOrder, { body: orderBody(lines, total) });
      return api(getOrder, { params: { id: order.id } });
    };
    const orders = await Promise.all(people.map(checkOut));
    expect(new Set(orders.map((order) => order.status))).toEqual(new Set(['Pending Payment']));
  });
});
