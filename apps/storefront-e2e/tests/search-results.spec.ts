import type { Page } from '@playwright/test';
import { signUp } from '../support/customers';
import { queryDatabase } from '../support/query-database';
import { expect, waitForHydration, test, visit } from '../support/test';

const links = (page: Page) => page.getByRole('main').locator('li a[href^="/product/"]');
const cards = (page: Page) =>
  page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.locator('a[href^="/product/"]') });
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const getIds = async (page: Page) => {
  const hrefs = await links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(hrefs.map((href) => Number(href.split('?')[0]?.split('/').at(-1))))];
};
/** The first price of each card in Canadian dollars. */
const getPrices = async (page: Page) =>
  (await cards(page).allTextContents()).map((text) =>
    Number(/CA\$\s?([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')),
  );
const ascending = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other);

/** A column of the database for each result, in the order of the results. */
async function orderedBy(page: Page, value: string, from: 'products WHERE id' | 'auctions WHERE product_id') {
  const ids = await getIds(page);
  const key = from.split(' ').at(-1);
  const rows = await queryDatabase<{ id: number; value: string }>(
    `SELECT ${key} AS id, (${value})::text AS value FROM ${from} = ANY ($1)`,
    [ids],
  );
  return ids.map((id) => Number(rows.find((row) => row.id === id)?.value));
}

// In one currency, so that prices can be compared.
const IN_EDMONTON = '/search?city=Edmonton&sale=rental';

test('SE-06 results are sorted by price ascending or descending as chosen', async ({ page }) => {
  // Rentals may have a minimum stay, which the price on a card doesn't include.
  await visit(page, '/search?city=Edmonton&sale=sale');
  await expect(sort(page)).toHaveValue('price-asc');
  const fromLow = await getPrices(page);
  expect(new Set(fromLow).size).toBeGreaterThan(5);
  expect(fromLow).toEqual(ascending(fromLow));
  await sort(page).selectOption('price-desc');
  await expect(page).toHaveURL(/sort=price-desc/);
  await expect.poll(async () => (await getPrices(page))[0]).toBeGreaterThanOrEqual(fromLow.at(-1) ?? 0);
  const fromHigh = await getPrices(page);
  expect(fromHigh).toEqual(ascending(fromHigh).reverse());
});

test('SE-06 results are sorted newest or oldest first as chosen', async ({ page }) => {
  await visit(page, IN_EDMONTON);
  const createdAt = () => orderedBy(page, 'extract(epoch FROM created_at)', 'products WHERE id');
  for (const [type, isRightWay] of [
    ['newest_first', (times: number[]) => expect(times).toEqual(ascending(times).reverse())],
    ['oldest_first', (times: number[]) => expect(times).toEqual(ascending(times))],
  ] as const) {
    const before = await getIds(page);
    await sort(page).selectOption(type);
    await expect(page).toHaveURL(new RegExp(`type=${type}`));
    await expect.poll(() => getIds(page)).not.toEqual(before);
    const times = await createdAt();
    expect(new Set(times).size).toBeGreaterThan(5);
    isRightWay(times);
  }
});

test('SE-06 results are sorted by rating when recommended is chosen, and auctions by their end when ending soon is chosen', async ({
  page,
}) => {
  await visit(page, IN_EDMONTON);
  await expect(sort(page).getByRole('option', { name: 'Ending soon' })).toHaveCount(0);
  const before = await getIds(page);
  await sort(page).selectOption('recommended');
  await expect(page).toHaveURL(/sort=recommended/);
  await expect.poll(() => getIds(page)).not.toEqual(before);
  // A Bayesian average with five additional ratings of four stars.
  const likely = await orderedBy(page, '-(rating_sum + 20.0) / (rating_count + 5)', 'products WHERE id');
  expect(new Set(likely).size).toBeGreaterThan(5);
  expect(likely).toEqual(ascending(likely));

  await visit(page, '/search?sale=auction');
  const byPrice = await getIds(page);
  await sort(page).selectOption('ending-soon');
  await expect(page).toHaveURL(/sort=ending-soon/);
  await expect.poll(() => getIds(page)).not.toEqual(byPrice);
  const ends = await orderedBy(page, 'extract(epoch FROM ends_at)', 'auctions WHERE product_id');
  expect(new Set(ends).size).toBeGreaterThan(5);
  expect(ends).toEqual(ascending(ends));
});

test('SE-06 SE-08 results are sorted by distance, nearest first, when sorted by location', async ({ page }) => {
  await visit(page, '/search?location=Edmonton&radius=300');
  await sort(page).selectOption('by_location');
  await expect(page).toHaveURL(/type=by_location/);
  const distances = async () =>
    (await cards(page).allTextContents()).map((text) =>
      Number(/([\d.,]+)\s?km/.exec(text)?.[1]?.replaceAll(',', '') ?? 0),
    );
  await expect.poll(async () => (await distances()).length).toBe(24);
  await expect.poll(async () => (await distances()).at(-1)).toBeGreaterThan(0);
  expect(await distances()).toEqual(ascending(await distances()));
});

test('SE-10 the address restores text, filter, dates and page of a search, and the last search is stored', async ({
  page,
}) => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const dates = `startDate=${day(40)}&endDate=${day(42)}`;
  const readSavedSearch = () =>
    page.evaluate(() => new URLSearchParams(localStorage.getItem('SEARCH_PARAMS') ?? '').toString());
  // More than a page of listings is free on any dates.
  const query = `rating=4&${dates}&sale=rental`;
  await visit(page, `/search?${query}`);
  const first = await getIds(page);
  await expect
    .poll(async () => [...new URLSearchParams(await readSavedSearch())].sort())
    .toEqual([...[...new URLSearchParams(query)].sort()]);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => getIds(page)).not.toEqual(first);
  await expect(page.getByRole('navigation').locator('[aria-current="page"]', { hasText: '2' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Remove filter: / })).not.toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: / - / })).toBeVisible();
  await expect.poll(readSavedSearch).toContain('page=2');

  // Changing a filter goes back to the first page.
  await page.getByRole('navigation', { name: 'Listing type' }).getByRole('link', { name: 'All', exact: true }).click();
  await expect(page).not.toHaveURL(/page=|sale=/);

  // The stored search never overrides the URL.
  await page.evaluate(() => localStorage.setItem('SEARCH_PARAMS', 'search=canoe&page=3'));
  await visit(page, '/search?search=tent');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tent');
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('tent');
  await expect.poll(readSavedSearch).toBe('search=tent');
});

