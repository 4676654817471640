import type { Locator, Page } from '@playwright/test';
import { chooseFreeDays } from '../support/calendar';
import { signUp } from '../support/customers';
import { expect, waitForHydration, test, visit } from '../support/test';

test('RT-06 RT-08 OR-05 OR-07 a customer pays an unpaid order at its address and lists orders by the status in the address', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 4\d\d/);
  await signUp(page);
  await visit(page, '/search?search=tripod&sale=rental');
  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await chooseFreeDays(page);
  const listing = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '?';
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  await expect(page).toHaveURL('/order');
  await page.getByLabel('Phone number').fill('+1 780 555 0199');
  await page.getByLabel('Credit or debit card number').fill('4000000000000002');
  await page.getByLabel('Credit or debit card expiration date').fill('12/34');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: /declined/i }),
  ).toBeVisible();

  await visit(page, '/orders');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: listing });
  await expect(row).toBeVisible();
  const filters = page.getByRole('navigation', { name: 'Filter by status' });
  const chosen = filters.locator('[aria-current]');
  // By a click, and as a server-rendered document.
  await filters.getByRole('link', { name: 'Confirmed', exact: true }).click();
  await expect(page).toHaveURL(/\/orders\?status=/);
  await expect(chosen).toHaveText('Confirmed');
  await expect(row).toHaveCount(0);
  await page.reload();
  await waitForHydration(page);
  await expect(chosen).toHaveText('Confirmed');
  await expect(row).toHaveCount(0);

  await page.goBack();
  await expect(row).toBeVisible();
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
  const id = new URL(page.url()).pathname.split('/')[2];
  for (const open of [() => page.locator(`a[href="/order?pay=${id}"]`).first().click(), () => page.reload()]) {
    await open();
    await expect(page).toHaveURL(`/order?pay=${id}`);
    await expect(page.getByRole('main')).toContainText(listing);
    await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  }
});

const NO_PRICE = 'The price range in the link isn’t valid, so you see all prices.';
const NO_DATES = 'The dates in the link aren’t valid, so you see all listings.';

test('RT-08 SE-03 an unreadable price is dropped from the address with one notice, and Clear All keeps the text', async ({
  page,
}) => {
  const notice = page.getByRole('main').getByText(/in the link (isn’t|aren’t) valid/);
  for (const price of ['abc', '500..10', '..', '-5..10', '10..500..3']) {
    await visit(page, `/search?search=tent&price=${price}`);
    await expect(page).toHaveURL('/search?search=tent');
    await expect(notice).toHaveText([NO_PRICE]);
  }
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('main').locator('a[href^="/product/"]').first()).toBeVisible();
  await expect(notice).toHaveCount(0);

  await visit(page, '/search?price=abc&search=tent&startDate=2030-06-12&endDate=2030-06-01');
  await expect(page).toHaveURL('/search?search=tent');
  await expect(notice).toHaveText([NO_PRICE, NO_DATES]);
  const chips = page.getByRole('navigation', { name: 'Active filters' });
  await expect(chips.getByRole('link')).toHaveText(['“tent”']);
  await page.getByRole('link', { name: 'Rent', exact: true }).click();
  await expect(page).toHaveURL('/search?search=tent&sale=rental');
  await expect(notice).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/search?search=tent');
  await expect(chips.getByRole('link')).toHaveText(['“tent”']);
  await expect(notice).toHaveCount(0);

  await visit(
    page,
    '/search?search=tent&category=camping&price=5..900&sale=rental&startDate=2030-06-12&endDate=2030-06-14',
  );
  // The first one; an empty result has one too.
  await page.getByRole('link', { name: 'Clear All', exact: true }).first().click();
  await expect(page).toHaveURL('/search?search=tent');
});

test('AU-17 AU-18 pages that need an account or a token lead a visitor without one to sign in', async ({ page }) => {
  for (const path of ['/success', '/reset-password', '/reset-password?token=']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  }
});

test('SE-07 without other criteria the map opens at the searched place, otherwise at the configured centre at zoom 11', async ({
  page,
}) => {
  const scale = page.getByRole('img', { name: /^Scale/ });
  await visit(page, '/search?view=map');
  await expect(scale).toHaveAccessibleName('Scale: 2 km');
  await expect(page.getByRole('application').getByText('Edmonton', { exact: true })).toBeVisible();
  await expect(page.getByText(/\d+ listings outside this area$/)).toBeVisible();
  await visit(page, '/search?view=map&location=Calgary&type=by_location');
  await expect(scale).toHaveAccessibleName('Scale: 2 km');
  await expect(page.getByRole('application').getByText('Calgary', { exact: true })).toBeVisible();
});

const SIMILAR_RADIUS = 100;
type Near = { id: string; distance: number; name: string }[];

