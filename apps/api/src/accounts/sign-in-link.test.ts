import {
  changePassword,
  checkAuth,
  LANGUAGES,
  requestSignInLink,
  signInByLink,
  type Language,
} from '@marketplace/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings, tokens } from '@marketplace/database/schema';
import type { ApiCaller } from '../testing/api-caller';
import { NO_RULES, startApi, TEST_PASSWORD, type TestApi } from '../testing/start-api';
import { ATTEMPT_RULES } from './attempts';

const START = new Date('2026-05-01T12:00:00Z');
const MINUTE_MS = 60_000;
let t: TestApi;
let now = START;
beforeAll(async () => {
  t = await startApi({
    clock: () => now,
    variables: { PUBLIC_URL: 'http://market.example' },
    attemptRules: { ...NO_RULES, signInLinkToAccount: ATTEMPT_RULES.signInLinkToAccount },
    passwordQuota: { attackThreshold: 1, perDay: 1 },
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  now = START;
  t.mails.length = 0;
  await t.db.delete(settings);
});

/** Mails with a link; notices have none. */
const mailsTo = (email: string) => t.mails.filter(({ to, text }) => to === email && text.includes('token='));
/** Requests a link and waits for its mail. */
async function mailed(email: string, language?: Language) {
  const before = mailsTo(email).length;
  expect(await t.api(requestSignInLink, { body: { email, language } })).toEqual({});
  return vi.waitUntil(() => mailsTo(email)[before], { timeout: 10_000 });
}
const tokenIn = (text: string) => /\/login\/link#token=([\w-]{43})/.exec(text)?.[1] ?? '';
const link = async (email: string) => tokenIn((await mailed(email)).text);
const isSignedIn = async (api: ApiCaller) => (await api.raw(checkAuth.path, { method: 'POST' })).status === 200;
const code = async (token: string, email: string, api = t.api) =>
  (await api.expectError(signInByLink, { body: { token, email } })).body.code;

describe('a sign-in link by email', () => {
  it('AU-02 signs in once while passwords are rejected, and makes the browser known', async () => {
    const { email } = await t.signUp();
    const guess = (password: string, api: ApiCaller) =>
      api.raw<{ code?: string }>('/api/login', { method: 'POST', body: { username: email, password } });
    await guess('wrong wrong', t.api);
    expect((await guess(TEST_PASSWORD, t.api)).body.code).toBe('sign_in_link_required');

    const token = await link(email);
    const api = await t.visitor();
    expect(await api(signInByLink, { body: { token, email: ` ${email.toUpperCase()}` } })).toMatchObject({
      profile: { email },
    });
    expect(await isSignedIn(api)).toBe(true);
    expect(await code(token, email)).toBe('token_invalid');
    expect((await guess(TEST_PASSWORD, api)).status).toBe(200);
  });

  it('AU-02 stays valid when a mail scanner opens it', async () => {
    const { email } = await t.signUp();
    const token = await link(email);
    for (const path of [`/login/link?token=${token}`, `/api/signInLink/use?token=${token}`]) await t.api.raw(path);
    expect(await t.api(signInByLink, { body: { token, email } })).toMatchObject({ profile: { email } });
  });

  it('AU-02 signs in only the account whose email the browser states', async () => {
    const [attacker, victim] = [await t.signUp(), await t.signUp()];
    const token = await link(attacker.email);
    const browser = await t.visitor();
    expect(await code(token, victim.email, browser)).toBe('token_invalid');
    expect(await code(token, 'nobody@example.com', browser)).toBe('token_invalid');
    expect(await isSignedIn(browser)).toBe(false);
    // The failed attempts do not use it up.
    expect(await browser(signInByLink, { body: { token, email: attacker.email } })).toMatchObject({ profile: {} });
  });

  it('AU-02 replaces the session that the browser had', async () => {
    const [stranger, owner] = [await t.signUp(), await t.signUp()];
    const token = await link(owner.email);
    const browser = await t.visitor();
    const planted = stranger.api.cookies.get('session') ?? '';
    browser.cookies.set('session', planted);
    await browser(signInByLink, { body: { token, email: owner.email } });
    expect(browser.cookies.get('session')).not.toBe(planted);
    expect(await isSignedIn(stranger.api)).toBe(false);
  });

  it('AU-02 expires after half an hour, after a new password and after another link was used', async () => {
    const owner = await t.signUp();
    const early = await link(owner.email);
    now = new Date(now.getTime() + 30 * MINUTE_MS);
    expect(await code(early, owner.email)).toBe('token_invalid');
    const [one, two] = [await link(owner.email), await link(owner.email)];
    await owner.api(changePassword, { body: { currentPassword: TEST_PASSWORD, password: 'another password' } });
    expect(await code(one, owner.email)).toBe('token_invalid');
    now = new Date(now.getTime() + 3 * 60 * MINUTE_MS);
    const [three, four] = [await link(owner.email), await link(owner.email)];
    await t.api(signInByLink, { body: { token: three, email: owner.email } });
    expect(await code(four, owner.email)).toBe('token_invalid');
    expect(await code(two, owner.email)).toBe('token_invalid');
  });

  it('AU-02 stays valid however many links are requested, and the mails are limited', async () => {
    const { email } = await t.signUp();
    const token = await link(email);
    for (let index = 0; index < 10; index++) await t.api(requestSignInLink, { body: { email } });
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(3), { timeout: 10_000 });
    now = new Date(now.getTime() + 20 * MINUTE_MS);
    expect(await t.api(signInByLink, { body: { token, email } })).toMatchObject({ profile: { email } });
  });

  it('AU-02 can be replaced before it expires, so that its owner is never without one', () => {
    const { longestWaitMs } = ATTEMPT_RULES.signInLinkToAccount;
    expect(longestWaitMs).toBeLessThan(30 * MINUTE_MS);
  });

  it('AU-02 is requested and rejected in the same way when there is no such account', async () => {
    const body = { email: 'nobody@example.com' };
    expect(await t.api(requestSignInLink, { body })).toEqual({});
    for (const token of ['', 'x', 'a'.repeat(43), 'a'.repeat(201)]) {
      const { status } = await t.api.raw(signInByLink.path, { method: 'POST', body: { ...body, token } });
      expect(status).toBe(400);
    }
  });

  it('AU-02 is stored only as a hash', async () => {
    const { email } = await t.signUp();
    const token = await link(email);
    expect(JSON.stringify(await t.db.select().from(tokens))).not.toContain(token);
  });

  it('AU-02 is a verification link instead when the email must be verified first', async () => {
    await t.db.insert(settings).values({ key: 'customer_account.verify', value: true });
    const body = { email: 'new@example.com', username: 'new@example.com', password: TEST_PASSWORD, name: 'New' };
    await t.api.raw('/api/register', { method: 'POST', body });
    expect(await t.api(requestSignInLink, { body: { email: body.email } })).toEqual({});
    const toNew = () => t.verificationMails.filter(({ to }) => to === body.email);
    // One for the sign-up, one instead of the sign-in link.
    await vi.waitUntil(() => toNew().length === 2, { timeout: 10_000 });
    expect(mailsTo(body.email)).toEqual([]);
  });

  it.each(LANGUAGES)('AU-02 IL-01 is mailed in the language of the page: %s', async (language) => {
    const { email } = await t.signUp({ name: 'Ada Lovelace', isVerified: true });
    const mail = await mailed(email, language);
    expect(mail.language).toBe(language);
    expect(mail.text).toContain('Ada Lovelace');
    expect(mail.text).toContain('30');
    expect(mail.html).toContain('http://market.example/login/link#token=');
  });
});
