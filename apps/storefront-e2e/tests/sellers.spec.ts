import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectNoFinding } from '../support/axe';
import { expect, hydrated, ownMarketplaceTest as test, visit } from '../support/test';

// One marketplace of sellers for all of them.
test.use({ marketplace: 'sellers' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) => results(page).getByRole('link', { name: /\d listings?|Nothing on offer/ });

const become = async (databaseUrl: string, type: 'product' | 'seller'): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`UPDATE settings SET value = $1 WHERE key = 'marketplaceType'`, [JSON.stringify(type)]);
  await client.end();
};

test.beforeAll(async ({ stack }) => {
  await become(stack.databaseUrl, 'seller');
  await expect
    .poll(async () => (await fetch(stack.url)).text(), { timeout: 20_000 })
    .toContain('Good people to deal with, close to home');
});

test.afterAll(({ stack }) => become(stack.databaseUrl, 'product'));

/** A page of sellers has a hundred pictures, each drawn when it is first asked for: nothing here is about them. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" />';

test.beforeEach(({ page }) =>
  page.route('**/media/p/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })),
);

test('SE-13 home shows sellers; the search box suggests them, opens their page, and Back is where it was', async ({
  page,
}) => {
  await visit(page, '/');
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByRole('main').locator('a[href^="/product/"]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /select dates/i })).toHaveCount(0);
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.fill('paddel');
  const option = page.getByRole('option', { name: /Paddle/ }).first();
  const name = (await option.textContent()) ?? '';
  await option.click();
  await expect(page).toHaveURL(/\/seller\/view\/\d+$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(async () => name.startsWith((await heading.textContent()) ?? '?')).toBe(true);
  await expect(page.getByRole('main').locator('a[href^="/product/"]').first()).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(24);
});

test('SE-13 SE-14 the next page by its link, a seller, and Back to the same place', async ({ page }) => {
  await visit(page, '/');
  const first = (await cards(page).first().getAttribute('href')) ?? '';
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/search\?page=2$/);
  await expect(cards(page).first()).not.toHaveAttribute('href', first);
  const last = cards(page).last();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(100);
  await last.click();
  await expect(page).toHaveURL(/\/seller\/view\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?page=2$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('SE-13 SE-03 filters: place, rating and categories, with counts that come true', async ({ page }) => {
  await visit(page, '/search?category=water-sports');
  await page.getByRole('button', { name: 'Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const choice = dialog.getByRole('group', { name: 'Rating' }).getByRole('checkbox', { name: /^4 stars and up/ });
  await choice.check();
  await expect(page).toHaveURL(/category=water-sports&rating=4$/);
  const show = dialog.getByRole('button', { name: /^Show \d+ results?$/ });
  await expect(show).not.toHaveAttribute('aria-busy', 'true');
  const shown = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
  expect(shown).toBeGreaterThan(0);
  await show.click();
  await expect(cards(page)).toHaveCount(Math.min(24, shown));
  await page.reload();
  await expect(cards(page)).toHaveCount(Math.min(24, shown));
  await visit(page, '/search?location=Edmonton&radius=25&type=by_location');
  await expect(cards(page).first()).toContainText(/km · Edmonton, Alberta/);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('by_location');
});

test('SE-13 SE-12 what sellers offer finds them, and is marked', async ({ page }) => {
  await visit(page, '/search?search=kyak');
  await expect(page.getByText('Nothing matches “kyak”.')).toBeVisible();
  await expect(results(page).locator('mark').first()).toHaveText(/kayak/i);
  await page.goto('/search?search=zzzzzz');
  await expect(page.getByRole('heading', { name: 'Nothing matches this search' })).toBeVisible();
});

test('SE-13 from a seller to the list of all, nothing is blank meanwhile', async ({ page }) => {
  await visit(page, '/seller/view/1');
  await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const seen = window as unknown as { blank: boolean };
    seen.blank = false;
    new MutationObserver(() => (seen.blank ||= main.innerText.trim() === '')).observe(main, {
      childList: true,
      subtree: true,
    });
  });
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(cards(page)).toHaveCount(24);
  expect(await page.evaluate(() => (window as unknown as { blank: boolean }).blank)).toBe(false);
});

for (const path of ['/', '/search?search=canoe&location=Edmonton', '/search?search=zzzzzz'])
  test(`SE-13 ${path} of sellers has no accessibility finding`, async ({ page }) => {
    await visit(page, path);
    await expectNoFinding(page);
  });

test('SE-13 AP-07 RT-02 search engines find sellers: in the list, and in the site map', async ({
  request,
  baseURL,
}) => {
  const html = await (await request.get('/search?category=water-sports')).text();
  const data = [...html.matchAll(/<script type="application\/ld\+json">([^<]+)</g)].map(
    ([, json]) => JSON.parse(json ?? '') as { '@type': string; itemListElement: { url: string }[] },
  );
  const list = data.find((one) => one['@type'] === 'ItemList');
  expect(list?.itemListElement[0]?.url).toMatch(new RegExp(`^${baseURL}/seller/view/\\d+$`));
  const index = await (await request.get('/sitemap.xml')).text();
  expect(index).toContain('/sitemap-sellers-1.xml');
  const part = await (await request.get('/sitemap-sellers-1.xml')).text();
  const first = /<loc>([^<]+)<\/loc>/.exec(part)?.[1] ?? '';
  expect((await request.get(first)).status()).toBe(200);
  expect((await request.get('/sitemap-sellers-999.xml')).status()).toBe(404);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ complaints }) => complaints.expect(/request failed: .*\.js csp/));

  test('SE-13 SE-01 sellers, their pages, sorting, categories and the search are there and look as they should', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(cards(page)).toHaveCount(24);
    const box = await cards(page).first().locator('picture').first().boundingBox();
    // Squares beside each other: styles are there.
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1, 0);
    expect(box?.width).toBeLessThan(200);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\/search\?page=2$/);
    await page.getByRole('link', { name: 'Oldest first' }).click();
    await expect(page).toHaveURL(/\/search\?type=oldest_first$/);
    await page.getByRole('combobox', { name: 'Search' }).fill('canoe');
    await page.getByRole('button', { name: 'Start search' }).click();
    await expect(page).toHaveURL(/search=canoe/);
    await cards(page).first().click();
    await expect(page).toHaveURL(/\/seller\/view\/\d+$/);
  });
});

test('SE-13 one setting makes it a marketplace of listings again', async ({ page, stack }) => {
  await become(stack.databaseUrl, 'product');
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('main').locator('a[href^="/product/"]')).toHaveCount(24, { timeout: 500 });
  }).toPass();
  await hydrated(page);
  await expect(page.getByRole('button', { name: /select dates/i })).toBeVisible();
});
