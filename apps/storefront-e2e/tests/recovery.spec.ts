import type { Page } from '@playwright/test';
import { fillSignIn, fillSignUp, clearSession, createCustomer, signUp, type Customer } from '../support/customers';
import { openLocalPage, openMail, getPath } from '../support/outbox';
import { expect, waitForHydration, ownMarketplaceTest, test, visit } from '../support/test';

const account = (page: Page, { name }: Customer) => page.getByRole('button', { name: `${name}’s account` });
const dialog = (page: Page) => page.getByRole('dialog');

const SUBJECTS = {
  'Set a new password': 'Set a new password',
  'Confirm email address': 'Confirm your email address',
};

/** The path of a link in the newest email with such a link to an address, from the outbox. */
async function linkTo(page: Page, email: string, label: keyof typeof SUBJECTS, apiUrl?: string): Promise<string> {
  const developer = await openLocalPage(page.context().browser()!);
  await openMail(developer, SUBJECTS[label], { to: email, apiUrl });
  const link = developer.frameLocator('iframe').getByRole('link', { name: label });
  const path = getPath(await link.getAttribute('href'));
  await developer.context().close();
  return path;
}

async function setPassword(page: Page, password: string, confirm = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(confirm);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('AU-10 AU-17 a customer resets a forgotten password once by the mailed link, and invalid links say so', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400|\b503\b/);
  const customer = await signUp(page);
  await clearSession(page);
  await visit(page, '/?showlogin=reset');
  await dialog(page).getByLabel('Email address').fill(customer.email);
  await dialog(page).getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/^Check your email: if there’s an account/)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const path = await linkTo(page, customer.email, 'Set a new password');
  expect(path).toMatch(/^\/reset-password\?token=/);

  await visit(page, path);
  const password = `${customer.password}-2`;
  await setPassword(page, password, `${password}-3`);
  const alert = page.getByRole('alertdialog', { name: 'Passwords does not match' });
  await expect(alert).toContainText('Please make sure that both the passwords match');
  await alert.getByRole('button').click();

  // The server is unreachable: the link stays valid.
  await page.route('**/api/resetPassword**', (route) => route.fulfill({ status: 503, body: 'away' }));
  await setPassword(page, password);
  await expect(page.getByText(/^ERROR:The marketplace isn’t responding/)).toBeVisible();
  await page.unroute('**/api/resetPassword**');
  await setPassword(page, password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed.');
  await expect(page).toHaveURL(/\/$/);

  await expect(dialog(page)).toHaveAccessibleName('Welcome back');
  await fillSignIn(page, { ...customer, password });
  await expect(account(page, customer)).toBeVisible();

  for (const other of [path, '/reset-password?token=wrong']) {
    await visit(page, other);
    await setPassword(page, `${password}-4`);
    await expect(page.getByText('ERROR:This link has expired or was already used.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Send me a new link' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('main').getByText(/^Check your email: if there’s an account/)).toBeVisible();
});

const strictTest = ownMarketplaceTest;
strictTest.describe('when emails need verification', () => {
  strictTest.beforeEach(async ({ database }) => {
    await database.query(
      `INSERT INTO settings (key, value) VALUES ('customer_account.verify', 'true')
       ON CONFLICT (key) DO UPDATE SET value = 'true'`,
    );
  });

  strictTest(
    'AU-08 AU-03 AU-16 an account can sign in after its verification link was opened, and invalid links say so',
    async ({ page, stack, pageErrors }) => {
      pageErrors.expect(/\b503\b/);
      const customer = createCustomer();
      await visit(page, '/search?search=canoe&showlogin=signUp');
      await fillSignUp(page, customer);
      await expect(page.getByText(/^We’ve created your account\. To confirm it, open the link/)).toBeVisible();
      await expect(dialog(page)).toBeHidden();

      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
      await fillSignIn(page, customer);
      await expect(page.getByText(/^Confirm your email address first/)).toBeVisible();
      const path = await linkTo(page, customer.email, 'Confirm email address', stack.apiUrl);
      expect(path).toMatch(/^\/verify\?token=/);

      await page.route('**/api/verify/**', (route) => route.fulfill({ status: 503, body: 'away' }));
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error');
      await expect(page.getByText('The marketplace isn’t responding.')).toBeVisible();
      await page.unroute('**/api/verify/**');

      // An email scanner loads the page without running scripts.
      await page.request.get(path);
      await page.evaluate(() => sessionStorage.setItem('SAVED_PAGE', '/search?search=tent'));
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText(/^Your account is confirmed\. Taking you back/)).toBeVisible();
      await expect(page).toHaveURL(/\/search\?search=tent$/);
      await waitForHydration(page);
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
      await fillSignIn(page, customer);
      await expect(account(page, customer)).toBeVisible();

      for (const other of ['/verify?token=wrong', '/verify']) {
        await visit(page, other);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error');
      }
    },
  );
});