test('SE-14 pages of results are links, and Back from a listing restores the scroll position', async ({
  page,
  request,
}) => {
  await visit(page, '/search?sale=rental');
  const first = await getIds(page);
  const next = page.getByRole('link', { name: 'Next page' });
  const address = (await next.getAttribute('href')) ?? '';
  // For crawlers that don't run scripts.
  const html = await (await request.get(address)).text();
  expect(html).toMatch(/<a [^>]*href="\/product\//);
  await next.click();
  await expect(page).toHaveURL(address);
  await expect.poll(() => getIds(page)).not.toEqual(first);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const second = await getIds(page);
  const last = links(page).last();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await last.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect.poll(() => getIds(page)).toEqual(second);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('SE-15 categories form a tree with the number of results of each', async ({ page }) => {
  await visit(page, '/search?sale=rental');
  await page.getByRole('button', { name: 'Filters' }).click();
  const tree = page.getByRole('dialog', { name: 'Filters' }).getByRole('group', { name: 'Categories' });
  const parent = tree.getByRole('link', { name: /^Water sports/ });
  const child = tree.getByRole('link', { name: /^Canoes/ });
  const getCount = async (link: typeof parent) => Number(/(\d+)\D*$/.exec((await link.textContent()) ?? '')?.[1]);
  await expect(child).toHaveCount(0);
  const ofParent = await getCount(parent);
  await parent.click();
  await expect(page).toHaveURL(/category=water-sports/);
  const show = page.getByRole('dialog').getByRole('button', { name: /^Show \d+ results?$/ });
  await expect(show).toHaveText(`Show ${ofParent} results`);
  // The results of the subcategories add up to those of their parent.
  const children = tree
    .locator('li')
    .filter({ has: page.getByRole('link', { name: /^Water sports/ }) })
    .locator('li')
    .getByRole('link');
  await expect(children).not.toHaveCount(0);
  const counts = await Promise.all((await children.all()).map(getCount));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ofParent);
  const ofChild = await getCount(child);
  await child.click();
  await expect(page).toHaveURL(/category=canoes/);
  await expect(show).toHaveText(`Show ${ofChild} results`);
});

const WRITTEN = {
  en: {
    price: /^CA\$[\d,]+\.\d\d$/,
    yen: /¥[\d,]+\.\d\d/,
    moment: /\b\d\d [A-Z][a-z]{2} \d{4}, [1-9]\d?:\d\d (AM|PM)/,
  },
  de: {
    price: /^[\d.]+,\d\d\sCA\$$/,
    yen: /[\d.]+,\d\d\s¥/,
    moment: /\b\d\d\. [A-Z]\p{L}+\.? \d{4}, \d\d:\d\d(?! (AM|PM))/u,
  },
  ja: { price: /^CA\$[\d,]+\.\d\d$/, yen: /[¥￥][\d,]+\.\d\d/, moment: /\d{4}年\d\d?月\d\d?日 \d\d:\d\d(?! (AM|PM))/ },
} as const;

for (const [lang, { price, yen, moment }] of Object.entries(WRITTEN))
  test(`IL-03 money, dates and times are formatted for ${lang}`, async ({ page }) => {
    const amounts = async () =>
      (await cards(page).allTextContents()).flatMap(
        (text) => text.match(/(?:CA\$[\d.,]*\d|[\d.,]*\d\sCA\$)/g)?.slice(0, 1) ?? [],
      );
    await visit(page, `${IN_EDMONTON}&lang=${lang}`);
    expect((await amounts()).length).toBeGreaterThan(10);
    for (const amount of await amounts()) expect(amount).toMatch(price);
    await visit(page, `/search?city=Tokyo&lang=${lang}`);
    await expect(cards(page).first()).toContainText(yen);

    await visit(page, '/?lang=en');
    await signUp(page);
    await waitForHydration(page);
    await visit(page, `/profile/view?lang=${lang}`);
    // When this device was last seen.
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: moment })).toHaveCount(1);
  });
