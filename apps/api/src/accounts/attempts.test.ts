import { forgotPassword, login, register, requestVerification, verifyAccount } from '@marketplace/api-contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { attempts } from '@marketplace/database/schema';
import { createCaller } from '../testing/api-caller';
import { startApi, TEST_PASSWORD, type TestApi } from '../testing/start-api';
import { ATTEMPT_RULES, type AttemptRules } from './attempts';

const START = new Date('2026-05-01T12:00:00Z').getTime();
const TOKEN = 'a token between servers';
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

let t: TestApi;
let now = START;
afterEach(() => t.close());
async function start(rules: Partial<AttemptRules>): Promise<void> {
  now = START;
  t = await startApi({ attemptRules: rules, clock: () => new Date(now), variables: { INTERNAL_TOKEN: TOKEN } });
}

const from = (address: string) => ({ 'x-internal-token': TOKEN, 'x-forwarded-for': address });
const tryPassword = (email: string, address = '203.0.113.7', password = 'wrong wrong', api = t.api) =>
  api.raw('/api/login', { method: 'POST', body: { username: email, password }, headers: from(address) });
async function statuses(count: number, call: (index: number) => Promise<{ status: number }>) {
  const answers = [];
  for (let index = 0; index < count; index++) answers.push((await call(index)).status);
  return answers;
}
const getRetryAfter = async (reply: Promise<{ status: number; headers: Headers }>) => {
  const { status, headers } = await reply;
  return status === 429 ? Number(headers.get('retry-after')) : null;
};
const { passwordOfAccount, passwordOfAddress, mailToAccount } = ATTEMPT_RULES;

describe('password attempts', () => {
  it('AU-02 are allowed five times per account, then each wait doubles', async () => {
    await start({ passwordOfAccount });
    const { email } = await t.signUp();
    expect(await statuses(5, () => tryPassword(email))).toEqual([401, 401, 401, 401, 401]);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(await getRetryAfter(tryPassword(email))).toBe(seconds);
      // Attempts during the wait do not extend it.
      expect(await getRetryAfter(tryPassword(`  ${email.toUpperCase()} `))).toBe(seconds);
      now += seconds * SECOND_MS;
      expect((await tryPassword(email)).status).toBe(401);
    }
    // Other accounts, and the same one from another address, are not affected.
    expect((await tryPassword('other@example.com')).status).toBe(401);
    expect((await tryPassword(email, '203.0.113.8', TEST_PASSWORD)).status).toBe(200);
  });

  it('AU-02 are forgotten after an hour, and at once after the right password', async () => {
    await start({ passwordOfAccount });
    const { email } = await t.signUp();
    await statuses(5, () => tryPassword(email));
    now += 60 * MINUTE_MS;
    expect(await statuses(4, () => tryPassword(email))).toEqual([401, 401, 401, 401]);
    expect((await tryPassword(email, undefined, TEST_PASSWORD)).status).toBe(200);
    expect(await statuses(5, () => tryPassword(email))).toEqual([401, 401, 401, 401, 401]);
  });

  it('AU-02 are counted one by one at the same moment, also in two processes', async () => {
    await start({ passwordOfAccount });
    const { email } = await t.signUp();
    const other = await t.startAnother();
    const apis = [t.api, await createCaller(other.url)];
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tryPassword(email, undefined, undefined, apis[index % 2])),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
    await other.close();
  });

  it('AU-02 for many accounts are limited per address, and per network with IPv6', async () => {
    await start({ passwordOfAddress: { ...passwordOfAddress, free: 3 } });
    const spray = (index: number) => tryPassword(`a${index}@example.com`, `2001:db8:1:2::${index + 1}`);
    expect(await statuses(4, spray)).toEqual([401, 401, 401, 429]);
    expect((await tryPassword('a9@example.com', '2001:db8:1:3::1')).status).toBe(401);
  });

  it('AU-02 are stored without email or address', async () => {
    await start({ passwordOfAccount, passwordOfAddress });
    await tryPassword('ada@example.com');
    const stored = JSON.stringify(await t.db.select().from(attempts));
    expect(stored).toContain('passwordOfAccount');
    expect(stored).not.toMatch(/ada|203/);
  });

  it('AU-02 are deleted a day later', async () => {
    await start({ passwordOfAccount });
    await tryPassword('ada@example.com');
    now += 25 * 60 * MINUTE_MS;
    await tryPassword('bob@example.com', undefined, undefined, await t.visitor());
    const stored = await t.db.select().from(attempts);
    expect(stored.map(({ lastAt }) => lastAt.getTime())).toEqual(stored.map(() => now));
  });
});

it('AU-08 new accounts from one address are limited', async () => {
  await start({ signUp: { ...ATTEMPT_RULES.signUp, free: 3 } });
  const flood = (index: number) =>
    t.api.raw('/api/register', {
      method: 'POST',
      body: { email: `f${index}@example.com`, username: `f${index}@example.com`, password: TEST_PASSWORD, name: 'F' },
      headers: from('203.0.113.7'),
    });
  expect(await statuses(4, flood)).toEqual([200, 200, 200, 429]);
  const elsewhere = { email: 'g@example.com', username: 'g@example.com', password: TEST_PASSWORD, name: 'G' };
  expect(await t.api(register, { body: elsewhere })).toMatchObject({ profile: { email: 'g@example.com' } });
});

