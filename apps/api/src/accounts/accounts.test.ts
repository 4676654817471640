import {
  checkAuth,
  checkNewPassword,
  forgotPassword,
  getProfile,
  login,
  register,
  resetPassword,
  verifyAccount,
} from '@marketplace/api-contract';
import argon2 from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customerAttributes, customers, settings, tokens } from '@marketplace/database/schema';
import { startApi, TEST_PASSWORD, type TestApi } from '../testing/start-api';

const START = new Date('2026-05-01T12:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
let t: TestApi;
let now = START;
beforeAll(async () => {
  t = await startApi({ clock: () => now, variables: { PUBLIC_URL: 'https://market.example' } });
});
afterAll(() => t.close());
beforeEach(async () => {
  now = START;
  t.mails.length = 0;
  t.verificationMails.length = 0;
  await t.db.delete(settings);
  await t.db.delete(customerAttributes);
});

let counter = 0;
const newEmail = () => `person${++counter}@example.com`;
const registration = (email = newEmail(), more: object = {}) => ({
  body: { email, username: email, password: TEST_PASSWORD, name: 'Grace Hopper', ...more },
});
const requireVerification = () => t.db.insert(settings).values({ key: 'customer_account.verify', value: true });
/** The latest mail with a link; notices have none. */
async function mailTo(email: string, mails = t.mails) {
  return vi.waitFor(() => {
    const mail = mails.findLast(({ to, text }) => to === email && text.includes('token='));
    if (!mail) throw new Error(`No mail to ${email} yet`);
    return mail;
  });
}
const verificationMailTo = (email: string) => mailTo(email, t.verificationMails);
const tokenIn = ({ text }: { text: string }) => /token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('sign-up', () => {
  it('AU-08 a visitor creates an account and is signed in, and the password is stored only as a hash', async () => {
    const api = await t.visitor();
    const email = newEmail();
    const { profile, verificationRequired } = await api(register, registration(email));
    expect(verificationRequired).toBe(false);
    expect(profile).toMatchObject({ email, username: email, name: 'Grace Hopper', avatar: null, role: 'customer' });
    expect(await api(getProfile)).toEqual(profile);
    await api(checkAuth);
    const stored = JSON.stringify(await t.db.select().from(customers));
    expect(stored).not.toContain(TEST_PASSWORD);
    expect(stored).toContain('$argon2id$');
  });

  it('AU-02 AU-08 an email in another case belongs to the same account', async () => {
    const { email } = await t.signUp({ email: newEmail() });
    const loud = `  ${email.toUpperCase()} `;
    const { body } = await t.api.expectError(register, registration(loud));
    expect(body).toMatchObject({ code: 'account_exists' });
    const api = await t.visitor();
    expect(await api(login, { body: { username: loud, password: TEST_PASSWORD } })).toMatchObject({
      profile: { email },
    });
  });

  it.each([
    ['anna@пример.рф', 'ANNA@XN--E1AFMKFD.XN--P1AI', 'anna@пример.рф'],
    ['Bob@xn--mnchen-3ya.example', 'bob@München.EXAMPLE', 'bob@münchen.example'],
    ['Анна@Пример.рф', 'АННА@xn--e1afmkfd.xn--p1ai', 'анна@пример.рф'],
    // A Cyrillic letter among Latin ones, so that it isn't taken for 'example.com'.
    ['bob@ex\u0430mple.com', 'BOB@xn--exmple-4nf.com', 'bob@xn--exmple-4nf.com'],
    ['bob@παράδειγμα.example', 'bob@xn--hxajbheg2az3al.example', 'bob@παράδειγμα.example'],
    ['o’brien+shop@example.com', 'O’BRIEN+SHOP@EXAMPLE.COM', 'o’brien+shop@example.com'],
  ])('AU-02 AU-05 AU-08 %s and %s are one account', async (email, other, shown) => {
    const { profile } = await (await t.visitor())(register, registration(email));
    expect(profile).toMatchObject({ email: shown, username: shown });
    expect((await t.api.expectError(register, registration(other))).body).toMatchObject({ code: 'account_exists' });
    for (const username of [email, other, shown])
      expect(await (await t.visitor())(login, { body: { username, password: TEST_PASSWORD } })).toEqual({ profile });
  });

  it.each([
    'ada',
    'ada@example',
    'a da@example.com',
    'ada@127.0.0.1',
    'анна@пример',
    'ada@xn--a.xn--b',
    'ada@example.com, eve@example.com',
  ])('AU-05 the server rejects the email %s at its field', async (email) => {
    const { status, body } = await t.api.expectError(register, registration(email));
    expect({ status, field: body.fields?.['body.email'] }).toEqual({ status: 400, field: 'Invalid value' });
  });

  it('AU-09 the server rejects a known email with the exact text of the specification', async () => {
    const { email } = await t.signUp();
    const { status, body } = await t.api.expectError(register, registration(email));
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'account_exists',
      message: 'user with that username already registered',
    });
  });

  it('AU-09 one of several sign-ups at the same moment succeeds', async () => {
    const call = registration();
    const visitors = await Promise.all([1, 2, 3, 4].map(() => t.visitor()));
    const replies = await Promise.all(
      visitors.map((api) => api.raw('/api/register', { method: 'POST', body: call.body })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it.each([
    '\u200b\u200b\u2060',
    ' \u202e ',
    '\ud800',
    '\u200d\u200d',
    '\u3164',
    '\u115f \uffa0',
    '\u2800\u2800',
    '\u061c',
    '\u0301',
  ])('AU-05 the server rejects a name without a visible letter or digit: %j', async (name) => {
    const { status, body } = await t.api.expectError(register, registration(newEmail(), { name }));
    expect([status, body.fields]).toEqual([400, { 'body.name': 'This is a required field.' }]);
  });

  it('AU-05 the server removes invisible and direction characters from a name', async () => {
    const { profile } = await (
      await t.visitor()
    )(register, registration(newEmail(), { name: '\u202eNoa\u061c \u200bBerg' }));
    expect(profile?.name).toBe('Noa Berg');
  });

  it('AU-05 the server rejects missing, short, malformed or unequal fields', async () => {
    const { body } = await t.api.expectError(register, {
      body: { password: '1234567', username: 'a@example.com', email: 'nobody' },
    });
    expect(body.code).toBe('invalid_input');
    expect(Object.keys(body.fields ?? {})).toEqual(
      expect.arrayContaining(['body.email', 'body.password', 'body.name']),
    );
    const other = await t.api.expectError(register, registration('a@example.com', { username: 'b@example.com' }));
    expect(other.body.fields).toEqual({ 'body.username': 'Invalid value' });
  });

  it.each([
    ['one of the most used', { password: 'Iloveyou 123'.replace(' ', '') }],
    ['in other letters', { password: 'PASSWORD1' }],
    ['the e-mail address', { email: 'grace.hopper@example.com', password: 'grace.hopper@example.com' }],
    ['its first part', { email: 'grace.hopper@example.com', password: 'Grace.Hopper' }],
    ['the name', { name: 'Grace Hopper', password: 'gracehopper' }],
    ['one character, repeated', { password: 'zzzzzzzzzz' }],
    ['nothing but blanks', { password: ' '.repeat(12) }],
    ['the name of the site and a year', { password: 'Market2026!' }],
  ])('AU-05 the server rejects an easily guessed password: %s', async (_, part) => {
    const email = 'email' in part ? part.email : newEmail();
    const { status, body } = await t.api.expectError(register, registration(email, part));
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'password_common' });
    const rows = await t.db.select().from(customers);
    expect(rows.some((row) => row.email === email)).toBe(false);
  });

  it('AU-05 a visitor learns before signing up why a password is rejected', async () => {
    const { email, name } = registration().body;
    const getReason = async (password: string) => {
      const { body } = await t.api.expectError(checkNewPassword, { body: { password, email, name } });
      return [body.code, body.details?.['reason']];
    };
    expect(await getReason('iloveyou')).toEqual(['password_common', 'common']);
    expect(await getReason(email)).toEqual(['password_common', 'common']);
    expect(await getReason('8'.repeat(9))).toEqual(['password_common', 'repeated']);
    expect(await getReason('market-market')).toEqual(['password_common', 'siteName']);
    expect(await t.api(checkNewPassword, { body: { password: TEST_PASSWORD, email, name } })).toEqual({});
  });

  it.each([
    ['a web address', 'Win at https://prize.example'],
    ['a domain', 'prize.example'],
    ['a domain with other dots', 'prize。example'],
    ['an e-mail address', 'me@prize'],
    ['a line break', 'Ada\nBcc: eve'],
    ['too much', 'A'.repeat(81)],
  ])('AU-05 the server rejects a name with %s', async (_, name) => {
    const { status, body } = await t.api.expectError(register, registration(newEmail(), { name }));
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalid_input', ['body.name']]);
  });

  it('AU-08 a mail to an unverified address does not contain the name', async () => {
    const { email } = await t.signUp({ name: 'Cheap Pills' });
    const mail = async (index: number) => {
      await t.api(forgotPassword, { body: { email } });
      return vi.waitUntil(() => t.mails.filter(({ to }) => to === email)[index], { timeout: 10_000 });
    };
    const before = await mail(0);
    expect(before.text).toMatch(/^Hello,\n/);
    expect(before.text + before.html).not.toContain('Pills');
    const token = /token=([\w-]+)/.exec(before.text)?.[1] ?? '';
    await t.api(resetPassword, { query: { token }, body: { password: 'another password' } });
    expect((await mail(2)).text).toMatch(/^Hello Cheap Pills,\n/);
  });

  it('AU-06 AU-08 the server validates and stores the answers to customer attributes', async () => {
    await t.db.insert(customerAttributes).values([
      { uniqueName: 'site', name: 'Web site', attributeType: 'URL', isRequired: true },
      { uniqueName: 'height', name: 'Height', attributeType: 'Numeric' },
      { uniqueName: 'skill', name: 'Skill', attributeType: 'Picklist', pickListElements: ['low', 'high'] },
      { uniqueName: 'sports', name: 'Sports', attributeType: 'Multi_Picklist', pickListElements: ['kayak', 'tent'] },
      { uniqueName: 'born', name: 'Date of birth', attributeType: 'Date' },
      { uniqueName: 'call', name: 'Best time to call', attributeType: 'Time' },
    ]);
    const getFieldErrors = async (customAttributes: object[]) =>
      (await t.api.expectError(register, registration(undefined, { customAttributes }))).body.fields;
    expect(await getFieldErrors([])).toEqual({ 'body.customAttributes.site': 'This is a required field.' });
    expect(
      await getFieldErrors([
        { uniqueName: 'site', value: 'javascript:alert(1)' },
        { uniqueName: 'height', value: 'tall' },
        { uniqueName: 'skill', value: 'middle' },
        { uniqueName: 'sports', value: ['kayak', 'chess'] },
        { uniqueName: 'born', value: '1990-02-30' },
        { uniqueName: 'call', value: '24:00' },
        { uniqueName: 'unknown', value: 'x' },
      ]),
    ).toEqual({
      'body.customAttributes.site': 'Invalid value',
      'body.customAttributes.height': 'Invalid value',
      'body.customAttributes.skill': 'Invalid value',
      'body.customAttributes.sports': 'Invalid value',
      'body.customAttributes.born': 'Invalid value',
      'body.customAttributes.call': 'Invalid value',
      'body.customAttributes.unknown': 'Invalid value',
    });
    const email = newEmail();
    const customAttributes = [
      { uniqueName: 'site', value: 'ftp://files.example' },
      { uniqueName: 'height', value: 182 },
      { uniqueName: 'sports', value: ['tent'] },
      { uniqueName: 'born', value: '1961-02-28' },
      { uniqueName: 'call', value: '09:30' },
    ];
    await (
      await t.visitor()
    )(register, registration(email, { customAttributes }));
    const rows = await t.db.select().from(customers);
    expect(rows.find((row) => row.email === email)?.customAttributes).toEqual(customAttributes);
  });
});

describe('verification', () => {
  it('AU-08 a sign-up that needs no verification mails the link too, which the profile then shows as opened', async () => {
    const api = await t.visitor();
    const email = newEmail();
    const { profile } = await api(register, registration(email));
    expect(profile).toMatchObject({ email, isEmailVerified: false });
    expect(await api(verifyAccount, { query: { token: tokenIn(await verificationMailTo(email)) } })).toEqual({});
    expect(await api(getProfile)).toMatchObject({ email, isEmailVerified: true });
  });

  it('AU-08 a sign-up mails a link instead of signing in when verification is required', async () => {
    await requireVerification();
    const api = await t.visitor();
    const email = newEmail();
    expect(await api(register, registration(email))).toEqual({ verificationRequired: true, profile: null });
    expect(api.cookies.has('session')).toBe(false);
    expect((await verificationMailTo(email)).text).toContain('https://market.example/verify?token=');
  });

  it('AU-08 a new link replaces the one before, also when two are requested at once', async () => {
    await requireVerification();
    const api = await t.visitor();
    const email = newEmail();
    await api(register, registration(email));
    const signIn = { body: { username: email, password: TEST_PASSWORD } };
    await Promise.all([api(login, signIn), (await t.visitor())(login, signIn)]);
    await vi.waitFor(() => expect(t.verificationMails.filter(({ to }) => to === email)).toHaveLength(3));
    const [customer] = await t.db.select().from(customers).where(eq(customers.email, email));
    const issued = await t.db.select().from(tokens).where(eq(tokens.customerId, customer!.id));
    expect(issued.filter(({ usedAt }) => usedAt === null)).toHaveLength(1);
    expect(await api(verifyAccount, { query: { token: tokenIn(t.verificationMails[0]!) } })).toEqual({
      err: 'token_invalid',
    });
  });

  it('AU-03 CA-04 an unverified account with the right password gets { err: unVerified } and another link', async () => {
    await requireVerification();
    const api = await t.visitor();
    const email = newEmail();
    await api(register, registration(email));
    const first = await verificationMailTo(email);
    t.verificationMails.length = 0;
    expect(await api(login, { body: { username: email, password: TEST_PASSWORD } })).toEqual({ err: 'unVerified' });
    expect(api.cookies.has('session')).toBe(false);
    expect(tokenIn(await verificationMailTo(email))).not.toBe(tokenIn(first));
    const wrong = await api.expectError(login, { body: { username: email, password: 'wrong wrong' } });
    expect(wrong.body.code).toBe('login_failed');
  });

  it('AU-16 the link verifies the email, and a second click on it is no error', async () => {
    await requireVerification();
    const api = await t.visitor();
    const email = newEmail();
    await api(register, registration(email));
    const query = { token: tokenIn(await verificationMailTo(email)) };
    expect(await api(verifyAccount, { query })).toEqual({});
    expect(await api(verifyAccount, { query })).toEqual({});
    expect(await api(login, { body: { username: email, password: TEST_PASSWORD } })).toMatchObject({
      profile: { email },
    });
  });

  it('AU-16 an invented, expired or unrelated token verifies nothing', async () => {
    await requireVerification();
    const api = await t.visitor();
    const email = newEmail();
    await api(register, registration(email));
    const verify = tokenIn(await verificationMailTo(email));
    t.verificationMails.length = 0;
    await api(forgotPassword, { body: { email } });
    const reset = tokenIn(await mailTo(email));
    now = new Date(START.getTime() + 8 * 24 * HOUR_MS);
    api.key = (await t.visitor()).key;
    for (const token of ['x', 'a'.repeat(43), reset, verify])
      expect(await api(verifyAccount, { query: { token } })).toEqual({ err: 'token_invalid' });
    expect(await api(login, { body: { username: email, password: TEST_PASSWORD } })).toEqual({ err: 'unVerified' });
  });
});

describe('sign-in', () => {
  it('AU-02 a customer signs in with email and password', async () => {
    const { email, password, profile } = await t.signUp();
    const api = await t.visitor();
    expect(await api(login, { body: { username: email, password } })).toEqual({ profile });
    expect(await api(getProfile)).toEqual(profile);
  });

  it('AU-02 sign-in requires both fields', async () => {
    const { body } = await t.api.expectError(login, { body: { username: '', password: '' } });
    expect(Object.keys(body.fields ?? {})).toEqual(['body.username', 'body.password']);
  });

  it('AU-03 an unknown email and a wrong password get the same answer after the same work', async () => {
    const { email } = await t.signUp();
    const attempt = async (username: string) => {
      using verify = vi.spyOn(argon2, 'verify');
      const reply = await t.api.expectError(login, { body: { username, password: 'wrong wrong' } });
      const costs = verify.mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4));
      return { status: reply.status, body: { ...reply.body, requestId: '' }, costs };
    };
    const known = await attempt(email);
    expect(known).toMatchObject({ status: 401, costs: [['argon2id', 'v=19', 'm=19456,t=2,p=1']] });
    expect(await attempt('nobody@example.com')).toEqual(known);
  });
});

