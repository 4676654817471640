import {
  changePassword,
  confirmPassword,
  disconnectProvider,
  listSignInWays,
  signOutEverywhere,
  type SocialProviderName,
} from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customers, identities, settings } from '../../db/schema';
import type { ApiCaller } from '../../testing/api-caller';
import { startApi, TEST_PASSWORD, type SignedUp, type TestApi } from '../../testing/start-api';
import { PROOF_MS } from '../proof';

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
/** Mails go out by a queue. */
const mailsTo = ({ email }: SignedUp) =>
  vi.waitFor(
    () => {
      const [first, ...more] = t.mails.filter(({ to }) => to === email);
      if (!first) throw new Error('No mail yet');
      return [first, ...more] as const;
    },
    { timeout: 10_000 },
  );
const connectedOf = async ({ api }: SignedUp) => (await api(listSignInWays)).connected.map(({ type }) => type);

describe('AU-11 RV-03 the ways to sign in', () => {
  it('are listed for their owner', async () => {
    const owner = await customerWith('facebook', 'google');
    await connect(owner, 'google', `another of ${owner.email}`);
    expect(await owner.api(listSignInWays)).toEqual({
      hasPassword: true,
      connected: [
        { type: 'google', since: SINCE },
        { type: 'facebook', since: SINCE },
      ],
    });
    expect(await (await t.signUp()).api(listSignInWays)).toEqual({ hasPassword: true, connected: [] });
    await forgetPassword(owner);
    expect(await owner.api(listSignInWays)).toMatchObject({ hasPassword: false });
  });

  it('another password leaves it as the only one', async () => {
    const owner = await customerWith('google');
    await owner.api(changePassword, { body: { currentPassword: TEST_PASSWORD, password: 'a better horse' } });
    expect(await connectedOf(owner)).toEqual([]);
  });
});

describe('AU-11 a provider that is disconnected', () => {
  it('signs in no longer, whatever its accounts are; the owner is told, and others keep theirs', async () => {
    const stranger = await customerWith('google');
    const owner = await customerWith('google', 'facebook');
    await connect(owner, 'google', `another of ${owner.email}`);
    await disconnect(owner.api, 'google');
    expect(await connectedOf(owner)).toEqual(['facebook']);
    expect(await connectedOf(stranger)).toEqual(['google']);
    const [mail] = await mailsTo(owner);
    expect(mail.subject).toBe('Google is no longer connected with your account');
    expect(mail.text).toContain('/?showlogin=reset');
  });

  it('and was not connected is none, and nobody is told', async () => {
    const owner = await customerWith('google');
    await disconnect(owner.api, 'facebook');
    await disconnect(owner.api, 'google');
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
      'Google is no longer connected with your account',
    ]);
    expect((await owner.api.raw('/api/profile/signInWays/twitter', { method: 'DELETE' })).status).toBe(400);
  });

  it('is never the only way', async () => {
    const owner = await customerWith('google', 'facebook');
    await forgetPassword(owner);
    // One that is offered no longer signs nobody in.
    await offer('google');
    expect(await owner.api.refused(disconnectProvider, { params: { type: 'google' } })).toMatchObject({
      status: 409,
      body: { code: 'last_sign_in_way' },
    });
    await offer('google', 'facebook');
    const both = (['google', 'facebook'] as const).map((type) =>
      owner.api.raw(`/api/profile/signInWays/${type}`, { method: 'DELETE' }),
    );
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await connectedOf(owner)).toHaveLength(1);
  });

  it('is not by whom the last proof is long ago; without a password there is none to confirm with', async () => {
    const owner = await customerWith('google', 'facebook');
    now = new Date(START.getTime() + PROOF_MS + 1);
    const refusal = await owner.api.refused(disconnectProvider, { params: { type: 'google' } });
    expect(refusal.body.code).toBe('confirmation_needed');
    expect(await connectedOf(owner)).toEqual(['google', 'facebook']);
    await owner.api(confirmPassword, { body: { password: TEST_PASSWORD } });
    await disconnect(owner.api, 'google');
    await forgetPassword(owner);
    const { body } = await owner.api.refused(confirmPassword, { body: { password: TEST_PASSWORD } });
    expect(body.code).toBe('password_wrong');
    await owner.api(signOutEverywhere);
  });
});
