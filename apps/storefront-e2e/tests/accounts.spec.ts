import type { Page } from '@playwright/test';
import { fillSignIn, newCustomer, signUp, type Customer } from '../support/customers';
import { askDatabase } from '../support/database';
import { developerIn, openMail } from '../support/outbox';
import { expect, hydrated, test, visit } from '../support/test';

const account = (page: Page, { name }: Customer) => page.getByRole('button', { name: `Account of ${name}` });

async function signIn(page: Page, customer: Customer): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, customer);
}

async function logOut(page: Page, customer: Customer): Promise<void> {
  await account(page, customer).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}

test('AU-14 RT-04 two tabs: signing out in one signs out the other; signing in brings it back, and its form stays', async ({
  page,
  context,
  complaints,
}) => {
  // Pages that need somebody are answered with 401 in between.
  complaints.expect(/401/);
  const customer = await signUp(page);
  const other = await context.newPage();
  await visit(other, '/profile/view');
  await other.getByRole('button', { name: 'Change password' }).click();
  const third = await context.newPage();
  await visit(third, '/search');
  await third.getByRole('combobox', { name: 'Search' }).fill('half a word');

  await logOut(page, customer);
  // The page that needs somebody asks who it is.
  await expect(other.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
  await expect(third.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(third.getByRole('combobox', { name: 'Search' })).toHaveValue('half a word');

  await signIn(page, customer);
  await expect(account(page, customer)).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your details');
  await expect(account(third, customer)).toBeVisible();
  await expect(third.getByRole('combobox', { name: 'Search' })).toHaveValue('half a word');
});

test('AU-14 signing out clears cart, drafts and recently viewed, in another tab too', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/401/);
  const customer = await signUp(page);
  await hydrated(page);
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
  await other.evaluate(() => sessionStorage.setItem('MESSAGE_DRAFTS', '[{"to":"1","text":"Private","at":1}]'));

  await hydrated(page);
  await logOut(page, customer);
  const kept = (tab: Page) =>
    tab.evaluate(() =>
      ['PRODUCTS_IN_CART', 'RECENTLY_VIEWED', 'SEARCH_PARAMS', 'MESSAGE_DRAFTS', 'user'].filter(
        (name) => localStorage.getItem(name) ?? sessionStorage.getItem(name),
      ),
    );
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('link', { name: /^Cart/ })).toHaveCount(0);
  await expect.poll(() => kept(other)).toEqual([]);
});

test('AU-02 AU-03 an account under attack: the known browser signs in by password, a new one by an emailed link', async ({
  page,
  context,
  otherVisitor: fresh,
  request,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 40[13]/);
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
  await expect(dialog.getByText('That email address and password don’t match.', { exact: false })).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(dialog.getByText('Check your email', { exact: false })).toBeVisible();

  const developer = await developerIn(browser);
  await openMail(developer, customer.email);
  const href = await developer.frameLocator('iframe').getByRole('link', { name: 'Sign in' }).getAttribute('href');
  await developer.context().close();
  const link = new URL(href ?? '');
  // In a tab of its own, and in a browser that did not ask for it.
  const tab = await fresh.context().newPage();
  await visit(tab, link.pathname + link.hash);
  await expect(tab.getByLabel('Email address')).toHaveValue(customer.email);
  const stranger = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin, extraHTTPHeaders: {} });
  const elsewhere = (await stranger?.newPage()) as Page;
  await visit(elsewhere, link.pathname + link.hash);
  await elsewhere.getByLabel('Email address').fill('somebody@example.com');
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(elsewhere.getByText('This link isn’t for this email address', { exact: false })).toBeVisible();
  await stranger?.close();

  await tab.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(account(tab, customer)).toBeVisible();
});