describe('forgotten password', () => {
  const forgot = async (email: string) => {
    t.mails.length = 0;
    await t.api(forgotPassword, { body: { email } });
    return tokenIn(await mailTo(email));
  };
  const set = (token: string, password: string) =>
    t.api.raw(`/api/resetPassword?token=${token}`, { method: 'POST', body: { password } });

  it('AU-10 a known and an unknown email get the same answer, and only the known one is mailed', async () => {
    const { email } = await t.signUp();
    const reply = (to: string) => t.api.raw('/api/forgot', { method: 'POST', body: { email: to } });
    const [known, unknown] = [await reply(email), await reply('nobody@example.com')];
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(known.status);
    expect((await mailTo(email)).text).toContain('https://market.example/reset-password?token=');
    expect(t.mails.map(({ to }) => to)).toEqual([email]);
  });

  it('AU-10 AU-17 the mailed link ignores a forged host header', async () => {
    const { email } = await t.signUp();
    await t.api.raw('/api/forgot', {
      method: 'POST',
      body: { email },
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    expect((await mailTo(email)).text).not.toContain('evil');
  });

  it('AU-17 a customer sets a new password once, which ends every session and the old password', async () => {
    const { api, email, password } = await t.signUp();
    const token = await forgot(email);
    expect(await set(token, 'another password')).toMatchObject({ status: 200, body: {} });
    expect((await api.expectError(checkAuth)).status).toBe(401);
    expect((await t.api.expectError(login, { body: { username: email, password } })).body.code).toBe('login_failed');
    const again = await t.visitor();
    expect(await again(login, { body: { username: email, password: 'another password' } })).toMatchObject({
      profile: { email },
    });
    expect(await set(token, 'a third password')).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
  });

  it('AU-17 the owner is notified of the new password in the language of the account', async () => {
    const api = await t.visitor();
    const email = newEmail();
    await api(register, registration(email, { language: 'de' }));
    await set(await forgot(email), 'another password');
    const isIt = ({ subject }: { subject: string }) => subject === 'Dein Passwort wurde geändert';
    // Mails of a transaction are sent when the queue is polled.
    const mail = await vi.waitUntil(() => t.mails.find(isIt), { timeout: 10_000 });
    expect(mail).toMatchObject({ to: email, language: 'de' });
    expect(mail.html).toContain('href="https://market.example/?showlogin=reset"');
  });

  it('AU-17 an easily guessed password is rejected, and the link stays valid', async () => {
    const { email } = await t.signUp();
    const token = await forgot(email);
    expect(await set(token, 'iloveyou')).toMatchObject({ status: 400, body: { code: 'password_common' } });
    expect(await set(token, email)).toMatchObject({ status: 400, body: { code: 'password_common' } });
    expect((await set(token, 'another password')).status).toBe(200);
  });

  it('AU-10 AU-17 a new link replaces the one before', async () => {
    const { email } = await t.signUp();
    const early = await forgot(email);
    const late = await forgot(email);
    expect((await set(early, 'another password')).body).toMatchObject({ code: 'token_invalid' });
    expect((await set(late, 'another password')).status).toBe(200);
  });

  it('AU-17 one of several uses of a token at the same moment succeeds', async () => {
    const { email } = await t.signUp();
    const token = await forgot(email);
    const replies = await Promise.all(
      ['password one', 'password two', 'password three'].map((password) => set(token, password)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('AU-17 the server rejects an expired, replaced or invented token and a short password', async () => {
    const { email } = await t.signUp();
    const early = await forgot(email);
    const used = await forgot(email);
    expect(await set(used, 'short')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await set(used, 'long enough')).status).toBe(200);
    expect((await set(early, 'long enough')).body).toMatchObject({ code: 'token_invalid' });
    const late = await forgot(email);
    now = new Date(START.getTime() + HOUR_MS);
    expect((await set(late, 'long enough')).body).toMatchObject({ code: 'token_invalid' });
    for (const made of ['x', 'a'.repeat(43), "'--"])
      expect((await set(encodeURIComponent(made), 'long enough')).body).toMatchObject({ code: 'token_invalid' });
  });

  it('AU-17 tokens are stored only as hashes', async () => {
    const { email } = await t.signUp();
    const token = await forgot(email);
    expect(JSON.stringify(await t.db.select().from(tokens))).not.toContain(token);
  });

  it('AU-17 a reset by mail also verifies the address', async () => {
    await requireVerification();
    const email = newEmail();
    const api = await t.visitor();
    await api(register, registration(email));
    await verificationMailTo(email);
    await api(resetPassword, { query: { token: await forgot(email) }, body: { password: 'another password' } });
    expect(await api(login, { body: { username: email, password: 'another password' } })).toMatchObject({
      profile: { email },
    });
  });
});

describe('account mails', () => {
  beforeEach(async () => {
    await t.db.insert(settings).values({
      key: 'company',
      value: {
        name: 'North & Lend',
        email: 'hello@northlend.example',
        phone: '+1 780 555 0100',
        aboutUs: '',
        description: '',
        keywords: [],
        socialLinks: {},
        address: { street: '10220 103 Ave NW', city: 'Edmonton', state: 'Alberta', zip: 'T5J 0K4', country: 'CAN' },
      },
    });
  });

  it.each([
    ['en', 'Set a new password'],
    ['it', 'Imposta una nuova password'],
    ['es', 'Elige una contraseña nueva'],
    ['ja', '新しいパスワードの設定'],
    ['ru', 'Новый пароль'],
    ['de', 'Neues Passwort wählen'],
  ] as const)(
    'AU-10 IL-01 are written in the language of the page, as text and HTML: %s',
    async (language, subject) => {
      const { email } = await t.signUp({ name: 'Zoë &amp; "Ann"', isVerified: true });
      await t.api(forgotPassword, { body: { email, language } });
      const mail = await mailTo(email);
      const link = `https://market.example/reset-password?token=${tokenIn(mail)}`;
      expect(mail).toMatchObject({ subject, language, from: { name: 'North & Lend' } });
      expect(mail.text.split('\n\n')).toEqual([
        expect.stringContaining('Zoë &amp; "Ann"'),
        expect.any(String),
        expect.stringMatching(/:\n/),
        expect.any(String),
        expect.stringMatching(
          /^-- \nNorth & Lend\n10220 103 Ave NW\nEdmonton, Alberta T5J 0K4\n.+\n\+1 780 555 0100\nhello@/,
        ),
      ]);
      expect(mail.text).toContain(`:\n${link}\n\n`);
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.html).toContain(`<title>${subject}</title>`);
      expect(mail.html).toContain(`<a href="${link}"`);
      expect(mail.html).toContain('North &#38; Lend</a>');
      expect(mail.html).toContain('Zoë &#38;amp;');
    },
  );
});
