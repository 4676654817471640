import {
  exchangeSocialCode,
  forgotPassword,
  getProfile,
  login,
  register,
  resetPassword,
  socialLogin,
  startSocialLogin,
  type SocialProviderName,
} from '@marketplace/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
// It also serves the tests in a browser, so it lives with the tools.
import { startFakeFacebook, type FakeFacebook } from '../../../../../tools/fakes/fake-facebook';
import { customers, identities, settings, usedIdTokens } from '@marketplace/database/schema';
import { OPEN_ID_CLIENT, startOpenIdIssuer, type SigningOptions, type OpenIdIssuer } from '../../testing/openid-issuer';
import { createCaller, type ApiCaller } from '../../testing/api-caller';
import { NO_RULES, startApi, TEST_PASSWORD, type TestApi } from '../../testing/start-api';
import { ATTEMPT_RULES } from '../attempts';
import { createSecret, hashSecret } from '../secrets';

const NOW = new Date('2026-05-01T12:00:00Z');
let t: TestApi;
let google: OpenIdIssuer;
let facebook: FakeFacebook;
beforeAll(async () => {
  [google, facebook] = await Promise.all([startOpenIdIssuer(), startFakeFacebook()]);
  t = await startApi({
    clock: () => NOW,
    attemptRules: { ...NO_RULES, social: { ...ATTEMPT_RULES.social, free: 1000 } },
    variables: {
      GOOGLE_ISSUER: google.url,
      GOOGLE_CLIENT_SECRET: 'secret of ours',
      FACEBOOK_URL: facebook.url,
      FACEBOOK_GRAPH_URL: facebook.url,
      FACEBOOK_APP_SECRET: facebook.clientSecret,
    },
  });
});
afterAll(() => Promise.all([t.close(), google.close(), facebook.close()]));

const offerGoogle = async (db: TestApi['db']) => {
  const loginAttributes = { googleEnabled: true, facebookEnabled: false };
  await db.insert(settings).values([
    { key: 'customerLogin', value: { layout: 'default', loginAttributes } },
    { key: 'customer_account.googleClientID', value: OPEN_ID_CLIENT },
  ]);
};

const write = (key: string, value: unknown) =>
  t.db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
const enable = (googleEnabled: boolean, facebookEnabled: boolean) =>
  write('customerLogin', { layout: 'default', loginAttributes: { googleEnabled, facebookEnabled } });
beforeEach(async () => {
  google.isBroken = facebook.isBroken = false;
  t.mails.length = 0;
  t.verificationMails.length = 0;
  await t.db.delete(customers);
  await t.db.delete(settings);
  await t.db.delete(usedIdTokens);
  await enable(true, true);
  await write('customer_account.googleClientID', OPEN_ID_CLIENT);
  await write('customer_account.facebookClientID', facebook.clientId);
});

/** Mails are sent by a queue. */
const SOON = { timeout: 10_000 };
const ACCESS_TOKEN = 'ya29.token';
/** The nonce of a sign-in that this browser begins. */
function begin(api: ApiCaller): string {
  const secret = createSecret();
  api.cookies.set('social-nonce', secret);
  return hashSecret(secret) ?? '';
}
/**
 * The specified payload, from the browser that began the sign-in. It claims another person than the
 * tokens.
 */
async function fromGoogle(api: ApiCaller, claims?: Record<string, unknown>, more: object = {}, how?: SigningOptions) {
  const idToken = await google.createIdToken(ACCESS_TOKEN, NOW, { nonce: begin(api), ...claims }, how);
  const said = { email: 'said@example.com', username: 'said@example.com', name: 'Said', avatar: null };
  return { body: { ...said, password: ACCESS_TOKEN, type: 'google' as const, google: { idToken }, ...more } };
}
const fromFacebook = (password: string, more: object = {}) => ({
  body: {
    ...{ email: 'said@example.com', username: 'said@example.com', name: 'Said', password },
    ...{ type: 'facebook' as const, facebook: { id: '7' }, ...more },
  },
});
const NOA = { id: '99', name: 'Noa Berg', email: 'Noa@Example.com' };
const signInWithGoogle = async (claims?: Record<string, unknown>) => {
  const api = await t.visitor();
  return api(socialLogin, await fromGoogle(api, claims));
};
const accounts = () => t.db.select().from(customers);

