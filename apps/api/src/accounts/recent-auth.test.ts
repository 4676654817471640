import {
  changePassword,
  confirmPassword,
  endpoints,
  listDevices,
  login,
  signOutDevice,
  signOutEverywhere,
} from '@marketplace/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, TEST_PASSWORD, type TestApi } from '../testing/start-api';
import { ATTEMPT_RULES } from './attempts';
import { RECENT_AUTH_MS } from './recent-auth';

const START = new Date('2026-05-01T12:00:00Z');
let t: TestApi;
let now = START;
beforeAll(async () => {
  const { passwordOfAccount } = ATTEMPT_RULES;
  t = await startApi({ clock: () => now, attemptRules: { passwordOfAccount } });
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

const later = (ms: number) => (now = new Date(now.getTime() + ms));
const signUpLongAgo = async () => {
  const owner = await t.signUp();
  later(RECENT_AUTH_MS + 1);
  return owner;
};
const body = { password: TEST_PASSWORD };
const getRejection = async (call: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await call;
  return `${status} ${body.code}`;
};

describe('a call that requires recent authentication', () => {
  const sensitive = Object.entries(endpoints).filter(([, { requiresRecentAuth }]) => requiresRecentAuth);

  it('AU-14 is one of disconnectProvider, signOutDevice and signOutEverywhere', () => {
    expect(sensitive.map(([name]) => name).sort()).toEqual([
      'disconnectProvider',
      'signOutDevice',
      'signOutEverywhere',
    ]);
  });

  it.each(sensitive)('AU-14 is rejected when the last authentication is old: %s', async (_, endpoint) => {
    const { api } = await signUpLongAgo();
    expect(await getRejection(api.expectError(endpoint, { params: { id: '0'.repeat(16), type: 'google' } }))).toBe(
      '403 confirmation_needed',
    );
  });

  it('AU-14 is accepted for 15 minutes after sign-in, however much the session is used', async () => {
    const { api } = await t.signUp();
    const [device] = await api(listDevices);
    const params = { id: '0'.repeat(16) };
    later(RECENT_AUTH_MS);
    await api(signOutDevice, { params });
    later(1);
    await api(listDevices);
    expect(await getRejection(api.expectError(signOutDevice, { params: { id: device!.id } }))).toBe(
      '403 confirmation_needed',
    );
    expect(await api(listDevices)).toHaveLength(1);
  });

  it('AU-14 is rejected with signed_out for a signed-out visitor', async () => {
    expect(await getRejection(t.api.expectError(signOutEverywhere))).toBe('401 signed_out');
    expect(await getRejection(t.api.expectError(confirmPassword, { body }))).toBe('401 signed_out');
  });
});

describe('confirming the password', () => {
  it('AU-14 allows the call, in a session with another id', async () => {
    const { api } = await signUpLongAgo();
    const before = api.cookies.get('session') as string;
    await api(confirmPassword, { body });
    expect(api.cookies.get('session')).not.toBe(before);
    const thief = await t.visitor();
    thief.cookies.set('session', before);
    expect(await getRejection(thief.expectError(listDevices))).toBe('401 signed_out');
    expect(await api(listDevices)).toMatchObject([{ isCurrent: true }]);
    later(RECENT_AUTH_MS);
    await api(signOutEverywhere);
    expect(api.cookies.has('session')).toBe(false);
  });

  it('AU-14 counts for this session only', async () => {
    const owner = await t.signUp();
    const other = await t.visitor();
    await other(login, { body: { username: owner.email, password: TEST_PASSWORD } });
    later(RECENT_AUTH_MS + 1);
    await owner.api(confirmPassword, { body });
    expect(await getRejection(other.expectError(signOutEverywhere))).toBe('403 confirmation_needed');
  });

  it('AU-14 requires the password of the account, and its attempts are limited like those of signing in', async () => {
    const { api } = await signUpLongAgo();
    const before = api.cookies.get('session');
    const wrong = () => getRejection(api.expectError(confirmPassword, { body: { password: 'not my password' } }));
    const answers = [];
    for (let tries = 0; tries < 6; tries++) answers.push(await wrong());
    expect(answers).toEqual([...Array<string>(5).fill('403 password_wrong'), '429 too_many_requests']);
    expect(api.cookies.get('session')).toBe(before);
    expect(await getRejection(api.expectError(signOutEverywhere))).toBe('403 confirmation_needed');
    expect(await getRejection(api.expectError(confirmPassword, { body: { password: '' } }))).toBe('400 invalid_input');
    later(1000);
    await api(confirmPassword, { body });
  });

  it('AU-14 RV-03 is not needed after a password change', async () => {
    const { api } = await signUpLongAgo();
    await api(changePassword, { body: { currentPassword: TEST_PASSWORD, password: 'a better horse' } });
    await api(signOutEverywhere);
  });
});
