import type { Page } from '@playwright/test';
import { expect, test, visit, waitForHydration } from '../support/test';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) =>
  results(page)
    .locator('li')
    .filter({ has: page.locator('a[href^="/product/"]') });

test('SE-03 SE-04 RT-08 filter counts match the results, the address restores the filters, and Back removes the last one', async ({
  page,
}) => {
  await visit(page, '/search?category=water-sports');
  await page.getByRole('button', { name: 'Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const good = dialog.getByRole('group', { name: 'Condition' }).getByRole('checkbox', { name: /^Good / });
  await good.check();
  await expect(page).toHaveURL(/category=water-sports&condition=Good$/);
  const show = dialog.getByRole('button', { name: /^Show \d+ results?$/ });
  await expect(show).not.toHaveAttribute('aria-busy', 'true');
  const shown = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
  expect(shown).toBeGreaterThan(0);
  await show.click();
  await expect(dialog).toBeHidden();
  await expect(cards(page)).toHaveCount(Math.min(24, shown));
  await page.reload();
  await expect(cards(page)).toHaveCount(Math.min(24, shown));
  await expect(page.getByRole('link', { name: 'Remove filter: Good' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?category=water-sports$/);
  await expect(page.getByRole('link', { name: 'Remove filter: Good' })).toBeHidden();
});

test('RT-08 Back pressed right after a reload shows the results of the address', async ({ page }) => {
  await visit(page, '/search?category=water-sports');
  await page.getByRole('button', { name: 'Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('checkbox', { name: /^Good / }).check();
  await expect(page).toHaveURL(/condition=Good$/);
  await dialog.getByRole('button', { name: /^Show \d+ results?$/ }).click();
  await expect(dialog).toBeHidden();
  const filter = page.getByRole('link', { name: 'Remove filter: Good' });
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(filter).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/search\?category=water-sports$/);
  scripts.resolve();
  await expect(filter).toBeHidden();
  await waitForHydration(page);
  await expect(filter).toBeHidden();
});

test('SE-03 SE-04 the filter dialog stays open when filtering leads from home to the search and back', async ({
  page,
}) => {
  await visit(page, '/');
  await page.getByRole('button', { name: 'Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const rating = dialog.getByRole('checkbox', { name: /^4 stars and up/ });
  await rating.press('Space');
  await expect(page).toHaveURL(/\/search\?rating=4$/);
  await expect(rating).toBeChecked();
  await expect(rating).toBeFocused();
  await dialog.getByRole('button', { name: 'Clear All' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(rating).not.toBeChecked();
  await expect(dialog).toBeVisible();
});

test('SE-11 results that fail to load show an error with a retry, and no old results', async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED/);
  await visit(page, '/search?category=water-sports');
  await expect(cards(page).first()).toBeVisible();
  const answers = '**/search.data*';
  await page.route(answers, (route) => route.abort());
  const kinds = page.getByRole('navigation', { name: 'Listing type' });
  await kinds.getByRole('link', { name: 'Auctions' }).click();
  const message = page.getByRole('alert').getByRole('heading', { name: 'We couldn’t load the results' });
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(/category=water-sports&sale=auction$/);
  await expect(kinds.getByRole('link', { name: 'Auctions' })).toHaveAttribute('aria-current', 'true');
  await expect(cards(page)).toHaveCount(0);
  await page.unroute(answers);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(message).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
});

test('SE-02 a search text without a word is ignored in address, heading and sort', async ({ page }) => {
  await visit(page, '/search?search=%21%21%21&sale=rental');
  await expect(page).toHaveURL(/\/search\?sale=rental$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rent');
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.fill('🛶 ?!');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(page).toHaveURL(/\/search\?sale=rental$/);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-asc');
});

test('SE-12 wifi and wi-fi find the same listings and highlight the original spelling', async ({ page }) => {
  await visit(page, '/search?search=wi-fi');
  const found = await cards(page).allTextContents();
  expect(found.length).toBeGreaterThan(0);
  await expect(results(page).locator('mark').first()).toHaveText(/^wi-?fi$/i);
  await visit(page, '/search?search=wifi');
  expect(await cards(page).allTextContents()).toEqual(found);
});

test('SE-12 results say that no listing has all words only when none has', async ({ page }) => {
  const notice = page.getByText('No listing has all of these words');
  await visit(page, '/search?search=featherweight+solo+canoe+carbon');
  await expect(cards(page).first()).toContainText('Featherweight solo canoe in carbon');
  await expect(notice).toBeHidden();
  await visit(page, '/search?search=featherweight+solo+canoe+piano');
  await expect(notice).toBeVisible();
});

test('SE-12 a misspelled search says what it shows instead and highlights it', async ({ page }) => {
  await visit(page, '/search?search=kyak');
  await expect(page.getByText('No results for “kyak”.')).toBeVisible();
  await expect(results(page).locator('mark').first()).toHaveText(/kayak/i);
});

test('SE-02 SE-08 a suggested place leads to results near it, nearest first, with distances', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('combobox', { name: 'Search' }).fill('calgar');
  await page.getByRole('option', { name: /^Calgary/ }).click();
  await expect(page).toHaveURL(/location=Calgary.*type=by_location|type=by_location.*location=Calgary/);
  await expect(cards(page).first()).toContainText(/^.*km · Calgary, Alberta/);
  const distances = (await cards(page).allTextContents()).map((text) => Number(/([\d.]+)\s?km · /.exec(text)?.[1]));
  expect(distances.length).toBeGreaterThan(5);
  expect(distances).toEqual([...distances].sort((one, other) => one - other));
  await expect(page.getByRole('link', { name: /^Remove filter: Within 25 km of Calgary/ })).toBeVisible();
});

test('SE-02 the empty search box suggests recent searches, which can be cleared', async ({ page }) => {
  await visit(page, '/');
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.fill('canoe');
  await box.press('Enter');
  await expect(page).toHaveURL(/search=canoe/);
  await page.getByRole('button', { name: 'Clear search text' }).click();
  await expect(page.getByRole('option', { name: 'canoe' })).toBeVisible();
  await page.getByRole('option', { name: 'Clear recent searches' }).click();
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden();
});

test('SE-07 the map marks every result and searches the visible area', async ({ page }) => {
  await visit(page, '/search?search=canoe&location=Edmonton&radius=50');
  await page.getByRole('link', { name: 'Map' }).click();
  await expect(page).toHaveURL(/view=map/);
  const map = page.getByRole('application', { name: 'Map of results' });
  await expect(map).toBeVisible();
  // A pin shows the price of a listing, or the number of listings in a cluster.
  const pins = map.locator('[data-lat]').getByRole('button');
  const total = Number(
    /\d+/.exec(
      (await page
        .getByText(/^\d+ results$/)
        .first()
        .textContent()) ?? '',
    )?.[0],
  );
  const shown = async () =>
    (await pins.allTextContents()).reduce((sum, text) => sum + (/^\d+$/.test(text) ? Number(text) : 1), 0);
  expect(total).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(shown).toBe(total);
  await page.getByRole('button', { name: 'Search this area' }).click();
  await expect(page).toHaveURL(/bounds=/);
  await expect(page.getByRole('link', { name: 'Remove filter: Area on the map' })).toBeVisible();
});

test('SE-07 all of the map is in the window, at the top of the page and below the header that stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, '/search?search=canoe&price=10_200&view=map');
  const map = page.getByRole('application', { name: 'Map of results' });
  await expect(map).toBeVisible();
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  for (const scrolled of [0, 500]) {
    await page.evaluate((top) => scrollTo(0, top), scrolled);
    await expect.poll(async () => (await map.boundingBox())?.y).toBeGreaterThan(header);
    const { y = 0, height = 0 } = (await map.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(900);
    expect(height).toBeGreaterThan(400);
  }
});

test('SE-07 the map shows all results of a search, and says how many a moved map leaves out', async ({ page }) => {
  await visit(page, '/search?search=canoe&view=map');
  const map = page.getByRole('application', { name: 'Map of results' });
  const pins = map.locator('[data-lat]').getByRole('button');
  await expect(pins.first()).toBeVisible();
  const frame = await map.boundingBox();
  for (const pin of await pins.all()) {
    const box = await pin.boundingBox();
    expect(box && frame && box.x >= frame.x && box.x + box.width <= frame.x + frame.width).toBe(true);
    expect(box && frame && box.y >= frame.y && box.y + box.height <= frame.y + frame.height).toBe(true);
  }
  await expect(page.getByText(/outside this area$/)).toHaveCount(0);
  await map.focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('+');
  await expect(page.getByText(/\d+ listings? outside this area$/)).toBeVisible();
});

test('SE-05 a search with few free listings suggests other dates', async ({ page }) => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  await visit(page, `/search?search=kayak&startDate=${day(2)}&endDate=${day(8)}`);
  await expect(cards(page).first()).toContainText(/in total/);
});

test('AP-07 robots.txt and sitemaps list listings and categories that respond with 200', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /order\n');
  const [, index] = /^Sitemap: (\S+)$/m.exec(robots) ?? [];
  expect(index).toMatch(/\/sitemap\.xml$/);
  const parts = [...(await (await request.get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (m) => m[1] ?? '',
  );
  const addresses: string[] = [];
  for (const part of parts) {
    const answer = await request.get(new URL(part).pathname);
    expect(answer.status()).toBe(200);
    addresses.push(...[...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((m) => m[1] ?? ''));
  }
  expect(addresses.filter((address) => address.includes('/product/')).length).toBeGreaterThan(300);
  for (const address of [addresses[1], addresses.find((one) => one.includes('category=')), addresses.at(-1)]) {
    const { pathname, search } = new URL(address ?? '');
    const page = await request.get(pathname + search, { maxRedirects: 0 });
    expect(page.status(), address).toBe(200);
  }
  expect((await request.get('/sitemap-products-999.xml')).status()).toBe(404);
});
