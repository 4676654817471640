import type { APIRequestContext } from '@playwright/test';
import { createCustomer } from '../support/customers';
import { openLocalPage, openMail } from '../support/outbox';
import { expect, test } from '../support/test';

/** Posts to the API like a browser, with its key and its cookies; returns status and body. */
async function createCaller(request: APIRequestContext) {
  const { result } = (await (await request.post('/api/getHash')).json()) as { result: string };
  return async (path: string, data?: unknown): Promise<[number, unknown]> => {
    const answer = await request.post(`/api/${path}`, { headers: { key: result }, data });
    expect(answer.headers()['content-type']).toMatch(/^application\/json/);
    return [answer.status(), await answer.json()];
  };
}

const rejection = (code: string, message = /\S/) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

test('CA-01 register, profile/get, auth/check, logout and login accept and return the fields of the specification', async ({
  request,
}) => {
  const call = await createCaller(request);
  const { name, email, password } = createCustomer();
  const profile = expect.objectContaining({ _id: expect.any(String), avatar: null, username: email, email });
  expect(await call('profile/get')).toEqual([401, rejection('signed_out')]);
  expect(await call('auth/check')).toEqual([401, rejection('signed_out')]);

  const person = { email, username: email, password, name, customAttributes: [] };
  expect(await call('register', person)).toEqual([200, { verificationRequired: false, profile }]);
  expect(await call('profile/get')).toEqual([200, profile]);
  expect(await call('auth/check')).toEqual([200, {}]);
  const existed = rejection('account_exists', /^user with that username already registered$/);
  expect(await call('register', person)).toEqual([409, existed]);

  expect(await call('logout')).toEqual([200, {}]);
  expect(await call('auth/check')).toEqual([401, rejection('signed_out')]);
  expect(await call('login', { username: email, password: `${password}!` })).toEqual([401, rejection('login_failed')]);
  expect(await call('login', { username: email, password })).toEqual([200, { profile }]);
  expect(await call('auth/check')).toEqual([200, {}]);
});

test('CA-01 forgot and resetPassword?token= change a password by a mailed token, once', async ({
  request,
  browser,
}) => {
  const call = await createCaller(request);
  const { name, email, password } = createCustomer();
  await call('register', { email, username: email, password, name, customAttributes: [] });
  expect(await call('forgot', { email })).toEqual([200, {}]);

  const developer = await openLocalPage(browser);
  await openMail(developer, 'Set a new password', { to: email });
  const link = developer.frameLocator('iframe').getByRole('link', { name: 'Set a new password' });
  const token = new URL((await link.getAttribute('href')) ?? '').searchParams.get('token') ?? '';
  await developer.context().close();

  const reset = `resetPassword?token=${encodeURIComponent(token)}`;
  expect(await call(reset, { password: `${password}-2` })).toEqual([200, {}]);
  expect(await call(reset, { password: `${password}-3` })).toEqual([400, rejection('token_invalid')]);
  expect((await call('login', { username: email, password: `${password}-2` }))[0]).toBe(200);
});

test('CA-01 verify/?token= reports an invalid token in err, and socialLogin rejects a provider that is not configured', async ({
  request,
}) => {
  const call = await createCaller(request);
  expect(await call('verify/?token=none')).toEqual([200, { err: 'token_invalid' }]);
  const { name, email } = createCustomer();
  const person = {
    email,
    username: email,
    password: 'an access token',
    name,
    avatar: '',
    type: 'facebook',
    facebook: { id: '1' },
  };
  expect(await call('socialLogin', person)).toEqual([403, rejection('not_offered')]);
});
