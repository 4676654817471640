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
import { PROOF_MS } from './proof';

const START = new Date('2026-05-01T12:00:00Z');
let t: TestApi;
let now = START;
beforeAll(async () => {
  const { passwordFromHere } = ATTEMPT_RULES;
  t = await startApi({ clock: () => now, attemptRules: { passwordFromHere } });
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

const later = (ms: number) => (now = new Date(now.getTime() + ms));
const stale = async () => {
  const owner = await t.signUp();
  later(PROOF_MS + 1);
  return owner;
};
const body = { password: TEST_PASSWORD };
const refusedAs = async (call: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await call;
  return `${status} ${body.code}`;
};

describe('AU-14 what would serve the thief of a session', () => {
  const sensitive = Object.entries(endpoints).filter(([, { needsProof }]) => needsProof);

  it('is known', () => {
    expect(sensitive.map(([name]) => name).sort()).toEqual([
      'disconnectProvider',
      'signOutDevice',
      'signOutEverywhere',
    ]);
  });

  it.each(sensitive)('needs a proof that is not old: %s', async (_, endpoint) => {
    const { api } = await stale();
    expect(await refusedAs(api.refused(endpoint, { params: { id: '0'.repeat(16), type: 'google' } }))).toBe(
      '403 confirmation_needed',
    );
  });

  it('is done for 15 minutes after signing in, however much the session is used', async () => {
    const { api } = await t.signUp();
    const [device] = await api(listDevices);
    const params = { id: '0'.repeat(16) };
    later(PROOF_MS);
    await api(signOutDevice, { params });
    later(1);
    await api(listDevices);
    expect(await refusedAs(api.refused(signOutDevice, { params: { id: device!.id } }))).toBe('403 confirmation_needed');
    expect(await api(listDevices)).toHaveLength(1);
  });

  it('tells nobody who is signed out that there is something to confirm', async () => {
    expect(await refusedAs(t.api.refused(signOutEverywhere))).toBe('401 signed_out');
    expect(await refusedAs(t.api.refused(confirmPassword, { body }))).toBe('401 signed_out');
  });
});

describe('AU-14 a confirmation', () => {
  it('makes the call possible, in a session with another id', async () => {
    const { api } = await stale();
    const before = api.cookies.get('session') as string;
    await api(confirmPassword, { body });
    expect(api.cookies.get('session')).not.toBe(before);
    const thief = await t.visitor();
    thief.cookies.set('session', before);
    expect(await refusedAs(thief.refused(listDevices))).toBe('401 signed_out');
    expect(await api(listDevices)).toMatchObject([{ isCurrent: true }]);
    later(PROOF_MS);
    await api(signOutEverywhere);
    expect(api.cookies.has('session')).toBe(false);
  });

  it('is one of this session only', async () => {
    const owner = await t.signUp();
    const other = await t.visitor();
    await other(login, { body: { username: owner.email, password: TEST_PASSWORD } });
    later(PROOF_MS + 1);
    await owner.api(confirmPassword, { body });
    expect(await refusedAs(other.refused(signOutEverywhere))).toBe('403 confirmation_needed');
  });

  it('needs the password of the account, and its tries are counted like those of signing in', async () => {
    const { api } = await stale();
    const before = api.cookies.get('session');
    const wrong = () => refusedAs(api.refused(confirmPassword, { body: { password: 'not my password' } }));
    const answers = [];
    for (let tries = 0; tries < 6; tries++) answers.push(await wrong());
    expect(answers).toEqual([...Array<string>(5).fill('403 password_wrong'), '429 too_many_requests']);
    expect(api.cookies.get('session')).toBe(before);
    expect(await refusedAs(api.refused(signOutEverywhere))).toBe('403 confirmation_needed');
    expect(await refusedAs(api.refused(confirmPassword, { body: { password: '' } }))).toBe('400 invalid_input');
    later(1000);
    await api(confirmPassword, { body });
  });

  it('RV-03 comes with another password too', async () => {
    const { api } = await stale();
    await api(changePassword, { body: { currentPassword: TEST_PASSWORD, password: 'a better horse' } });
    await api(signOutEverywhere);
  });
});
