import {
  changePassword,
  checkAuth,
  forgotPassword,
  listDevices,
  login,
  signOutDevice,
  signOutEverywhere,
} from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessions } from '@marketplace/database/schema';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, TEST_PASSWORD, type SignedUp, type TestApi } from '../testing/start-api';
import { ATTEMPT_RULES } from './attempts';
import { SESSIONS_MAXIMUM } from './sessions-service';

const START = new Date('2026-05-01T12:00:00Z');
const MINUTE_MS = 60_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1';

let t: TestApi;
let now = START;
beforeAll(async () => {
  t = await startApi({ clock: () => now, attemptRules: { passwordOfAccount: ATTEMPT_RULES.passwordOfAccount } });
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

async function signInElsewhere({ email, password }: SignedUp, userAgent = ''): Promise<ApiCaller> {
  now = new Date(now.getTime() + MINUTE_MS);
  const api = await t.visitor();
  const headers = { 'user-agent': userAgent };
  await api.raw('/api/login', { method: 'POST', body: { username: email, password }, headers });
  return api;
}
const isSignedIn = async (api: ApiCaller) => (await api.raw(checkAuth.path, { method: 'POST' })).status === 200;

describe('devices', () => {
  it('AU-14 a customer lists devices with browser and system, latest first, without secrets', async () => {
    const owner = await t.signUp();
    const firefox = await signInElsewhere(owner, FIREFOX);
    await signInElsewhere(owner, IPHONE);
    const devices = await firefox(listDevices);
    expect(devices).toMatchObject([
      { browser: 'Safari', system: 'iOS', isCurrent: false, signedInAt: '2026-05-01T12:02:00.000Z' },
      { browser: 'Firefox', system: 'Linux', isCurrent: true, address: '127.0.0.1' },
      { isCurrent: false, signedInAt: START.toISOString() },
    ]);
    const stored = await t.db.select().from(sessions);
    for (const { idHash } of stored) expect(JSON.stringify(devices)).not.toContain(idHash);
    expect(JSON.stringify(devices)).not.toContain(firefox.cookies.get('session'));
  });

  it('AU-14 any text is accepted as user agent', async () => {
    const owner = await t.signUp();
    const odd = await signInElsewhere(owner, '<script>alert(1)</script>');
    expect((await odd(listDevices))[0]).toMatchObject({ isCurrent: true, system: null });
  });

  it('AU-14 a customer signs out one of their own devices only', async () => {
    const owner = await t.signUp();
    const other = await signInElsewhere(owner, FIREFOX);
    const [, first] = await other(listDevices);
    const stranger = await t.signUp();
    await stranger.api(signOutDevice, { params: { id: first!.id } });
    expect(await isSignedIn(owner.api)).toBe(true);
    await other(signOutDevice, { params: { id: first!.id } });
    expect(await isSignedIn(owner.api)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
    // A second call is harmless, and a malformed id is refused.
    await other(signOutDevice, { params: { id: first!.id } });
    for (const id of ['', '%25', 'a'.repeat(15), 'A'.repeat(16), '________________'])
      expect((await other.raw(`/api/profile/devices/${id}`, { method: 'DELETE' })).status).not.toBe(500);
    expect(await isSignedIn(other)).toBe(true);
  });

  it('AU-14 a customer signs out all of their devices, and nobody else’s', async () => {
    const owner = await t.signUp();
    const stranger = await t.signUp();
    const other = await signInElsewhere(owner);
    await other(signOutEverywhere);
    expect(other.cookies.has('session')).toBe(false);
    expect(await isSignedIn(owner.api)).toBe(false);
    expect(await isSignedIn(stranger.api)).toBe(true);
  });

  it('AU-14 the 51st session of a customer ends the least recently used one', async () => {
    const owner = await t.signUp();
    const second = await signInElsewhere(owner);
    const body = { username: owner.email, password: TEST_PASSWORD };
    const row = (await t.db.select().from(sessions).where(eq(sessions.customerId, owner.profile._id)))[0]!;
    const more = Array.from({ length: SESSIONS_MAXIMUM - 2 }, (_, index) => ({
      ...row,
      idHash: createHash('sha256').update(`${index}`).digest('hex'),
    }));
    now = new Date(now.getTime() + MINUTE_MS);
    await t.db.insert(sessions).values(more.map((session) => ({ ...session, lastSeenAt: now })));
    // The first session was created before the second, but is used after it.
    expect(await isSignedIn(owner.api)).toBe(true);
    const stranger = await t.signUp();
    const latest = await t.visitor();
    await latest(login, { body });
    expect(await latest(listDevices)).toHaveLength(SESSIONS_MAXIMUM);
    expect(await isSignedIn(second)).toBe(false);
    for (const { api } of [owner, stranger]) expect(await isSignedIn(api)).toBe(true);
  });

  it('AU-14 expired sessions are not listed', async () => {
    const owner = await t.signUp();
    now = new Date(START.getTime() + 15 * 24 * 60 * MINUTE_MS);
    const api = await t.visitor();
    await api(login, { body: { username: owner.email, password: TEST_PASSWORD } });
    expect(await api(listDevices)).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const change = (api: ApiCaller, currentPassword: string, password = 'another password') =>
    api.raw(changePassword.path, { method: 'POST', body: { currentPassword, password } });

  it('RV-03 AU-14 ends every other session, renews this one, voids mailed links and notifies the owner', async () => {
    const owner = await t.signUp();
    const other = await signInElsewhere(owner);
    await t.api(forgotPassword, { body: { email: owner.email } });
    const { text } = await vi.waitUntil(() => t.mails.find(({ to }) => to === owner.email), { timeout: 10_000 });
    const before = owner.api.cookies.get('session') as string;
    expect((await change(owner.api, TEST_PASSWORD)).status).toBe(200);
    expect(owner.api.cookies.get('session')).not.toBe(before);
    expect(await isSignedIn(owner.api)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    const thief = await t.visitor();
    thief.cookies.set('session', before);
    expect(await isSignedIn(thief)).toBe(false);
    const token = /token=([\w-]+)/.exec(text)?.[1];
    const reset = await t.api.raw(`/api/resetPassword?token=${token}`, {
      method: 'POST',
      body: { password: 'a third password' },
    });
    expect(reset.body).toMatchObject({ code: 'token_invalid' });
    const again = await t.visitor();
    await again(login, { body: { username: owner.email, password: 'another password' } });
    await vi.waitUntil(
      () => t.mails.some(({ to, subject }) => to === owner.email && subject === 'Your password was changed'),
      { timeout: 10_000 },
    );
  });

  it('RV-03 requires the current password and a strong new one', async () => {
    const { api, email, password } = await t.signUp();
    expect(await change(api, 'wrong wrong')).toMatchObject({ status: 403, body: { code: 'password_wrong' } });
    expect(await change(api, password, 'short')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await change(api, password, 'iloveyou')).toMatchObject({ status: 400, body: { code: 'password_common' } });
    expect(await change(api, password, email)).toMatchObject({ status: 400, body: { code: 'password_common' } });
    const visitor = await t.visitor();
    await visitor(login, { body: { username: email, password } });
    expect((await change(t.api, password)).status).toBe(401);
  });

  it('RV-03 limits wrong current passwords like those of signing in', async () => {
    const { api, password } = await t.signUp();
    const statuses = [];
    for (let index = 0; index < 6; index++) statuses.push((await change(api, 'wrong wrong')).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    now = new Date(now.getTime() + 1000);
    expect((await change(api, password)).status).toBe(200);
  });
});