describe('signing in with Google', () => {
  it('AU-11 creates an account from what Google signed, ignoring what the caller claims', async () => {
    const api = await t.visitor();
    const answer = await api(socialLogin, await fromGoogle(api, { email: 'Noa@Example.com' }, { language: 'de' }));
    expect(answer).toMatchObject({ profile: { email: 'noa@example.com', name: 'Noa Berg', avatar: null } });
    expect(await api(getProfile)).toMatchObject({ email: 'noa@example.com' });
    expect(await accounts()).toMatchObject([{ passwordHash: null, language: 'de', verifiedAt: NOW }]);
  });

  it.each([
    ['keeps a picture', 'https://pictures.example/noa', 'https://pictures.example/noa'],
    ['keeps no picture', 'https://elsewhere.example/noa', null],
  ])('AU-11 %s from %s', async (_, claimed, stored) => {
    await write('pictureOrigins', ['https://pictures.example']);
    const answer = await signInWithGoogle({ picture: claimed });
    expect(answer).toMatchObject({ profile: { avatar: stored } });
    expect(await accounts()).toMatchObject([{ avatar: stored }]);
  });

  it('AU-11 finds the account by Google’s key, also when the email has changed', async () => {
    await signInWithGoogle();
    const answer = await signInWithGoogle({ email: 'new@example.com', name: 'Changed' });
    expect(answer).toMatchObject({ profile: { email: 'noa@example.com', name: 'Noa Berg' } });
    expect(await accounts()).toHaveLength(1);
  });

  it('AU-11 creates one account from two calls at the same moment', async () => {
    const [one, two] = [await t.visitor(), await t.visitor()];
    const answers = await Promise.all([
      one(socialLogin, await fromGoogle(one)),
      two(socialLogin, await fromGoogle(two)),
    ]);
    expect(answers.map((answer) => 'profile' in answer && answer.profile.email)).toEqual(
      Array(2).fill('noa@example.com'),
    );
    expect(await accounts()).toHaveLength(1);
  });

  it.each([
    ['of another issuer', { iss: 'https://accounts.google.example' }],
    ['for another app', { aud: 'their-client', azp: undefined }],
    ['for another app beside ours', { aud: [OPEN_ID_CLIENT, 'their-client'], azp: 'their-client' }],
    ['that is over', { iat: 1_777_636_800 - 7200, exp: 1_777_636_800 - 3600 }],
    ['that was made long ago', { iat: 1_777_636_800 - 3600 }],
    ['that is made in the future', { iat: 1_777_636_800 + 600 }],
    ['of another access token', { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['without the hash of the access token', { at_hash: undefined }],
    ['of nobody', { sub: undefined }],
    ['of nobody by name', { sub: '' }],
    ['without an e-mail', { email: undefined }],
    ['with an e-mail that is none', { email: 'x' }],
    ['with an e-mail that is too long', { email: `${'x'.repeat(5000)}@example.com` }],
    ['that another browser asked for', { nonce: 'b'.repeat(64) }],
    ['that nobody asked for', { nonce: undefined }],
    ['signed by somebody else', {}, { isForeign: true }],
  ] as [string, Record<string, unknown>, SigningOptions?][])('AU-11 refuses a token %s', async (_, claims, how) => {
    const api = await t.visitor();
    const { status, body } = await api.expectError(socialLogin, await fromGoogle(api, claims, {}, how));
    expect([status, body.code]).toEqual([401, 'social_failed']);
    expect(api.cookies.has('session')).toBe(false);
    expect(await accounts()).toEqual([]);
  });

  it.each(['', 'x.y.z', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])(
    'AU-11 rejects a malformed token: %j',
    async (idToken) => {
      const { body } = await fromGoogle(t.api);
      const { status } = await t.api.expectError(socialLogin, { body: { ...body, google: { idToken } } });
      expect([400, 401]).toContain(status);
      const without = await t.api.expectError(socialLogin, { body: { ...body, google: undefined } });
      expect(without.body.code).toBe('social_failed');
    },
  );

  it('AU-11 accepts each token once, also in another process and at the same moment', async () => {
    const api = await t.visitor();
    const call = await fromGoogle(api);
    await api(socialLogin, call);
    const other = await t.startAnother();
    const copy = await createCaller(other.url);
    copy.cookies.set('social-nonce', api.cookies.get('social-nonce') ?? '');
    expect((await copy.expectError(socialLogin, call)).body.code).toBe('social_failed');
    await other.close();
    const second = await fromGoogle(api);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api.raw(socialLogin.path, { method: 'POST', ...second })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    // Expired tokens are forgotten.
    const usedTokens = await t.db.select().from(usedIdTokens);
    expect(usedTokens.map(({ expiresAt }) => expiresAt > NOW)).toEqual([true, true]);
  });

  it('AU-11 uses the start of the email instead of a name that contains a link', async () => {
    expect(await signInWithGoogle({ name: 'Win at prize.example' })).toMatchObject({ profile: { name: 'noa' } });
  });

  it('AU-11 works again after Google was unreachable', async () => {
    const fresh = await startApi({
      clock: () => NOW,
      variables: { GOOGLE_ISSUER: google.url, GOOGLE_CLIENT_SECRET: 'secret of ours' },
      seed: offerGoogle,
    });
    google.isBroken = true;
    const { status, body } = await fresh.api.expectError(socialLogin, await fromGoogle(fresh.api));
    expect([status, body.code]).toEqual([503, 'provider_unavailable']);
    const start = { type: 'google', redirectUri: `${fresh.url}/login/google` } as const;
    const ask = { body: { ...start, state: 's'.repeat(43), codeChallenge: 'c'.repeat(43) } };
    expect((await fresh.api.expectError(startSocialLogin, ask)).body.code).toBe('provider_unavailable');
    google.isBroken = false;
    expect(await fresh.api(socialLogin, await fromGoogle(fresh.api))).toMatchObject({
      profile: { email: 'noa@example.com' },
    });
    await fresh.close();
  });
});

describe('a provider’s email that has an account already', () => {
  const owner = { email: 'noa@example.com', name: 'Noa' };

  it('AU-11 is not connected by itself', async () => {
    await t.signUp(owner);
    const api = await t.visitor();
    const { status, body } = await api.expectError(socialLogin, await fromGoogle(api));
    expect([status, body.code]).toEqual([409, 'social_link_required']);
    expect(await t.db.select().from(identities)).toEqual([]);
    expect(api.cookies.has('session')).toBe(false);
  });

  it('AU-11 is connected with the account’s password, the owner is notified, and both methods sign in', async () => {
    await t.signUp(owner);
    const visitor = await t.visitor();
    const connect = await fromGoogle(visitor, {}, { currentPassword: TEST_PASSWORD });
    expect(await visitor(socialLogin, connect)).toMatchObject({ profile: { name: 'Noa' } });
    await vi.waitFor(
      () => expect(t.mails.map(({ subject }) => subject)).toEqual(['Your account is connected with Google']),
      SOON,
    );
    expect(t.mails[0]?.text).toContain('sign in with Google as well as with your password');
    const api = await t.visitor();
    expect(await api(socialLogin, await fromGoogle(api))).toMatchObject({ profile: { name: 'Noa' } });
    await api(login, { body: { username: owner.email, password: TEST_PASSWORD } });
    expect(await accounts()).toMatchObject([{ verifiedAt: NOW }]);
  });

  it('IL-02 the account takes the language of the page that connects it, and the email is in it', async () => {
    await t.signUp(owner);
    const visitor = await t.visitor({ 'accept-language': 'ja' });
    await visitor(socialLogin, await fromGoogle(visitor, {}, { currentPassword: TEST_PASSWORD }));
    expect(await accounts()).toMatchObject([{ language: 'ja' }]);
    await vi.waitFor(() => expect(t.mails).toMatchObject([{ language: 'ja' }]), SOON);
  });

  it('IL-02 the account takes the language of the page that signs in with a provider', async () => {
    await signInWithGoogle();
    const visitor = await t.visitor({ 'accept-language': 'de' });
    await visitor(socialLogin, await fromGoogle(visitor));
    expect(await accounts()).toMatchObject([{ language: 'de' }]);
  });

  it('AU-11 is not connected with a wrong password, and attempts are limited', async () => {
    const counting = await startApi({
      clock: () => NOW,
      attemptRules: { passwordOfAccount: { ...ATTEMPT_RULES.passwordOfAccount, free: 2 } },
      variables: { GOOGLE_ISSUER: google.url, GOOGLE_CLIENT_SECRET: 'secret of ours' },
      seed: offerGoogle,
    });
    await counting.signUp(owner);
    const wrong = await fromGoogle(counting.api, {}, { currentPassword: 'not the password' });
    const codes = [];
    for (let tries = 0; tries < 3; tries++) codes.push((await counting.api.expectError(socialLogin, wrong)).body.code);
    expect(codes).toEqual(['password_wrong', 'password_wrong', 'too_many_requests']);
    expect(await counting.db.select().from(identities)).toEqual([]);
    await counting.close();
  });

  it('AU-11 is not connected when the account has no password', async () => {
    await (
      await t.visitor()
    )(socialLogin, fromFacebook(facebook.createToken(NOA)));
    const guess = await fromGoogle(t.api, {}, { currentPassword: 'anything at all' });
    expect((await t.api.expectError(socialLogin, guess)).body.code).toBe('password_wrong');
    expect(await t.db.select().from(identities)).toMatchObject([{ provider: 'facebook' }]);
  });

  it('AU-11 loses earlier connections when its owner resets the password', async () => {
    // Somebody created the account with a Facebook account that states the owner's email.
    await write('customer_account.verify', true);
    const theirs = fromFacebook(facebook.createToken(NOA));
    expect(await (await t.visitor())(socialLogin, theirs)).toEqual({ err: 'unVerified' });
    await t.api(forgotPassword, { body: { email: owner.email } });
    const token = await vi.waitFor(() => {
      const mail = t.mails.find(({ text }) => text.includes('/reset-password?token='));
      if (!mail) throw new Error('No mail yet');
      return /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    }, SOON);
    await t.api(resetPassword, { query: { token }, body: { password: TEST_PASSWORD } });
    expect((await t.api.expectError(socialLogin, theirs)).body.code).toBe('social_link_required');
    expect(await t.db.select().from(identities)).toEqual([]);
    await (
      await t.visitor()
    )(login, { body: { username: owner.email, password: TEST_PASSWORD } });
    await vi.waitFor(
      () =>
        expect(new Set(t.mails.map(({ subject }) => subject))).toEqual(
          new Set(['Set a new password', 'Your password was changed']),
        ),
      SOON,
    );
  });

  it('AU-11 cannot be registered again with a password', async () => {
    await signInWithGoogle();
    const body = { email: owner.email, username: owner.email, password: TEST_PASSWORD, name: 'Eve' };
    expect((await t.api.expectError(register, { body })).body.code).toBe('account_exists');
    const signIn = { body: { username: owner.email, password: TEST_PASSWORD } };
    expect((await t.api.expectError(login, signIn)).body.code).toBe('login_failed');
  });
});

describe('signing in with Facebook', () => {
  it('AU-11 creates an account from what Facebook states, ignoring what the caller claims', async () => {
    const api = await t.visitor();
    const answer = await api(socialLogin, fromFacebook(facebook.createToken(NOA)));
    expect(answer).toMatchObject({ profile: { email: 'noa@example.com', name: 'Noa Berg' } });
    expect(await t.db.select().from(identities)).toMatchObject([{ provider: 'facebook', subject: '99' }]);
  });

  it('AU-11 requires verification of the email where the operator does, since Facebook does not vouch for it', async () => {
    await write('customer_account.verify', true);
    const api = await t.visitor();
    expect(await api(socialLogin, fromFacebook(facebook.createToken(NOA)))).toEqual({ err: 'unVerified' });
    expect(api.cookies.has('session')).toBe(false);
    await vi.waitFor(
      () =>
        expect(t.verificationMails.map(({ to, subject }) => [to, subject])).toEqual([
          ['noa@example.com', 'Confirm your email address'],
        ]),
      SOON,
    );
    // Google does.
    expect(await api(socialLogin, await fromGoogle(api, { email: 'lea@example.com' }))).toMatchObject({ profile: {} });
  });

  it.each([
    ['of another app', { app_id: '666' }],
    ['that is not valid', { is_valid: false }],
    ['that is over', { expires_at: 1_777_636_000 }],
    ['of a page', { type: 'PAGE' }],
    ['of somebody else', { user_id: '100' }],
  ])('AU-11 rejects a token %s', async (_, facts) => {
    const { status, body } = await t.api.expectError(socialLogin, fromFacebook(facebook.createToken(NOA, facts)));
    expect([status, body.code]).toEqual([401, 'social_failed']);
    expect(await accounts()).toEqual([]);
  });

  it('AU-11 rejects a token that Facebook does not know, and a person without an email', async () => {
    const unknown = await t.api.expectError(socialLogin, fromFacebook('EAAunknown'));
    expect(unknown.body.code).toBe('social_failed');
    const silent = await t.api.expectError(
      socialLogin,
      fromFacebook(facebook.createToken({ id: '5', name: 'No mail' })),
    );
    expect(silent.body.code).toBe('social_failed');
    expect(await accounts()).toEqual([]);
  });

  it('AU-11 works again after Facebook was unreachable', async () => {
    facebook.isBroken = true;
    const call = fromFacebook(facebook.createToken(NOA));
    expect((await t.api.expectError(socialLogin, call)).body.code).toBe('provider_unavailable');
    facebook.isBroken = false;
    expect(await (await t.visitor())(socialLogin, call)).toMatchObject({ profile: {} });
  });
});

describe('the redirect to the provider', () => {
  const getReturnUrl = (type: SocialProviderName, url = t.url) => `${url}/login/${type}`;
  const ask = (type: SocialProviderName, url = t.url) => ({
    type,
    redirectUri: getReturnUrl(type, url),
    state: 's'.repeat(43),
    codeChallenge: 'c'.repeat(43),
  });

  it('AU-11 leads to Google with a code challenge and without the secret', async () => {
    const { url } = await t.api(startSocialLogin, { body: ask('google') });
    expect(url).not.toContain('secret');
    expect(url.startsWith(`${google.url}/auth?`)).toBe(true);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      client_id: OPEN_ID_CLIENT,
      redirect_uri: getReturnUrl('google'),
      response_type: 'code',
      scope: 'openid email profile',
      state: 's'.repeat(43),
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    });
  });

  it('AU-11 carries a nonce whose secret the browser keeps and signs in with', async () => {
    const api = await t.visitor();
    const [first, second] = [
      await api(startSocialLogin, { body: ask('google') }),
      await api(startSocialLogin, { body: ask('google') }),
    ].map(({ url }) => new URL(url).searchParams.get('nonce') ?? '');
    expect(first).not.toBe(second);
    expect(api.cookies.get('social-nonce')).not.toContain(first);
    // Two tabs that began one after the other can both finish.
    for (const nonce of [first, second]) {
      const cookie = api.cookies.get('social-nonce') ?? '';
      const call = await fromGoogle(api, { nonce });
      api.cookies.set('social-nonce', cookie);
      expect(await api(socialLogin, call)).toMatchObject({ profile: { email: 'noa@example.com' } });
    }
  });

  it.each([
    ['another site', () => 'https://evil.example/login/google'],
    ['another page', () => `${t.url}/search`],
    ['the page of another provider', () => `${t.url}/login/facebook`],
    ['an address with more to it', () => `${t.url}/login/google?next=//evil.example`],
    ['an address that is written in another way', () => `${t.url}/x/../login/google`],
    ['this host by another name', () => t.url.replace('127.0.0.1', '127.0.0.1.evil.example') + '/login/google'],
  ])('AU-11 never returns to %s', async (_, redirectUri) => {
    const start = { ...ask('google'), redirectUri: redirectUri() };
    expect((await t.api.expectError(startSocialLogin, { body: start })).body.code).toBe('origin_refused');
    const body = { type: 'google', redirectUri: redirectUri(), code: 'x', codeVerifier: 'v'.repeat(43) };
    expect((await t.api.expectError(exchangeSocialCode, { body })).body.code).toBe('origin_refused');
  });

  it('AU-11 returns to PUBLIC_URL only, whatever host a call names', async () => {
    const own = await startApi({
      variables: { PUBLIC_URL: 'https://market.example', FACEBOOK_APP_SECRET: 'secret of ours' },
      seed: async (db) => {
        const loginAttributes = { googleEnabled: false, facebookEnabled: true };
        await db.insert(settings).values([
          { key: 'customerLogin', value: { layout: 'default', loginAttributes } },
          { key: 'customer_account.facebookClientID', value: 'ours' },
        ]);
      },
    });
    const error = await own.api.expectError(startSocialLogin, { body: ask('facebook', own.url) });
    expect(error.body.code).toBe('origin_refused');
    const { url } = await own.api(startSocialLogin, { body: ask('facebook', 'https://market.example') });
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://market.example/login/facebook');
    await own.close();
  });

  it('AU-11 leads to Facebook’s dialog', async () => {
    const { url } = await t.api(startSocialLogin, { body: ask('facebook') });
    expect(url.startsWith(`${facebook.url}/dialog/oauth?client_id=${facebook.clientId}&`)).toBe(true);
  });

  it('AU-11 a code that the provider does not know is rejected', async () => {
    for (const type of ['google', 'facebook'] as const) {
      const body = { type, redirectUri: getReturnUrl(type), code: 'made-up', codeVerifier: 'v'.repeat(43) };
      expect((await t.api.expectError(exchangeSocialCode, { body })).body.code).toBe('social_failed');
    }
  });

  it.each([
    ['is not enabled', () => enable(false, true)],
    ['has no client id', () => write('customer_account.googleClientID', '')],
  ])('AU-11 is not offered when a provider %s', async (_, change) => {
    await change();
    const codes = [
      await t.api.expectError(startSocialLogin, { body: ask('google') }),
      await t.api.expectError(exchangeSocialCode, {
        body: { type: 'google', redirectUri: getReturnUrl('google'), code: 'x', codeVerifier: 'v'.repeat(43) },
      }),
      await t.api.expectError(socialLogin, await fromGoogle(t.api)),
    ].map(({ body }) => body.code);
    expect(codes).toEqual(Array(3).fill('not_offered'));
  });

  it('AU-11 is not offered without the client secret', async () => {
    const bare = await startApi({ seed: offerGoogle });
    const { body } = await bare.api.expectError(startSocialLogin, { body: ask('google', bare.url) });
    expect(body.code).toBe('not_offered');
    await bare.close();
  });
});