for (const [kind, search] of [
  ['with many of its category near by', 'search=canoe&sale=rental&city=Edmonton'],
  ['with few of its category near by', 'search=chairs&city=Montr%C3%A9al'],
])
  test(`PD-01 similar listings are the nearest within 100 km for a listing ${kind}`, async ({ page }) => {
    await visit(page, `/search?${search}`);
    await page.locator('main a[href^="/product/"]').first().click();
    await expect(page).toHaveURL(/\/product\//);
    const answers: Near[] = [];
    await page.route(/\/api\/products\?.*type=by_location/, async (route) => {
      const response = await route.fetch();
      answers.push(((await response.json()) as { products: Near }).products);
      await route.fulfill({ response });
    });
    // The page of results scrolls up when it is left.
    await expect(page.getByRole('region', { name: 'About this listing' })).toBeVisible();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const row = page.getByRole('region', { name: 'More like this' });
    await expect(row.getByRole('link').first()).toBeVisible();
    for (const products of answers) {
      const distances = products.map(({ distance }) => distance);
      expect(distances).toEqual(distances.toSorted((one, other) => one - other));
      expect(Math.max(...distances)).toBeLessThanOrEqual(SIMILAR_RADIUS);
    }
    // Listings of its category first, then of the parent category.
    const own = new URL(page.url()).pathname.split('/').at(-1);
    const nearest = new Map(answers.flat().map(({ id, name }) => [id, name]));
    nearest.delete(own ?? '');
    const shown = [...nearest.values()].slice(0, 4);
    await expect(row.getByRole('listitem')).toHaveCount(shown.length);
    for (const [index, name] of shown.entries()) await expect(row.getByRole('listitem').nth(index)).toContainText(name);
  });

test('PD-01 the row of similar listings is absent, without layout shift, when none is near', async ({ page }) => {
  await visit(page, '/search?search=canoe&sale=rental');
  const path = await page.locator('main a[href^="/product/"]').first().getAttribute('href');
  let answer = (): void => undefined;
  const isInSight = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/products\?.*type=by_location/, async (route) => {
    const response = await route.fetch();
    const found = (await response.json()) as object;
    // On a slow network the visitor gets there before the response.
    await isInSight;
    await route.fulfill({ response, json: { ...found, products: [] } });
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  await visit(page, path ?? '');
  const row = page.getByRole('region', { name: 'More like this' });
  await row.scrollIntoViewIfNeeded();
  await expect(row).toBeInViewport();
  answer();
  await expect(row).toHaveCount(0);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});

test('AV-05 clearing the dates of a listing moves the focus to its calendar', async ({ page }) => {
  await visit(page, '/search?search=canoe&sale=rental');
  await page.locator('main a[href^="/product/"]').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await chooseFreeDays(page);
  await page.getByRole('button', { name: 'Clear dates' }).press('Enter');
  await expect(page.locator('[data-day]:focus')).toHaveCount(1);
});

async function isInSight(part: Locator, page: Page): Promise<boolean> {
  const box = await part.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test('SE-05 AV-05 every part of the date sheet can be reached', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Select dates' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Select dates' });
    await expect(sheet.getByRole('grid').first()).toBeVisible();
    // It has an animation.
    await expect.poll(() => isInSight(sheet, page)).toBe(true);
    await sheet.getByRole('button', { name: 'Next month' }).tap();
    for (const day of await sheet
      .locator('[data-day]')
      .evaluateAll((days) => [days[9], days[24]].map((one) => one?.dataset['day']))) {
      const cell = sheet.locator(`[data-day="${day}"]`).first();
      await cell.scrollIntoViewIfNeeded();
      expect(await isInSight(cell, page)).toBe(true);
      await cell.tap();
    }
    await expect(page).toHaveURL(/startDate=.*endDate=/);
    await expect(sheet).toHaveCount(0);
  });
});

for (const [width, height] of [
  [390, 844],
  [360, 740],
] as const) {
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });

    test(`SE-04 active filters scroll in one row, and the sheet clears all but the text`, async ({ page }) => {
      await visit(
        page,
        '/search?search=tent&category=camping&price=5..900&rating=3&startDate=2030-06-12&endDate=2030-06-14',
      );
      const chips = page.getByRole('navigation', { name: 'Active filters' });
      const tops = await chips
        .locator('li')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      expect(await chips.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true);
      const clear = await page.getByRole('link', { name: 'Clear All', exact: true }).first().boundingBox();
      expect(clear && clear.x + clear.width).toBeLessThanOrEqual(width);
      await page.getByRole('button', { name: /^Filters/ }).tap();
      await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Clear All' }).tap();
      await expect(page).toHaveURL('/search?search=tent');
    });

    test('AP-11 HF-07 the drawer lists the account first', async ({ page }) => {
      await visit(page, '/');
      await page.getByRole('button', { name: 'Open menu' }).tap();
      const links = page.getByRole('dialog', { name: 'Menu' }).getByRole('link');
      await expect(links.first()).toHaveText('Saved');
    });
  });
}
