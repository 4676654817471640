import { checkAuth, getPackages, getProfile, login, logout } from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ABSOLUTE_MS, IDLE_MS } from '../accounts/sessions-service';
import { sessions } from '@marketplace/database/schema';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type TestApi } from '../testing/start-api';

const START = new Date('2026-05-01T12:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
let t: TestApi;
let now = START;
beforeAll(async () => {
  t = await startApi({ clock: () => now });
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

const later = (ms: number) => (now = new Date(now.getTime() + ms));
async function withFreshKey(api: ApiCaller): Promise<ApiCaller> {
  api.key = (await t.visitor()).key;
  return api;
}
const isSignedIn = async (api: ApiCaller) =>
  (await (await withFreshKey(api)).raw('/api/auth/check', { method: 'POST' })).status === 200;

describe('the session', () => {
  it('AU-14 is an httpOnly, SameSite cookie, and only its hash is stored', async () => {
    const { email, password } = await t.signUp();
    const api = await t.visitor();
    const reply = await api.raw('/api/login', { method: 'POST', body: { username: email, password } });
    const cookie = reply.headers.getSetCookie().find((line) => line.startsWith('session='));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).toMatch(/Max-Age=5184000/);
    const stored = JSON.stringify(await t.db.select().from(sessions));
    expect(stored).not.toContain(api.cookies.get('session'));
  });

  it('AU-14 is replaced at each sign-in, which ends the one before', async () => {
    const { api, email, password } = await t.signUp();
    const first = api.cookies.get('session') as string;
    await api(login, { body: { username: email, password } });
    expect(api.cookies.get('session')).not.toBe(first);
    const thief = await t.visitor();
    thief.cookies.set('session', first);
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(api)).toBe(true);
  });

  it('AU-14 ends on the server at sign-out, and signing out twice is harmless', async () => {
    const { api } = await t.signUp();
    const copy = await t.visitor();
    copy.cookies.set('session', api.cookies.get('session') as string);
    await api(logout);
    expect(api.cookies.has('session')).toBe(false);
    expect(await isSignedIn(copy)).toBe(false);
    await api(logout);
  });

  it('AU-14 ends after 14 days without use', async () => {
    const { api } = await t.signUp();
    later(IDLE_MS - HOUR_MS);
    expect(await isSignedIn(api)).toBe(true);
    later(IDLE_MS - HOUR_MS);
    expect(await isSignedIn(api)).toBe(true);
    later(IDLE_MS);
    const rejection = await (await withFreshKey(api)).expectError(checkAuth);
    expect(rejection).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    expect(api.cookies.has('session')).toBe(false);
  });

  it('AU-14 ends after 60 days however much it is used', async () => {
    const { api } = await t.signUp();
    const step = IDLE_MS / 2;
    for (let used = step; used < ABSOLUTE_MS; used += step) {
      later(step);
      expect(await isSignedIn(api)).toBe(true);
    }
    later(step);
    expect(await isSignedIn(api)).toBe(false);
  });

  it('AU-14 records its last use at most once a minute', async () => {
    const { api, profile } = await t.signUp();
    const seen = async () =>
      (await t.db.select().from(sessions).where(eq(sessions.customerId, profile._id)))[0]?.lastSeenAt.toISOString();
    later(59_000);
    await api(checkAuth);
    expect(await seen()).toBe(START.toISOString());
    later(1000);
    await api(checkAuth);
    expect(await seen()).toBe(now.toISOString());
  });

  it.each(['', 'x', 'a'.repeat(43), "' OR 1=1 --", '%00', 'ä'.repeat(20)])(
    'AU-14 is ignored and cleared when it is invented (%j), and public calls still work',
    async (value) => {
      const api = await t.visitor();
      api.cookies.set('session', encodeURIComponent(value));
      const reply = await api.raw('/api/getPackages', { method: 'POST' });
      expect(reply.status).toBe(200);
      expect(api.cookies.has('session')).toBe(false);
      expect(await api.expectError(getProfile)).toMatchObject({ status: 401, body: { code: 'signed_out' } });
      await api(getPackages);
    },
  );

  it('AU-14 ends when its customer is deleted', async () => {
    const { api, profile } = await t.signUp();
    await t.pool.query('DELETE FROM customers WHERE id = $1', [profile._id]);
    expect(await api.expectError(getProfile)).toMatchObject({ status: 401 });
  });
});

it.each([
  ['PUBLIC_URL says so', { PUBLIC_URL: 'https://market.example' }, true],
  ['a trusted proxy says so', { TRUST_PROXY: 'true' }, true],
  ['nobody who is trusted says so', {}, false],
])('AU-14 the cookie is Secure when visitors come by https: %s', async (_, variables, isSecure) => {
  const other = await startApi({ variables: variables as Record<string, string> });
  try {
    const body = { email: 'a@example.com', username: 'a@example.com', password: 'long enough', name: 'A' };
    const headers = { 'x-forwarded-proto': 'https' };
    const reply = await other.api.raw('/api/register', { method: 'POST', body, headers });
    for (const cookie of reply.headers.getSetCookie()) {
      expect(/; Secure/.test(cookie)).toBe(isSecure);
      expect(cookie.startsWith('__Host-')).toBe(isSecure);
    }
    // Behind TLS, a cookie without the prefix, which any sibling domain could set, signs nobody in.
    const [, id = ''] = /session=([^;]+)/.exec(reply.headers.getSetCookie().join()) ?? [];
    const unprefixed = { method: 'POST', headers: { ...headers, cookie: `session=${id}` } };
    expect((await other.api.raw('/api/profile/get', unprefixed)).status).toBe(isSecure ? 401 : 200);
    const prefixed = { method: 'POST', headers: { ...headers, cookie: `__Host-session=${id}` } };
    expect((await other.api.raw('/api/profile/get', prefixed)).status).toBe(isSecure ? 200 : 401);
    expect(reply.headers.has('strict-transport-security')).toBe('PUBLIC_URL' in variables);
  } finally {
    await other.close();
  }
});
