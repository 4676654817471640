import type { Page } from '@playwright/test';
import { fillSignIn, createCustomer, signUp, type Customer } from '../support/customers';
import { queryDatabase } from '../support/query-database';
import { openLocalPage, openMail } from '../support/outbox';
import { expect, waitForHydration, test, visit } from '../support/test';

const account = (page: Page, { name }: Customer) => page.getByRole('button', { name: `${name}’s account` });

async function signIn(page: Page, customer: Customer): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, customer);
}

async function logOut(page: Page, customer: Customer): Promise<void> {
  await account(page, customer).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}

test('AU-14 RT-04 signing out in one tab signs out the other, which keeps its form when signed in again', async ({
  page,
  context,
  pageErrors,
}) => {
  // Pages that require signing in respond with 401 in between.
  pageErrors.expect(/401/);
  const customer = await signUp(page);
  const other = await context.newPage();
  await visit(other, '/profile/view');
  await other.getByRole('button', { name: 'Change password' }).click();
  const third = await context.newPage();
  await visit(third, '/search');
  await third.getByRole('combobox', { name: 'Search' }).fill('half a word');

  await logOut(page, customer);
  // A page that requires signing in opens the dialog.
  await expect(other.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
  await expect(third.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(third.getByRole('combobox', { name: 'Search' })).toHaveValue('half a word');

  await signIn(page, customer);
  await expect(account(page, customer)).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your details');
  await expect(account(third, customer)).toBeVisible();
  await expect(third.getByRole('combobox', { name: 'Search' })).toHaveValue('half a word');
});

test('AU-14 signing out clears cart, drafts and recently viewed listings in every tab', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/401/);
  const customer = await signUp(page);
  await waitForHydration(page);
  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Message the seller' }).click();
  const draft = page.getByRole('dialog', { name: /^Message to / }).getByRole('textbox');
  await draft.fill('Half a question');
  await page.keyboard.press('Escape');
  const line = { productId: '1', quantity: 1, startDate: '2030-06-01', endDate: '2030-06-02' };
  await page.evaluate((cart) => localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([cart])), line);
  const other = await context.newPage();
  await visit(other, page.url());
  await expect(other.getByRole('link', { name: /^Cart/ })).toBeVisible();
  await other.evaluate(() => sessionStorage.setItem('ORDER_PARAMS', '{}'));

  await waitForHydration(page);
  await logOut(page, customer);
  const readStorageKeys = (tab: Page) =>
    tab.evaluate(() =>
      ['PRODUCTS_IN_CART', 'RECENTLY_VIEWED', 'SEARCH_PARAMS', 'MESSAGE_DRAFTS', 'ORDER_PARAMS', 'user'].filter(
        (name) => localStorage.getItem(name) ?? sessionStorage.getItem(name),
      ),
    );
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('link', { name: /^Cart/ })).toHaveCount(0);
  await expect.poll(() => readStorageKeys(other)).toEqual([]);
});

test('AU-02 AU-03 the owner of an attacked account signs in by password in a known browser and by emailed link in a new one', async ({
  page,
  context,
  otherVisitor: fresh,
  request,
  browser,
  pageErrors,
}) => {
  pageErrors.expect(/status of 40[13]/);
  const customer = await signUp(page);
  await logOut(page, customer);
  const key = ((await (await request.post('/api/getHash')).json()) as { result: string }).result;
  const codes = [];
  for (let index = 0; index < 12; index++) {
    const answer = await request.post('/api/login', {
      headers: { key, 'x-forwarded-for': `192.0.2.${index % 4}` },
      data: { username: customer.email, password: 'a wrong one' },
    });
    codes.push(((await answer.json()) as { code: string }).code);
  }
  expect(codes.slice(-2)).toEqual(['sign_in_link_required', 'sign_in_link_required']);

  await signIn(page, customer);
  await expect(account(page, customer)).toBeVisible();

  await visit(fresh, '/');
  await signIn(fresh, { ...customer, password: 'mistyped' });
  const dialog = fresh.getByRole('dialog');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(dialog.getByText('Wrong email or password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(dialog.getByText('Check your email:', { exact: false })).toBeVisible();

  const developer = await openLocalPage(browser);
  await openMail(developer, 'Your sign-in link', { to: customer.email });
  const href = await developer.frameLocator('iframe').getByRole('link', { name: 'Sign in' }).getAttribute('href');
  await developer.context().close();
  const link = new URL(href ?? '');
  // In a new tab, and in a browser that didn't request it.
  const tab = await fresh.context().newPage();
  await visit(tab, link.pathname + link.hash);
  await expect(tab.getByLabel('Email address')).toHaveValue(customer.email);
  const newContext = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin, extraHTTPHeaders: {} });
  const newBrowserPage = (await newContext?.newPage()) as Page;
  await visit(newBrowserPage, link.pathname + link.hash);
  await newBrowserPage.getByLabel('Email address').fill('somebody@example.com');
  await newBrowserPage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(newBrowserPage.getByText('This link isn’t for this email address', { exact: false })).toBeVisible();
  await newContext?.close();

  await tab.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(account(tab, customer)).toBeVisible();
});

