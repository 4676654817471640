import {
  changePassword,
  confirmPassword,
  disconnectProvider,
  listSignInMethods,
  signOutEverywhere,
  type SocialProviderName,
} from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customers, identities, settings } from '@marketplace/database/schema';
import type { ApiCaller } from '../../testing/api-caller';
import { startApi, TEST_PASSWORD, type SignedUp, type TestApi } from '../../testing/start-api';
import { RECENT_AUTH_MS } from '../recent-auth';

const START = new Date('2026-05-01T12:00:00Z');
const SINCE = '2026-04-01T08:30:00.000Z';
let t: TestApi;
let now = START;
beforeAll(async () => {
  t = await startApi({
    clock: () => now,
    variables: { GOOGLE_CLIENT_SECRET: 'secret of ours', FACEBOOK_APP_SECRET: 'secret of ours' },
  });
});
afterAll(() => t.close());

const offer = async (...types: SocialProviderName[]) => {
  const loginAttributes = { googleEnabled: types.includes('google'), facebookEnabled: types.includes('facebook') };
  await t.db.delete(settings);
  await t.db.insert(settings).values([
    { key: 'customerLogin', value: { layout: 'default', loginAttributes } },
    { key: 'customer_account.googleClientID', value: 'ours' },
    { key: 'customer_account.facebookClientID', value: 'ours' },
  ]);
};
beforeEach(async () => {
  now = START;
  await offer('google', 'facebook');
});

async function customerWith(...types: SocialProviderName[]): Promise<SignedUp> {
  const owner = await t.signUp();
  for (const provider of types) await connect(owner, provider, owner.email);
  return owner;
}
const connect = ({ profile }: SignedUp, provider: SocialProviderName, subject: string) =>
  t.db.insert(identities).values({ provider, subject, customerId: profile._id, createdAt: new Date(SINCE) });
const forgetPassword = ({ profile }: SignedUp) =>
  t.db.update(customers).set({ passwordHash: null }).where(eq(customers.id, profile._id));
const disconnect = (api: ApiCaller, type: SocialProviderName) => api(disconnectProvider, { params: { type } });
/** Mails are sent by a queue. */
const mailsTo = ({ email }: SignedUp) =>
  vi.waitFor(
    () => {
      const [first, ...more] = t.mails.filter(({ to }) => to === email);
      if (!first) throw new Error('No mail yet');
      return [first, ...more] as const;
    },
    { timeout: 10_000 },
  );
const listConnected = async ({ api }: SignedUp) => (await api(listSignInMethods)).connected.map(({ type }) => type);

describe('the sign-in methods', () => {
  it('AU-11 RV-03 are listed for their owner', async () => {
    const owner = await customerWith('facebook', 'google');
    await connect(owner, 'google', `another of ${owner.email}`);
    expect(await owner.api(listSignInMethods)).toEqual({
      hasPassword: true,
      connected: [
        { type: 'google', since: SINCE },
        { type: 'facebook', since: SINCE },
      ],
    });
    expect(await (await t.signUp()).api(listSignInMethods)).toEqual({ hasPassword: true, connected: [] });
    await forgetPassword(owner);
    expect(await owner.api(listSignInMethods)).toMatchObject({ hasPassword: false });
  });

  it('AU-11 RV-03 are only the password after a password change', async () => {
    const owner = await customerWith('google');
    await owner.api(changePassword, { body: { currentPassword: TEST_PASSWORD, password: 'a better horse' } });
    expect(await listConnected(owner)).toEqual([]);
  });
});

describe('disconnecting a provider', () => {
  it('AU-11 removes all of its identities, notifies the owner and leaves other customers’ alone', async () => {
    const stranger = await customerWith('google');
    const owner = await customerWith('google', 'facebook');
    await connect(owner, 'google', `another of ${owner.email}`);
    await disconnect(owner.api, 'google');
    expect(await listConnected(owner)).toEqual(['facebook']);
    expect(await listConnected(stranger)).toEqual(['google']);
    const [mail] = await mailsTo(owner);
    expect(mail.subject).toBe('Google is no longer connected with your account');
    expect(mail.text).toContain('/?showlogin=reset');
  });

  it('AU-11 does nothing and mails nobody when it was not connected', async () => {
    const owner = await customerWith('google');
    await disconnect(owner.api, 'facebook');
    await disconnect(owner.api, 'google');
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
      'Google is no longer connected with your account',
    ]);
    expect((await owner.api.raw('/api/profile/signInMethods/twitter', { method: 'DELETE' })).status).toBe(400);
  });

  it('AU-11 is rejected when it is the only way to sign in', async () => {
    const owner = await customerWith('google', 'facebook');
    await forgetPassword(owner);
    // A provider that is no longer offered cannot sign in.
    await offer('google');
    expect(await owner.api.expectError(disconnectProvider, { params: { type: 'google' } })).toMatchObject({
      status: 409,
      body: { code: 'last_sign_in_method' },
    });
    await offer('google', 'facebook');
    const both = (['google', 'facebook'] as const).map((type) =>
      owner.api.raw(`/api/profile/signInMethods/${type}`, { method: 'DELETE' }),
    );
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await listConnected(owner)).toHaveLength(1);
  });

  it('AU-11 requires recent authentication, which only a password can renew', async () => {
    const owner = await customerWith('google', 'facebook');
    now = new Date(START.getTime() + RECENT_AUTH_MS + 1);
    const rejection = await owner.api.expectError(disconnectProvider, { params: { type: 'google' } });
    expect(rejection.body.code).toBe('confirmation_needed');
    expect(await listConnected(owner)).toEqual(['google', 'facebook']);
    await owner.api(confirmPassword, { body: { password: TEST_PASSWORD } });
    await disconnect(owner.api, 'google');
    await forgetPassword(owner);
    const { body } = await owner.api.expectError(confirmPassword, { body: { password: TEST_PASSWORD } });
    expect(body.code).toBe('password_wrong');
    await owner.api(signOutEverywhere);
  });
});
