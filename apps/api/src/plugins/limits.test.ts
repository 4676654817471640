import { createOrder, getHash, getOrder, getProduct, holdDates, quoteOrder } from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { afterEach, describe, expect, it } from 'vitest';
import { line, orderBody } from '../orders/order-fixtures';
import { insertCategory, insertProduct, insertSeller, testRules } from '../products/product-fixtures';
import { costOf } from './costs';
import { CALL_LIMITS, type CallLimits } from './limits';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';

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

describe('limits of calls', () => {
  it('let an address call only so often, and say when to come back', async () => {
    t = await start({ address: 3 });
    // One of the three was the key.
    expect(await statuses(2, ask)).toEqual([200, 200]);
    const { status, body, headers } = await ask();
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('count pictures apart, of which a page has dozens', async () => {
    t = await start({ address: 3, pictures: 6 });
    const logo = () => t.api.raw('/media/brand/favicon.svg');
    expect(await statuses(7, logo)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    // One of the three was the key.
    expect(await statuses(3, ask)).toEqual([200, 200, 429]);
  });

  it.each(['login', 'register', 'forgot', 'socialLogin'])(
    'refuse what is no account in plain words: %s',
    async (call) => {
      t = await start({ address: 1000 });
      for (const account of [{ toString: 1 }, { toString: null }, [[]], 7, true, null]) {
        for (const field of ['email', 'username']) {
          const { status, body } = await t.api.raw(`/api/${call}`, { method: 'POST', body: { [field]: account } });
          expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
        }
      }
    },
  );

  it('do not believe a forwarded address from just anybody', async () => {
    t = await start({ address: 2 }, { INTERNAL_TOKEN: TOKEN });
    let n = 0;
    const pretend = (headers = {}) => ask({ 'x-forwarded-for': `10.0.0.${n++}`, ...headers });
    // One of the two was the key.
    expect(await statuses(2, pretend)).toEqual([200, 429]);
    expect((await pretend({ 'x-internal-token': 'a guess of the token' })).status).toBe(429);
  });

  it('count each visitor of the storefront by his own address, and never the storefront itself', async () => {
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
  ])('count the visitor behind one’s own proxies (%s) by what the outermost added', async (TRUST_PROXY, forwarded) => {
    t = await start({ address: 2 }, { TRUST_PROXY });
    let n = 0;
    const forged = () => ask({ 'x-forwarded-for': forwarded(n++) });
    expect(await statuses(3, forged)).toEqual([200, 200, 429]);
    expect((await ask({ 'x-forwarded-for': forwarded(0).replace('203.0.113.7', '203.0.113.8') })).status).toBe(200);
  });

  it('leave the others of an office their share when one browser uses up its own', async () => {
    t = await start({ address: 100, session: 3 });
    const colleague = await t.visitor();
    expect(await statuses(4, ask)).toEqual([200, 200, 200, 429]);
    expect((await colleague.raw('/health')).status).toBe(200);
  });

  it('count a customer by the session, whatever key is sent', async () => {
    t = await start({ session: 6 });
    const { api } = await t.signUp();
    let n = 0;
    const call = () => api.raw('/health', { headers: { key: `another ${n++}` } });
    expect(await statuses(7, call)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('limits of what calls cost', () => {
  const { addressCost, sessionCost } = CALL_LIMITS;
  const day = (offset: number) => addDays('2026-06-01', offset);
  let now = new Date('2026-06-01T16:00:00Z');
  const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));
  /** The address is that of all who do not come from elsewhere. */
  const startMeasured = (callLimits: Partial<CallLimits> = { addressCost, sessionCost }) =>
    startApi({ callLimits, variables: { INTERNAL_TOKEN: TOKEN }, clock: () => now });
  const from = (address: string) => ({ 'x-internal-token': TOKEN, 'x-forwarded-for': address });
  const addListing = async (stock: number) =>
    insertProduct(t.db, {
      sellerId: await insertSeller(t.db),
      categoryId: await insertCategory(t.db, { slug: 'all' }),
      stock,
      maximumQuantity: 1,
      rules: { ...testRules, maximumLength: 365, horizonDays: 730 },
    });

  const widest = (id: number) => ({
    lines: Array.from({ length: 20 }, () => line(id, { startDate: day(1), endDate: day(365) })),
    fulfilment: 'pickup' as const,
  });
  /** Asks for the widest quotes until one is refused; with a new key for each where `isRenewed`. */
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

  it('one address uses a third of the thread after a burst of seconds, however many keys it has made', async () => {
    t = await startMeasured();
    const id = await addListing(100);
    const cost = costOf(quoteOrder, { body: widest(id) });
    expect((await flood(id, from('203.0.113.7'), true)) * cost).toBeLessThanOrEqual(addressCost.burst);
    later(10);
    const answered = await flood(id, from('203.0.113.7'), true);
    expect(answered).toBeGreaterThan(0);
    expect(answered * cost).toBeLessThanOrEqual(10_000 / 3);
    expect((await t.api.raw(getProduct.path.replace(':id', String(id)), { headers: from('203.0.113.8') })).status).toBe(
      200,
    );
  });

  it('one browser leaves the others of its address their share, and is told how long to wait', async () => {
    t = await startMeasured();
    const id = await addListing(100);
    const cost = costOf(quoteOrder, { body: widest(id) });
    expect((await flood(id, {}, false)) * cost).toBeLessThanOrEqual(sessionCost.burst);
    const refused = await t.api.raw(quoteOrder.path, { method: 'POST', body: widest(id) });
    expect(refused).toMatchObject({ status: 429, body: { details: { retryAfterSeconds: 1 } } });
    const colleague = await t.visitor();
    expect((await colleague.raw(quoteOrder.path, { method: 'POST', body: widest(id) })).status).toBe(200);
    later(1);
    expect((await t.api.raw(quoteOrder.path, { method: 'POST', body: widest(id) })).status).toBe(200);
  });

  it('large bodies count although they are refused', async () => {
    t = await startMeasured();
    const body = { lines: 'x'.repeat(200_000) };
    const call = () => t.api.raw(quoteOrder.path, { method: 'POST', body });
    const answers = await statuses(101, call);
    expect(answers[0]).toBe(400);
    expect(answers.at(-1)).toBe(429);
  });

  it('fifty customers of an office check out at the same time', { timeout: 60_000 }, async () => {
    t = await startMeasured();
    const id = await addListing(100);
    const people: SignedUp[] = [];
    for (let n = 0; n < 50; n++) {
      later(1);
      people.push(await t.signUp({ isVerified: true }));
    }
    later(60);
    const lines = [line(id, { startDate: day(10), endDate: day(16) })];
    const checkOut = async ({ api }: SignedUp) => {
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
