import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectNoAxeViolations } from '../support/axe';
import { expect, waitForHydration, ownMarketplaceTest as test, visit } from '../support/test';

// All tests share a marketplace of type seller.
test.use({ marketplace: 'sellers' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) => results(page).getByRole('link', { name: /\d listings?|No listings right now/ });

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
    .toContain('Trusted sellers near you');
});

test.afterAll(({ stack }) => become(stack.databaseUrl, 'product'));

/** Blocks pictures: a page of sellers has a hundred, each rendered on its first request. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" />';

test.beforeEach(({ page }) =>
  page.route('**/media/p/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })),
);

test('SE-13 home lists sellers, the search box suggests and opens them, and Back restores the scroll position', async ({
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

test('SE-13 SE-14 the next page of sellers is a link, and Back from a seller restores the scroll position', async ({
  page,
}) => {
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

test('SE-13 SE-03 sellers are filtered by place, rating and category with matching counts', async ({ page }) => {
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

test('SE-13 SE-12 sellers are found by what they offer, which is highlighted', async ({ page }) => {
  await visit(page, '/search?search=kyak');
  await expect(page.getByText('No results for “kyak”.')).toBeVisible();
  await expect(results(page).locator('mark').first()).toHaveText(/kayak/i);
  await page.goto('/search?search=zzzzzz');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
});

test('SE-13 the page is never blank on the way from a seller to the list of sellers', async ({ page }) => {
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
  test(`SE-13 ${path} with sellers has no accessibility violation`, async ({ page }) => {
    await visit(page, path);
    await expectNoAxeViolations(page);
  });

test('SE-13 AP-07 the page data and the sitemap list sellers', async ({ request, baseURL }) => {
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ pageErrors }) => pageErrors.expect(/request failed: .*\.js csp/));

  test('SE-13 SE-01 sellers, pages, sorting, categories and search work and are laid out correctly', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(cards(page)).toHaveCount(24);
    const box = await cards(page).first().locator('picture').first().boundingBox();
    // Styles are loaded: squares beside each other.
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

test('SE-13 changing the marketplace type shows listings instead of sellers', async ({ page, stack }) => {
  await become(stack.databaseUrl, 'product');
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('main').locator('a[href^="/product/"]')).toHaveCount(24, { timeout: 500 });
  }).toPass();
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: /select dates/i })).toBeVisible();
});
