import { confirmPassword, forgotPassword, resetPassword } from '@marketplace/api-contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { attempts } from '@marketplace/database/schema';
import { createCaller, type ApiCaller } from '../testing/api-caller';
import { startApi, TEST_PASSWORD, type TestApi } from '../testing/start-api';
import { ATTEMPT_RULES, PASSWORD_QUOTA, type PasswordQuota } from './attempts';

const START = new Date('2026-05-01T12:00:00Z').getTime();
const TOKEN = 'a token between servers';
const HOUR_MS = 3_600_000;
const { passwordOfAccount, passwordFromBrowser, passwordOfAddress } = ATTEMPT_RULES;

let t: TestApi;
let now = START;
afterEach(() => t.close());
async function start(passwordQuota: PasswordQuota = PASSWORD_QUOTA): Promise<void> {
  now = START;
  t = await startApi({
    attemptRules: { passwordOfAccount, passwordFromBrowser, passwordOfAddress },
    passwordQuota,
    clock: () => new Date(now),
    variables: { INTERNAL_TOKEN: TOKEN },
  });
}

/**
 * One attempt from an address: the error code, or 'signed in'. A given browser keeps its cookies.
 */
async function tryPassword(email: string, address: string, password = 'wrong wrong', api?: ApiCaller): Promise<string> {
  const browser = api ?? (await t.visitor());
  const { status, body } = await browser.raw<{ code?: string }>('/api/login', {
    method: 'POST',
    body: { username: email, password },
    headers: { 'x-internal-token': TOKEN, 'x-forwarded-for': address },
  });
  return status === 200 ? 'signed in' : (body.code ?? '');
}
const own = (email: string, address: string, api?: ApiCaller) => tryPassword(email, address, TEST_PASSWORD, api);
/** Attempts of strangers one after the other, and how often each answer came. */
async function attack(email: string, addresses: readonly string[]): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const address of addresses) {
    const code = await tryPassword(email, address);
    counted[code] = (counted[code] ?? 0) + 1;
  }
  return counted;
}
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`);
const repeated = (list: readonly string[], times: number) => Array.from({ length: times }, () => list).flat();

describe('an account under attack', () => {
  it('AU-02 lets its owner sign in on a browser that signed in before', async () => {
    await start();
    const owner = await t.signUp();
    await attack(owner.email, repeated(addresses(25), 4));
    // The attack continues, also from the owner's own address.
    for (let second = 0; second < 10; second++) {
      await attack(owner.email, ['198.51.0.1', '198.51.0.2', '198.51.0.3']);
      now += 1000;
    }
    expect(await own(owner.email, '198.51.0.1', owner.api)).toBe('signed in');
  });

  it('AU-02 lets a browser sign in that has set a new password by an emailed link', async () => {
    await start();
    const { email } = await t.signUp();
    await attack(email, addresses(30));
    await t.api(forgotPassword, { body: { email } });
    const mail = await vi.waitUntil(() => t.mails.find(({ to }) => to === email), { timeout: 10_000 });
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    const browser = await t.visitor();
    await browser(resetPassword, { query: { token }, body: { password: 'another password' } });
    expect(await tryPassword(email, '198.51.0.1', 'another password', browser)).toBe('signed in');
  });

  it('AU-02 accepts one attempt a day from each address, and 100 in total', async () => {
    await start();
    const { email } = await t.signUp();
    expect(await attack(email, repeated(addresses(25), 4))).toEqual({ login_failed: 25, sign_in_link_required: 75 });
    expect(await attack(email, addresses(120))).toEqual({ login_failed: 75, sign_in_link_required: 45 });
    // Now even the right password is refused.
    expect(await own(email, '203.0.113.9')).toBe('sign_in_link_required');
    now += 12 * HOUR_MS;
    expect(await own(email, '203.0.113.9')).toBe('signed in');
  });

  it('AU-02 counts an IPv6 network as one address', async () => {
    await start({ attackThreshold: 1, perDay: 100 });
    const { email } = await t.signUp();
    const from = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:3::1'];
    expect(await attack(email, from)).toEqual({ login_failed: 2, sign_in_link_required: 2 });
  });

  it('AU-02 counts attempts from many addresses at the same moment, also in two processes', async () => {
    await start({ attackThreshold: 3, perDay: 5 });
    const { email } = await t.signUp();
    const other = await t.startAnother();
    const apis = [t.api, await createCaller(other.url)];
    const codes = await Promise.all(
      addresses(20).map((address, index) => tryPassword(email, address, undefined, apis[index % 2])),
    );
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(5);
    expect(codes.filter((code) => code === 'sign_in_link_required')).toHaveLength(15);
    await other.close();
  });

  it('AU-02 answers like an account that does not exist', async () => {
    await start({ attackThreshold: 3, perDay: 5 });
    const { email } = await t.signUp();
    const from = repeated(addresses(4), 3);
    expect(await attack('nobody@example.com', from)).toEqual(await attack(email, from));
  });

  it('AU-02 does not affect other accounts', async () => {
    await start();
    const [victim, other] = [await t.signUp(), await t.signUp()];
    await attack(victim.email, addresses(30));
    expect(await own(other.email, '198.51.0.1')).toBe('signed in');
    // A browser that is known to one account is unknown to another.
    expect(await tryPassword(victim.email, '198.51.0.2', undefined, other.api)).toBe('sign_in_link_required');
  });

  it('AU-02 lets a signed-in customer confirm their password, also without the browser cookie', async () => {
    await start({ attackThreshold: 1, perDay: 1 });
    const { api, email } = await t.signUp();
    await attack(email, addresses(3));
    api.cookies.delete('browser');
    await api(confirmPassword, { body: { password: TEST_PASSWORD } });
  });
});

describe('an account that is not attacked', () => {
  it('AU-02 accepts several wrong passwords from a new browser and then the right one', async () => {
    await start();
    const { email } = await t.signUp();
    const browser = await t.visitor();
    for (let tries = 0; tries < 5; tries++)
      expect(await tryPassword(email, '203.0.113.7', undefined, browser)).toBe('login_failed');
    now += 1000;
    expect(await own(email, '203.0.113.7', browser)).toBe('signed in');
  });

  it('AU-02 forgets the attempts of its owner, so that signing in from many addresses is no attack', async () => {
    await start({ attackThreshold: 2, perDay: 3 });
    const { email } = await t.signUp();
    for (const address of addresses(10)) expect(await own(email, address)).toBe('signed in');
    for (let tries = 0; tries < 10; tries++) expect(await own(email, '203.0.113.7')).toBe('signed in');
  });

  it('AU-02 limits the guesses of a known browser', async () => {
    await start();
    const owner = await t.signUp();
    const guess = () => tryPassword(owner.email, '203.0.113.7', undefined, owner.api);
    for (let tries = 0; tries < 5; tries++) expect(await guess()).toBe('login_failed');
    expect(await guess()).toBe('too_many_requests');
    // Only this browser has to wait: the owner can sign in elsewhere.
    expect(await own(owner.email, '203.0.113.8')).toBe('signed in');
  });

  it('AU-02 does not recognise a browser by an invented cookie', async () => {
    await start({ attackThreshold: 1, perDay: 1 });
    const [owner, other] = [await t.signUp(), await t.signUp()];
    await attack(owner.email, addresses(2));
    const mark = owner.api.cookies.get('browser') ?? '';
    const theirs = other.api.cookies.get('browser') ?? '';
    const madeUp = [
      theirs,
      `${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`,
      mark.slice(0, 22) + theirs.slice(22),
      '.',
      'é',
    ];
    for (const value of madeUp) {
      const browser = await t.visitor();
      browser.cookies.set('browser', encodeURIComponent(value));
      expect(await own(owner.email, '203.0.113.7', browser)).toBe('sign_in_link_required');
    }
    const browser = await t.visitor();
    browser.cookies.set('browser', [theirs, mark].join('.'));
    expect(await own(owner.email, '203.0.113.7', browser)).toBe('signed in');
    expect(browser.cookies.get('browser')).toBe([mark, theirs].join('.'));
  });

  it('AU-02 stores attempts without email or address', async () => {
    await start();
    await tryPassword('ada@example.com', '203.0.113.7');
    const stored = JSON.stringify(await t.db.select().from(attempts));
    expect(stored).toContain('accountToday');
    expect(stored).not.toMatch(/ada|203\./);
  });
});
