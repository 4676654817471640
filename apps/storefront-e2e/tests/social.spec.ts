import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
// Shared with the API's tests.
import { startFakeFacebook, type FakeFacebook } from '../../../tools/fakes/fake-facebook.ts';
import { createCustomer, signUp } from '../support/customers';
import { startFakeGoogle, type FakeGoogle } from '../support/fake-google';
import { startStack, type Stack } from '../support/stack';
import { expect, waitForHydration, ownMarketplaceTest, visit } from '../support/test';

interface Providers {
  google: FakeGoogle;
  facebook: FakeFacebook;
}

const test = ownMarketplaceTest.extend<object, { providers: Providers; stack: Stack }>({
  /* eslint-disable no-empty-pattern */
  providers: [
    async ({}, provide) => {
      const [google, facebook] = await Promise.all([startFakeGoogle(), startFakeFacebook()]);
      await provide({ google, facebook });
      await Promise.all([google.close(), facebook.close()]);
    },
    { scope: 'worker' },
  ],
  /* eslint-enable no-empty-pattern */
  stack: [
    async ({ providers: { google, facebook } }, provide) => {
      const stack = await startStack({
        GOOGLE_ISSUER: google.url,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        FACEBOOK_URL: facebook.url,
        FACEBOOK_GRAPH_URL: facebook.url,
        FACEBOOK_APP_SECRET: facebook.clientSecret,
      });
      await provide(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page, pageErrors, providers: { google, facebook } }) => {
  // The provider's page requests a font.
  pageErrors.expect(new RegExp(`^foreign request: (${google.url}|${facebook.url}|https://fonts.googleapis.com)/`));
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
});

async function offer(page: Page, database: Pool, { google, facebook }: Providers): Promise<void> {
  const loginAttributes = { googleEnabled: true, facebookEnabled: true };
  for (const [key, value] of [
    ['customerLogin', { layout: 'default', loginAttributes }],
    ['customer_account.googleClientID', google.clientId],
    ['customer_account.facebookClientID', facebook.clientId],
  ])
    await database.query(
      'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2',
      [key, JSON.stringify(value)],
    );
  await expect(async () => {
    await visit(page, '/?showlogin');
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Fills in the provider's pages: sign-in and consent. */
async function signInAtGoogle(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('AU-11 social sign-in is absent when the operator has not configured it', async ({ page }) => {
  await visit(page, '/?showlogin');
  await expect(page.getByRole('dialog').getByLabel('Email address')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
});

test('AU-11 CA-01 /api/socialLogin gets the payload of the specification and returns the profile', async ({
  page,
  database,
  providers,
}) => {
  await offer(page, database, providers);
  const { email } = createCustomer();
  const name = (email.split('@')[0] ?? '').replaceAll('-', ' ');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/socialLogin' && response.request().method() === 'POST',
  );
  await signInAtGoogle(page, email);
  const answer = await answered;
  expect(answer.request().postDataJSON()).toMatchObject({
    email,
    username: email,
    password: expect.stringMatching(/\S/),
    name,
    avatar: null,
    type: 'google',
    google: expect.objectContaining({ idToken: expect.stringMatching(/^ey/) }),
  });
  expect(answer.status()).toBe(200);
  await expect(page.getByRole('button', { name: `${name}’s account` })).toBeVisible();
});

test('AU-11 RT-05 Google signs a customer up and in again on the page where they were', async ({
  page,
  database,
  providers,
}) => {
  await offer(page, database, providers);
  const { email } = createCustomer();
  const name = (email.split('@')[0] ?? '').replaceAll('-', ' ');
  await visit(page, '/search?search=canoe&showlogin#results');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInAtGoogle(page, email);
  await expect(page.getByRole('button', { name: `${name}’s account` })).toBeVisible();
  await expect(page).toHaveURL(/\/search\?search=canoe&showlogin#results$/);
  await waitForHydration(page);
  await page.getByRole('button', { name: `${name}’s account` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  // Google remembers the user, so the account is the same.
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: `${name}’s account` })).toBeVisible();
  const { rows } = await database.query('SELECT 1 FROM customers WHERE email = $1', [email]);
  expect(rows).toHaveLength(1);
});

test('AU-11 RV-03 connecting Google to an existing account needs its password, and the profile disconnects it', async ({
  page,
  database,
  providers,
  pageErrors,
}) => {
  pageErrors.expect(/status of (409|403)/);
  await offer(page, database, providers);
  const customer = await signUp(page);
  await page.context().clearCookies();
  await visit(page, '/?showlogin');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInAtGoogle(page, customer.email);
  await expect(page.getByText(`${customer.email} already has an account`)).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not my password');
  await page.getByRole('button', { name: 'Link and sign in' }).click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await password.fill(customer.password);
  await page.getByRole('button', { name: 'Link and sign in' }).click();
  await expect(page.getByRole('button', { name: `${customer.name}’s account` })).toBeVisible();

  await visit(page, '/profile/view');
  const ways = page.getByRole('region', { name: 'Ways to sign in' }).getByRole('listitem');
  await expect(ways.filter({ hasText: 'Google' })).toContainText('Connected since');
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByText('Google is disconnected.')).toBeVisible();
  await expect(ways.filter({ hasText: 'Google' })).toContainText('Not connected.');
});

async function goToFacebook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Facebook' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Robin Facebook');
}

test('AU-11 Facebook signs in a person who shares an email', async ({ page, database, providers }) => {
  await offer(page, database, providers);
  await goToFacebook(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('We couldn’t sign you in. Try again.')).toBeVisible();

  await visit(page, '/?showlogin');
  await goToFacebook(page);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(createCustomer().email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Robin Facebook’s account' })).toBeVisible();
});

test('SE-16 AU-11 a search is saved once after signing in with Google', async ({ page, database, providers }) => {
  await offer(page, database, providers);
  await visit(page, '/search?search=canoe');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInAtGoogle(page, createCustomer().email);
  await expect(page.getByText('“canoe” is saved.')).toBeVisible();
  await expect(page).toHaveURL(/\/search\?search=canoe$/);
  const { rows } = await database.query("SELECT 1 FROM saved_searches WHERE query = 'search=canoe'");
  expect(rows).toHaveLength(1);
});

test('AU-11 a visitor who declines at Facebook returns to the page where they were', async ({
  page,
  database,
  providers,
}) => {
  await offer(page, database, providers);
  await goToFacebook(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Sign-in was cancelled.')).toBeVisible();
  await expect(page).toHaveURL(/\/\?showlogin$/);
});

test('AU-11 a return link with the state of another browser signs nobody in', async ({ page, database, providers }) => {
  await offer(page, database, providers);
  await visit(page, '/login/google?code=theirs&state=theirs');
  await expect(page.getByText('We couldn’t sign you in. Try again.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});