describe('mails that confirm a new account', () => {
  const signUp = async (email: string, address = '203.0.113.7') => {
    const body = { email, username: email, password: TEST_PASSWORD, name: 'F' };
    const { status } = await t.api.raw('/api/register', { method: 'POST', body, headers: from(address) });
    expect(status).toBe(200);
  };
  const recipients = () => t.verificationMails.map(({ to }) => to);

  it('AU-08 count as mails of one address: accounts beyond the limit are created without', async () => {
    await start({ mailOfAddress: { ...ATTEMPT_RULES.mailOfAddress, free: 2 } });
    for (const name of ['a', 'b', 'c', 'd']) await signUp(`${name}@example.com`);
    await signUp('e@example.com', '203.0.113.8');
    await vi.waitFor(() => expect(recipients()).toEqual(['a@example.com', 'b@example.com', 'e@example.com']));
    const ask = () =>
      t.api.raw('/api/forgot', { method: 'POST', body: { email: 'a@example.com' }, headers: from('203.0.113.7') });
    expect((await ask()).status).toBe(429);
  });

  it('AU-08 count as mails to one mailbox, whatever its tags', async () => {
    await start({ mailToAccount: { ...mailToAccount, free: 2 } });
    for (const [index, tag] of ['', '+a', '+b', '+c'].entries())
      await signUp(`ada${tag}@example.com`, `203.0.113.${index}`);
    await signUp('bob+a@example.com');
    await vi.waitFor(() => expect(recipients()).toEqual(['ada@example.com', 'ada+a@example.com', 'bob+a@example.com']));
    const { api } = await t.signUp({ email: 'ada+d@example.com' });
    const ask = await api.raw(requestVerification.path, { method: 'POST', body: { language: 'en' } });
    expect(ask.status).toBe(429);
  });
});

it('AU-08 an office of 50 signs up from one address, and then waits only seconds', async () => {
  await start({ signUp: ATTEMPT_RULES.signUp });
  const colleague = (index: number) =>
    t.api.raw('/api/register', {
      method: 'POST',
      body: { email: `o${index}@example.com`, username: `o${index}@example.com`, password: TEST_PASSWORD, name: 'O' },
      headers: from('203.0.113.7'),
    });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => colleague(index)));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  const later = await colleague(50);
  expect(later.status).toBe(429);
  expect(Number(later.headers.get('retry-after'))).toBeLessThanOrEqual(5);
});

it('AU-10 mails requested from one address are limited', async () => {
  await start({ mailOfAddress: { ...ATTEMPT_RULES.mailOfAddress, free: 2 } });
  const ask = () =>
    t.api.raw('/api/forgot', { method: 'POST', body: { email: 'a@example.com' }, headers: from('203.0.113.7') });
  expect(await statuses(3, ask)).toEqual([200, 200, 429]);
});

it('AU-10 mails to one account are limited: the answer stays the same, and the last link stays valid', async () => {
  // One is the mail of the sign-up.
  await start({ mailToAccount: { ...mailToAccount, free: 3 } });
  const { email } = await t.signUp();
  for (const mails of [1, 2, 2, 2]) {
    expect(await t.api(forgotPassword, { body: { email } })).toEqual({});
    await vi.waitFor(() => expect(t.mails).toHaveLength(mails));
  }
  const token = /token=([\w-]+)/.exec(t.mails.at(-1)!.text)?.[1] ?? '';
  const body = { password: 'another password' };
  expect((await t.api.raw(`/api/resetPassword?token=${token}`, { method: 'POST', body })).status).toBe(200);
  expect(await t.api(login, { body: { username: email, password: 'another password' } })).toMatchObject({
    profile: { email },
  });
});

it('AU-08 a customer has to wait when they request too many verification links', async () => {
  // One is the mail of the sign-up.
  await start({ mailToAccount: { ...mailToAccount, free: 3 } });
  const { api } = await t.signUp();
  const ask = () => api.raw<object>(requestVerification.path, { method: 'POST', body: { language: 'en' } });
  expect(await statuses(3, ask)).toEqual([200, 200, 429]);
  expect((await ask()).body).toMatchObject({ details: { retryAfterSeconds: 600 } });
  // Mails are sent by a queue.
  await vi.waitFor(() => expect(t.verificationMails).toHaveLength(3));
});

it('AU-16 AU-17 guesses of mailed tokens are limited per address', async () => {
  await start({ token: { ...ATTEMPT_RULES.token, free: 2 } });
  const guess = () => t.api.raw(`${verifyAccount.path}?token=${'a'.repeat(43)}`, { method: 'POST' });
  expect(await statuses(3, guess)).toEqual([200, 200, 429]);
});
