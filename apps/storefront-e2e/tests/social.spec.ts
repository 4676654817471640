import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
// It also serves the API's own tests, so it lives with the tools.
// eslint-disable-next-line @nx/enforce-module-boundaries
import { startFacebook, type FacebookStandIn } from '../../../tools/stand-ins/facebook.ts';
import { newCustomer, signUp } from '../support/customers';
import { startGoogle, type GoogleInstead } from '../support/google';
import { startStack, type Stack } from '../support/stack';
import { expect, hydrated, ownMarketplaceTest, visit } from '../support/test';

interface Providers {
  google: GoogleInstead;
  facebook: FacebookStandIn;
}

const test = ownMarketplaceTest.extend<object, { providers: Providers; stack: Stack }>({
  /* eslint-disable no-empty-pattern */
  providers: [
    async ({}, provide) => {
      const [google, facebook] = await Promise.all([startGoogle(), startFacebook()]);
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

test.beforeEach(async ({ page, complaints, providers: { google, facebook } }) => {
  // The way leads over their pages, and one of them wants a font.
  complaints.expect(new RegExp(`^foreign request: (${google.url}|${facebook.url}|https://fonts.googleapis.com)/`));
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

/** The provider's own pages: who one is, and that the shop may know it. */
async function signInAtGoogle(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('AU-11 nothing is offered that the operator has not set up', async ({ page }) => {
  await visit(page, '/?showlogin');
  await expect(page.getByRole('dialog').getByLabel('Email address')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
});

test('AU-11 RT-05 Google signs a new customer in at the page where they were, and again', async ({
  page,
  database,
  providers,
}) => {
  await offer(page, database, providers);
  const { email } = newCustomer();
  const name = (email.split('@')[0] ?? '').replaceAll('-', ' ');
  await visit(page, '/search?search=canoe&showlogin#results');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInAtGoogle(page, email);
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  await expect(page).toHaveURL(/\/search\?search=canoe&showlogin#results$/);
  await hydrated(page);
  await page.getByRole('button', { name: `Account of ${name}` }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  // Google remembers; the account is the same.
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  const { rows } = await database.query('SELECT 1 FROM customers WHERE email = $1', [email]);
  expect(rows).toHaveLength(1);
});

test('AU-11 RV-03 an account with that e-mail is connected with its password only, and disconnected in the profile', async ({
  page,
  database,
  providers,
  complaints,
}) => {
  complaints.expect(/status of (409|403)/);
  await offer(page, database, providers);
  const customer = await signUp(page);
  await page.context().clearCookies();
  await visit(page, '/?showlogin');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInAtGoogle(page, customer.email);
  await expect(page.getByText(`There is already an account for ${customer.email}`)).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not my password');
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(page.getByText('The password is not right.')).toBeVisible();
  await password.fill(customer.password);
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(page.getByRole('button', { name: `Account of ${customer.name}` })).toBeVisible();

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

test('AU-11 Facebook signs in whoever gives an e-mail there', async ({ page, database, providers }) => {
  await offer(page, database, providers);
  await goToFacebook(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Signing in this way did not work. Please try again.')).toBeVisible();

  await visit(page, '/?showlogin');
  await goToFacebook(page);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(newCustomer().email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Account of Robin Facebook' })).toBeVisible();
});

test('SE-16 AU-11 a search to be saved is saved after signing in with Google, once', async ({
  page,
  database,
  providers,
}) => {
  await offer(page, database, providers);
  await visit(page, '/search?search=canoe');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInAtGoogle(page, newCustomer().email);
  await expect(page.getByText('“canoe” is saved.')).toBeVisible();
  await expect(page).toHaveURL(/\/search\?search=canoe$/);
  const { rows } = await database.query("SELECT 1 FROM saved_searches WHERE query = 'search=canoe'");
  expect(rows).toHaveLength(1);
});

test('AU-11 who says no at Facebook is back where they were', async ({ page, database, providers }) => {
  await offer(page, database, providers);
  await goToFacebook(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Signing in was cancelled.')).toBeVisible();
  await expect(page).toHaveURL(/\/\?showlogin$/);
});

test('AU-11 a link that somebody else made signs nobody in', async ({ page, database, providers }) => {
  await offer(page, database, providers);
  await visit(page, '/login/google?code=theirs&state=theirs');
  await expect(page.getByText('Signing in this way did not work. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});