test('AU-05 AU-09 sign-up: guessed passwords and taken emails are refused at their fields', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 40[09]/);
  const customer = await signUp(page);
  await logOut(page, customer);
  await visit(page, '/signup');
  const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true });
  await expect(page.getByText('Not one character repeated', { exact: false })).toBeVisible();
  await field('Full name').fill('Win at prize.example');
  await field('Email address').fill(customer.email);
  await field('Password').fill('zzzzzzzzzz');
  await field('Confirm password').fill('zzzzzzzzzz');
  const next = page.getByRole('main').getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByText('A name can’t contain a web address.')).toBeVisible();
  await expect(page.getByText('This password can’t be one character repeated.', { exact: false })).toBeVisible();
  await field('Full name').fill(customer.name);
  for (const name of ['Password', 'Confirm password']) await field(name).fill('iloveyou');
  await next.click();
  await expect(page.getByText('This password is one of the first', { exact: false })).toBeVisible();
  await expect(field('Password')).toBeFocused();
  for (const name of ['Password', 'Confirm password']) await field(name).fill(customer.password);
  await next.click();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await expect(field('Email address')).toBeFocused();
  await expect(page.getByText('There’s already an account with this email address.', { exact: false })).toBeVisible();
});

test('RT-07 AU-10 the page of a forgotten password is that page from the server on', async ({ request, page }) => {
  expect(await (await request.get('/login?reset')).text()).toMatch(/<h1[^>]*>Reset your password</);
  await visit(page, '/login?reset');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');
});

test('AU-14 a device that is signed out in the list is signed out', async ({ page, otherVisitor: phone }) => {
  const customer = await signUp(page);
  await visit(phone, '/');
  await signIn(phone, customer);
  await expect(account(phone, customer)).toBeVisible();

  await visit(page, '/profile/view');
  const devices = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await visit(phone, '/');
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('RV-03 another password: the one before is over, this device stays signed in', async ({ page, complaints }) => {
  complaints.expect(/40[13]/);
  const customer = await signUp(page);
  await visit(page, '/profile/view');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(`${customer.password}-2`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The password is not right.')).toBeVisible();
  await page.getByLabel('Current password').fill(customer.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await logOut(page, customer);
  await signIn(page, customer);
  await expect(page.getByText('That email address and password do not match.')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(`${customer.password}-2`);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await expect(account(page, customer)).toBeVisible();
});

/** As if this customer had signed in long ago. */
const signedInLongAgo = ({ email }: Customer) =>
  askDatabase(
    `UPDATE sessions SET proven_at = now() - interval '16 minutes'
      WHERE customer_id = (SELECT id FROM customers WHERE email = $1)`,
    [email],
  );

test('AU-14 signing out everywhere asks whoever signed in long ago for the password, and goes on', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const customer = await signUp(page);
  await signedInLongAgo(customer);
  await visit(page, '/profile/view');
  const everywhere = page.getByRole('button', { name: 'Sign out everywhere' });
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await everywhere.click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(everywhere).toBeFocused();

  await everywhere.click();
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('The password is not right.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('RT-08 AU-10 the link of a mail about the account opens for whoever is signed in', async ({ page }) => {
  const customer = await signUp(page);
  await visit(page, '/?showlogin=reset');
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await expect(dialog.getByLabel('Email address')).toHaveValue(customer.email);
  await visit(page, '/login?reset');
  await expect(page.getByLabel('Email address')).toHaveValue(customer.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('AU-12 Enter in a field sends nothing, in the dialog and on every page of a form; on the button it does', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const { email, password } = newCustomer();
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
  // What pages ask for themselves is asked for without a press.
  expect(sent.filter((path) => /login|register|reset/i.test(path))).toEqual([]);

  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).press('Enter');
  await expect(page.getByText('That email address and password do not match.')).toBeVisible();
  expect(sent.filter((path) => /login/.test(path))).toEqual(['/api/login']);
});

test('AU-19 the terms can be read over a half-filled sign-up, which stays', async ({ page }) => {
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

test('AU-01 AU-04 leaving a half-filled sign-up is asked about first', async ({ page }) => {
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
  // Beside it.
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(question).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
