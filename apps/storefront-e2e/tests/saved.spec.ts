import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fillSignUp, newCustomer, signUp } from '../support/customers';
import { askDatabase } from '../support/database';
import { developerIn, openMail, pathOf } from '../support/outbox';
import { expect, hydrated, test, visit } from '../support/test';

const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save / });
const filled = (page: Page) => page.getByRole('main').getByRole('button', { name: /from saved$/ });

/** The name of the listing whose heart is pressed. */
async function save(page: Page, index: number): Promise<string> {
  const heart = hearts(page).nth(index);
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Save /, '');
  await heart.click();
  await expect(page.getByRole('button', { name: `Remove ${name} from saved` })).toHaveAttribute('aria-pressed', 'true');
  return name;
}

test('RV-01 a visitor saves, signs up, and finds it all on the account; another tab follows', async ({
  page,
  context,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/')) requests.push(path);
  });
  await visit(page, '/');
  // Nobody's first view asks for favourites.
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

  const customer = newCustomer();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, customer);
  await expect(page.getByRole('button', { name: `Account of ${customer.name}` })).toBeVisible();
  await expect(filled(page)).toHaveCount(2);
  expect(await page.evaluate(() => localStorage.getItem('FAVOURITES'))).toBeNull();

  await visit(tab, '/saved');
  await expect(filled(tab)).toHaveCount(2);
  await page.getByRole('button', { name: `Remove ${first} from saved` }).click();
  await expect(filled(tab)).toHaveCount(1);
  await visit(tab, '/saved');
  await expect(tab.getByRole('main').getByRole('link', { name: first })).toHaveCount(0);
});

/** A listing of somebody's that has just come: a copy of one that there is. */
const offer = (name: string) =>
  askDatabase(
    `INSERT INTO products (seller_id, category_id, sale_type, name, slug, description, summary, pictures, attributes, currency,
                           price, unit, units_of_price, stock, rules, time_zone, city, region, country, lat, lng)
     SELECT seller_id, category_id, sale_type, $1, 'new-listing', description, summary, pictures, attributes, currency,
            price, unit, units_of_price, stock, rules, time_zone, city, region, country, lat, lng
       FROM products WHERE sale_type = 'sale' AND status = 'active' LIMIT 1`,
    [name],
  );

test('SE-16 a search is saved before signing in, something new is mailed, its link restores the search, and one press ends the mails', async ({
  page,
  browser,
}) => {
  const word = `zq${randomUUID()
    .replace(/[^a-z]/g, '')
    .slice(0, 8)}`;
  await visit(page, `/search?search=${word}`);
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  const customer = newCustomer();
  await fillSignUp(page, customer);
  await expect(page.getByText(`“${word}” is saved.`)).toBeVisible();

  await offer(`Canoe ${word}`);
  const developer = await developerIn(browser);
  await developer.goto(`${process.env['E2E_API_URL']}/outbox`);
  await developer.getByRole('button', { name: 'Check saved searches now' }).click();
  await openMail(developer, customer.email);
  const mail = developer.frameLocator('iframe');
  await expect(mail.getByRole('link', { name: `Canoe ${word}` })).toBeVisible();
  const results = await mail.getByRole('link', { name: 'See all results' }).getAttribute('href');
  const ending = await mail.getByRole('link', { name: 'No more emails' }).getAttribute('href');
  await developer.context().close();

  await visit(page, pathOf(results));
  await expect(page).toHaveURL(new RegExp(`/search\\?search=${word}$`));
  await expect(page.getByRole('link', { name: new RegExp(`Canoe ${word}`) })).toBeVisible();
  await visit(page, '/search?postSearchToken=unknown');
  await expect(page.getByText(/leads to no saved search any more/)).toBeVisible();

  await visit(page, pathOf(ending));
  await expect(page.getByRole('heading', { name: 'You get no more mails about this search' })).toBeVisible();
  await visit(page, '/saved');
  await expect(page.getByText('Mails paused')).toBeVisible();
});

test('SE-16 RV-01 a search and a favourite from before signing in at /login are kept on the account, once', async ({
  page,
  context,
}) => {
  const customer = await signUp(page);
  await page.getByRole('button', { name: `Account of ${customer.name}` }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/savedSearches') saves.push('saved');
  });
  await visit(page, '/search?search=canoe');
  // The first that saves something is the search itself.
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
  await hydrated(page);
  const tab = await context.newPage();
  await visit(tab, '/saved');
  await expect(tab.getByRole('main').getByRole('link', { name })).toBeVisible();
  await expect(tab.getByRole('main').getByText('canoe', { exact: true })).toHaveCount(1);
  expect(saves).toEqual(['saved']);
});

test('RV-01 a favourite that the server refuses goes back and says so', async ({ page, complaints }) => {
  complaints.expect(/503|Service Unavailable/);
  await signUp(page);
  await hydrated(page);
  await page.route('**/api/favourites/*', (route) => route.fulfill({ status: 503, body: 'away' }));
  await hearts(page).first().click();
  await expect(page.getByText('This could not be saved.', { exact: false })).toBeVisible();
  await expect(filled(page)).toHaveCount(0);
});
