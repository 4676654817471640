import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fillSignUp, createCustomer, signUp } from '../support/customers';
import { queryDatabase } from '../support/query-database';
import { openLocalPage, openMail, getPath } from '../support/outbox';
import { expect, waitForHydration, test, visit } from '../support/test';

const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save / });
const filled = (page: Page) => page.getByRole('main').getByRole('button', { name: /from saved$/ });

/** Saves a listing and returns its name. */
async function save(page: Page, index: number): Promise<string> {
  const heart = hearts(page).nth(index);
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Save /, '');
  await heart.click();
  await expect(page.getByRole('button', { name: `Remove ${name} from saved` })).toHaveAttribute('aria-pressed', 'true');
  return name;
}

test('RV-01 favourites of a visitor move to the account at sign-up and appear in another tab', async ({
  page,
  context,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/')) requests.push(path);
  });
  await visit(page, '/');
  // The first view requests no favourites.
  expect(requests).toEqual([]);
  const first = await save(page, 0);
  const second = await save(page, 1);

  const tab = await context.newPage();
  await visit(tab, '/saved');
  await expect(filled(tab)).toHaveCount(2);
  await page.getByRole('button', { name: `Remove ${second} from saved` }).click();
  await visit(tab, '/');
  await expect(filled(tab)).toHaveCount(1);
  await save(page, 2);
  await expect(filled(tab)).toHaveCount(2);

  const customer = createCustomer();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, customer);
  await expect(page.getByRole('button', { name: `${customer.name}’s account` })).toBeVisible();
  await expect(filled(page)).toHaveCount(2);
  expect(await page.evaluate(() => localStorage.getItem('FAVOURITES'))).toBeNull();

  await visit(tab, '/saved');
  await expect(filled(tab)).toHaveCount(2);
  await page.getByRole('button', { name: `Remove ${first} from saved` }).click();
  await expect(filled(tab)).toHaveCount(1);
  await visit(tab, '/saved');
  await expect(tab.getByRole('main').getByRole('link', { name: first })).toHaveCount(0);
});

/** Adds a new listing by copying an existing one. */
const offer = (name: string) =>
  queryDatabase(
    `INSERT INTO products (seller_id, category_id, sale_type, name, slug, description, summary, pictures, attributes, currency,
                           price, unit, units_of_price, stock, rules, time_zone, city, region, country, lat, lng)
     SELECT seller_id, category_id, sale_type, $1, 'new-listing', description, summary, pictures, attributes, currency,
            price, unit, units_of_price, stock, rules, time_zone, city, region, country, lat, lng
       FROM products WHERE sale_type = 'sale' AND status = 'active' LIMIT 1`,
    [name],
  );

test('SE-16 a visitor saves a search before signing in, is emailed a new result, reopens the search by the link and unsubscribes with one press', async ({
  page,
  browser,
}) => {
  const word = `zq${randomUUID()
    .replace(/[^a-z]/g, '')
    .slice(0, 8)}`;
  await visit(page, `/search?search=${word}`);
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  const customer = createCustomer();
  await fillSignUp(page, customer);
  await expect(page.getByText(`“${word}” is saved.`)).toBeVisible();

  await offer(`Canoe ${word}`);
  const developer = await openLocalPage(browser);
  await developer.goto(`${process.env['E2E_API_URL']}/outbox`);
  await developer.getByRole('button', { name: 'Check saved searches now' }).click();
  await openMail(developer, 'New in', { to: customer.email });
  const mail = developer.frameLocator('iframe');
  await expect(mail.getByRole('link', { name: `Canoe ${word}` })).toBeVisible();
  const results = await mail.getByRole('link', { name: 'See all results' }).getAttribute('href');
  const ending = await mail.getByRole('link', { name: 'Turn off emails' }).getAttribute('href');
  await developer.context().close();

  await visit(page, getPath(results));
  await expect(page).toHaveURL(new RegExp(`/search\\?search=${word}$`));
  await expect(page.getByRole('link', { name: new RegExp(`Canoe ${word}`) })).toBeVisible();
  await visit(page, '/search?postSearchToken=unknown');
  await expect(page.getByText(/^This saved search no longer exists/)).toBeVisible();

  await visit(page, getPath(ending));
  await expect(page.getByRole('heading', { name: 'You won’t get any more emails about this search' })).toBeVisible();
  await visit(page, '/saved');
  await expect(page.getByText('Email alerts paused')).toBeVisible();
});

test('SE-16 RV-01 a search and a favourite saved before signing in at /login are added to the account once', async ({
  page,
  context,
}) => {
  const customer = await signUp(page);
  await page.getByRole('button', { name: `${customer.name}’s account` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/savedSearches') saves.push('saved');
  });
  await visit(page, '/search?search=canoe');
  // The first button is 'Save this search'.
  const name = await save(page, 1);
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email address')).toBeVisible();
  await visit(page, '/login');
  await page.getByRole('main').getByLabel('Email address').fill(customer.email);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('“canoe” is saved.')).toBeVisible();
  await expect(page).toHaveURL(/\/search\?search=canoe$/);
  await page.reload();
  await waitForHydration(page);
  const tab = await context.newPage();
  await visit(tab, '/saved');
  await expect(tab.getByRole('main').getByRole('link', { name })).toBeVisible();
  await expect(tab.getByRole('main').getByText('canoe', { exact: true })).toHaveCount(1);
  expect(saves).toEqual(['saved']);
});

test('RV-01 a favourite is undone with a message when the server rejects it', async ({ page, pageErrors }) => {
  pageErrors.expect(/503|Service Unavailable/);
  await signUp(page);
  await waitForHydration(page);
  await page.route('**/api/favourites/*', (route) => route.fulfill({ status: 503, body: 'away' }));
  await hearts(page).first().click();
  await expect(page.getByText('We couldn’t save this.', { exact: false })).toBeVisible();
  await expect(filled(page)).toHaveCount(0);
});