test('AU-05 AU-09 sign-up rejects a common password and an email in use at their fields', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 40[09]/);
  const customer = await signUp(page);
  await logOut(page, customer);
  await visit(page, '/signup');
  const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true });
  await expect(page.getByText('Don’t repeat a single character', { exact: false })).toBeVisible();
  await field('Full name').fill('Win at prize.example');
  await field('Email address').fill(customer.email);
  await field('Password').fill('zzzzzzzzzz');
  await field('Confirm password').fill('zzzzzzzzzz');
  const next = page.getByRole('main').getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByText('A name can’t contain a web address.')).toBeVisible();
  await expect(page.getByText('Your password can’t be one repeated character.', { exact: false })).toBeVisible();
  await field('Full name').fill(customer.name);
  for (const name of ['Password', 'Confirm password']) await field(name).fill('iloveyou');
  await next.click();
  await expect(page.getByText('That password is too common', { exact: false })).toBeVisible();
  await expect(field('Password')).toBeFocused();
  for (const name of ['Password', 'Confirm password']) await field(name).fill(customer.password);
  await next.click();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await expect(field('Email address')).toBeFocused();
  await expect(page.getByText('This email address already has an account.', { exact: false })).toBeVisible();
});

test('RT-07 AU-10 the server renders the page for a forgotten password', async ({ request, page }) => {
  expect(await (await request.get('/login?reset')).text()).toMatch(/<h1[^>]*>Reset your password</);
  await visit(page, '/login?reset');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');
});

test('AU-13 AU-14 a device signed out in the list of devices shows it when its tab becomes visible', async ({
  page,
  otherVisitor: phone,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const customer = await signUp(page);
  await visit(phone, '/');
  await signIn(phone, customer);
  await expect(account(phone, customer)).toBeVisible();

  await visit(page, '/profile/view');
  const devices = page.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText('Device signed out.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  // Like switching back to its tab.
  const checked = phone.waitForResponse((response) => response.url().endsWith('/api/auth/check'));
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect((await checked).status()).toBe(401);
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('RV-03 changing the password invalidates the old one and keeps this device signed in', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/40[13]/);
  const customer = await signUp(page);
  await visit(page, '/profile/view');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(`${customer.password}-2`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await page.getByLabel('Current password').fill(customer.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await logOut(page, customer);
  await signIn(page, customer);
  await expect(page.getByRole('dialog').getByText('Wrong email or password.')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(`${customer.password}-2`);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await expect(account(page, customer)).toBeVisible();
});

/** Simulates that the customer signed in long ago. */
const signedInLongAgo = ({ email }: Customer) =>
  queryDatabase(
    `UPDATE sessions SET proven_at = now() - interval '16 minutes'
      WHERE customer_id = (SELECT id FROM customers WHERE email = $1)`,
    [email],
  );

test('AU-14 signing out everywhere asks for the password when the sign-in is long ago, then continues', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 403/);
  const customer = await signUp(page);
  await signedInLongAgo(customer);
  await visit(page, '/profile/view');
  const everywhere = page.getByRole('button', { name: 'Sign out everywhere' });
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await everywhere.click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(everywhere).toBeFocused();

  await everywhere.click();
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Incorrect password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('RT-08 AU-10 the link of a security mail opens for a signed-in customer', async ({ page }) => {
  const customer = await signUp(page);
  await visit(page, '/?showlogin=reset');
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await expect(dialog.getByLabel('Email address')).toHaveValue(customer.email);
  await visit(page, '/login?reset');
  await expect(page.getByLabel('Email address')).toHaveValue(customer.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('main').getByText(/^Check your email: if there’s an account/)).toBeVisible();
});

test('AU-12 Enter submits on the button but not in a field, in the dialog and on every form page', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const { email, password } = createCustomer();
  for (const path of ['/login', '/signup', '/reset-password?token=x', '/?showlogin']) {
    await visit(page, path);
    const fields = page.getByRole(path === '/?showlogin' ? 'dialog' : 'main').locator('form input:visible');
    await expect(fields.first()).toBeVisible();
    for (const field of await fields.all()) {
      await field.fill((await field.getAttribute('type')) === 'password' ? password : email);
      await field.press('Enter');
    }
    await expect(page).toHaveURL(path);
    await expect(fields.first()).not.toHaveValue('');
  }
  // Pages make other requests by themselves.
  expect(sent.filter((path) => /login|register|reset/i.test(path))).toEqual([]);

  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).press('Enter');
  await expect(page.getByRole('dialog').getByText('Wrong email or password.')).toBeVisible();
  expect(sent.filter((path) => /login/.test(path))).toEqual(['/api/login']);
});

test('AU-19 the terms open over a half-filled sign-up form, which keeps its values', async ({ page }) => {
  await visit(page, '/?showlogin=signUp');
  const name = page.getByLabel('Full name');
  await name.fill('Robin');
  const terms = page.getByRole('dialog').getByRole('button', { name: 'Terms and conditions' });
  await terms.click();
  const policy = page.getByRole('dialog', { name: 'Terms and conditions' });
  await expect(policy.getByRole('heading', { level: 3 }).or(policy.getByRole('paragraph')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(policy).toBeHidden();
  await expect(terms).toBeFocused();
  await expect(name).toHaveValue('Robin');
});

test('AU-01 AU-04 closing a half-filled sign-up asks for confirmation', async ({ page }) => {
  await visit(page, '/');
  const opener = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  const name = dialog.getByLabel('Full name');
  await name.fill('Robin');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Robin');
  // A click outside the dialog.
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(question).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('AU-18 AU-08 the sign-up page leads to the page that says the account is ready', async ({ page }) => {
  const customer = createCustomer();
  await visit(page, '/signup');
  const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true });
  await field('Full name').fill(customer.name);
  await field('Email address').fill(customer.email);
  for (const name of ['Password', 'Confirm password']) await field(name).fill(customer.password);
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is ready');
  await expect(account(page, customer)).toBeVisible();
});
