import { afterEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/start-api';

const TOKEN = 'a token between servers';
const many = { max: 1000, windowMs: 60_000 };
let t: TestApi;
afterEach(() => t.close());

const start = (limits: object, variables: Record<string, string> = {}) =>
  startApi({ limits: { calls: many, attempts: many, attemptsOfAddress: many, ...limits }, variables });
const ask = (headers: Record<string, string> = {}) => t.api.raw('/health', { headers });
const tryPassword = (username: string, headers: Record<string, string> = {}) =>
  t.api.raw('/api/login', { method: 'POST', body: { username, password: 'wrong wrong' }, headers });
const statuses = async (count: number, call: () => Promise<{ status: number }>) => {
  const answers = [];
  for (let n = 0; n < count; n++) answers.push((await call()).status);
  return answers;
};

describe('AU-02 limits', () => {
  it('let an address call only so often, and say when to come back', async () => {
    t = await start({ calls: { max: 3, windowMs: 60_000 } });
    // One of the three was the key.
    expect(await statuses(2, ask)).toEqual([200, 200]);
    const { status, body, headers } = await ask();
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('do not count pictures, of which a page has dozens', async () => {
    t = await start({ calls: { max: 3, windowMs: 60_000 } });
    const logo = () => t.api.raw('/media/brand/favicon.svg');
    expect(await statuses(6, logo)).toEqual([200, 200, 200, 200, 200, 200]);
    // One of the three was the key.
    expect(await statuses(3, ask)).toEqual([200, 200, 429]);
  });

  it('let few passwords be tried at one account, right ones too, and leave other accounts alone', async () => {
    t = await start({ attempts: { max: 3, windowMs: 60_000 } });
    expect(await statuses(4, () => tryPassword('victim@example.com'))).toEqual([401, 401, 401, 429]);
    // The same account, written otherwise.
    expect((await tryPassword('  VICTIM@example.com ')).status).toBe(429);
    expect((await tryPassword('other@example.com')).status).toBe(401);
  });

  it('let an address try only so many accounts', async () => {
    t = await start({ attemptsOfAddress: { max: 3, windowMs: 60_000 } });
    let n = 0;
    expect(await statuses(4, () => tryPassword(`a${n++}@example.com`))).toEqual([401, 401, 401, 429]);
  });

  it.each(['login', 'register', 'forgot', 'socialLogin'])(
    'refuse what is no account in plain words: %s',
    async (call) => {
      t = await start({});
      for (const account of [{ toString: 1 }, { toString: null }, [[]], 7, true, null]) {
        for (const field of ['email', 'username']) {
          const { status, body } = await t.api.raw(`/api/${call}`, { method: 'POST', body: { [field]: account } });
          expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
        }
      }
    },
  );

  it('count sign-up and forgotten passwords as well, whatever is in the body', async () => {
    t = await start({ attempts: { max: 1, windowMs: 60_000 } });
    const forgot = () => t.api.raw('/api/forgot', { method: 'POST', body: { email: 'a@example.com' } });
    expect(await statuses(2, forgot)).toEqual([200, 429]);
    const register = () => t.api.raw('/api/register', { method: 'POST', body: { email: ['x'] } });
    expect(await statuses(2, register)).toEqual([400, 429]);
  });

  it('do not believe a forwarded address from just anybody', async () => {
    t = await start({ attempts: { max: 1, windowMs: 60_000 } }, { INTERNAL_TOKEN: TOKEN });
    let n = 0;
    const pretend = (headers = {}) => tryPassword('a@example.com', { 'x-forwarded-for': `10.0.0.${n++}`, ...headers });
    expect(await statuses(2, pretend)).toEqual([401, 429]);
    expect((await pretend({ 'x-internal-token': 'a guess of the token' })).status).toBe(429);
  });

  it('count each visitor of the storefront by his own address, and never the storefront itself', async () => {
    t = await start({ calls: { max: 2, windowMs: 60_000 } }, { INTERNAL_TOKEN: TOKEN });
    const visitor = (address: string) => ask({ 'x-internal-token': TOKEN, 'x-forwarded-for': address });
    expect(await statuses(3, () => visitor('203.0.113.7'))).toEqual([200, 200, 429]);
    expect((await visitor('203.0.113.8')).status).toBe(200);
    expect((await visitor('198.51.100.1, 203.0.113.7')).status).toBe(429);
    expect(await statuses(5, () => ask({ 'x-internal-token': TOKEN }))).toEqual([200, 200, 200, 200, 200]);
  });

  it('count the visitor behind a trusted proxy by what the proxy adds last', async () => {
    t = await start({ attempts: { max: 1, windowMs: 60_000 } }, { TRUST_PROXY: 'true' });
    let n = 0;
    const forged = () => tryPassword('a@example.com', { 'x-forwarded-for': `10.0.0.${n++}, 203.0.113.7` });
    expect(await statuses(2, forged)).toEqual([401, 429]);
  });
});
