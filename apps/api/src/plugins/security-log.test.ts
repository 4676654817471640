import {
  changePassword,
  checkAuth,
  listDevices,
  login,
  requestSignInLink,
  signOutDevice,
  signOutEverywhere,
} from '@marketplace/api-contract';
import { readEnvironment } from '@marketplace/environment';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ATTEMPT_RULES } from '../accounts/attempts';
import { NO_RULES, startApi, TEST_PASSWORD, type TestApi } from '../testing/start-api';

const TOKEN = 'a token between servers';
const HERE = '203.0.113.7';
const WRONG = 'a wrong password';
const lines: string[] = [];
let t: TestApi;
beforeAll(async () => {
  t = await startApi({
    // The default log level of a production server.
    logger: { level: readEnvironment({}).LOG_LEVEL, stream: { write: (line: string) => void lines.push(line) } },
    attemptRules: { ...NO_RULES, passwordOfAccount: { ...ATTEMPT_RULES.passwordOfAccount, free: 2 } },
    variables: { INTERNAL_TOKEN: TOKEN },
  });
});
afterAll(() => t.close());
beforeEach(() => {
  lines.length = 0;
});

const from = { 'x-internal-token': TOKEN, 'x-forwarded-for': HERE };
/** The lines of the security log, each parsed as JSON. */
const logged = () =>
  lines
    .map(
      (line) => JSON.parse(line) as { msg: string; security: string; account: string; address: string; reason: string },
    )
    .filter(({ msg }) => msg === 'security')
    .map(({ security, account, address, reason }) => [security, account, address, reason]);

describe('the security log', () => {
  it('has a line for each failed sign-in and each refusal with account, address and reason', async () => {
    const { email } = await t.signUp();
    lines.length = 0;
    const api = await t.visitor();
    const body = { username: email, password: WRONG };
    for (let tries = 0; tries < 3; tries++) await api.raw(login.path, { method: 'POST', body, headers: from });
    await api.raw('/api/verify/?token=made-up-token', { method: 'POST', headers: from });
    await api.raw('/api/logout', { method: 'POST', headers: { ...from, origin: 'https://evil.example' } });
    expect(logged()).toEqual([
      ['sign_in_failed', email, HERE, 'login_failed'],
      ['sign_in_failed', email, HERE, 'login_failed'],
      ['refused', email, HERE, 'too_many_requests'],
      ['refused', null, HERE, 'token_invalid'],
      ['refused', null, HERE, 'origin_refused'],
    ]);
    for (const secret of [WRONG, 'made-up-token', api.key]) expect(lines.join()).not.toContain(secret);
  });

  it('has a line for each change of credentials', async () => {
    const owner = await t.signUp();
    const { email, api } = owner;
    const elsewhere = await t.visitor();
    await elsewhere(login, { body: { username: email, password: TEST_PASSWORD } });
    const other = (await api(listDevices)).find(({ isCurrent }) => !isCurrent);
    await api(signOutDevice, { params: { id: other?.id ?? '' } });
    await api(changePassword, { body: { currentPassword: TEST_PASSWORD, password: 'another password' } });
    await t.api.raw('/api/forgot', { method: 'POST', body: { email } });
    const mail = await vi.waitUntil(() => t.mails.find(({ text }) => text.includes('/reset-password')), {
      timeout: 10_000,
    });
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    await t.api.raw(`/api/resetPassword?token=${token}`, { method: 'POST', body: { password: 'a third password' } });
    await elsewhere(login, { body: { username: email, password: 'a third password' } });
    await elsewhere(signOutEverywhere);
    expect(logged().map(([event, account, , reason]) => [event, account, reason])).toEqual(
      ['account_created', 'device_signed_out', 'password_changed', 'password_reset', 'signed_out_everywhere'].map(
        (reason) => ['credentials_changed', email, reason],
      ),
    );
    const secrets = [TEST_PASSWORD, 'another password', 'a third password', token, elsewhere.cookies.get('browser')];
    for (const secret of secrets) expect(lines.join()).not.toContain(secret);
  });

  it('has no line for an expired session, a requested link or an unknown page', async () => {
    await t.api.raw(checkAuth.path, { method: 'POST' });
    await t.api.raw('/api/nothing');
    await t.api(requestSignInLink, { body: { email: 'nobody@example.com' } });
    expect(lines).toEqual([]);
  });

  it('keeps what a caller sends as an account on one line', async () => {
    const username = 'x@example.com\n{"msg":"security","account":"forged"}';
    await t.api.raw(login.path, { method: 'POST', body: { username, password: WRONG } });
    expect(lines.join()).not.toContain('forged');
  });
});
