import { afterEach, describe, expect, it } from 'vitest';
import { type CallLimits } from './limits';
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
