import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { changeDesign, changeSetting, visitUntil } from '../support/operator';
import { expect, ownMarketplaceTest as test, visit } from '../support/test';

// Not parallel: each test restores the marketplace.
test.use({ marketplace: 'search design' });
test.describe.configure({ mode: 'default' });

const SOON = { timeout: 500 };
const PATH = '/search?category=water-sports';
const PHONE = { width: 390, height: 800 };
const side = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const opener = (page: Page) => page.getByRole('button', { name: /^Filters/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const firstCard = (page: Page) => page.getByRole('region', { name: 'Results' }).locator('li').first();
const chooseLayout = (database: Pool, layout: string) =>
  changeDesign(database, 'Search', { otherSettings: { filter: { calendar: 'default', layout } } });

/** On a phone filters are in a dialog, in every layout with filters. */
async function expectDialogOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await expect(side(page)).toBeHidden();
  await opener(page).click();
  await expect(dialog(page).getByRole('group', { name: 'Condition' })).toBeVisible();
  await dialog(page)
    .getByRole('checkbox', { name: /^Good / })
    .check();
  await expect(page).toHaveURL(/condition=Good/);
  await dialog(page).getByRole('button', { name: 'Clear All' }).click();
  await expect(page).not.toHaveURL(/condition=/);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
}

test("SE-04 filters are in a dialog with the layout 'default'", async ({ page, database }) => {
  await chooseLayout(database, 'default');
  await visitUntil(page, PATH, () => expect(opener(page)).toBeVisible(SOON));
  await expect(side(page)).toHaveCount(0);
  await opener(page).click();
  await expect(dialog(page).getByRole('group', { name: 'Condition' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expectDialogOnPhone(page);
});

test("SE-04 filters are beside the results, on a phone in the dialog, with the layout 'sidebar'", async ({
  page,
  database,
}) => {
  await chooseLayout(database, 'sidebar');
  await visitUntil(page, PATH, () => expect(side(page)).toBeVisible(SOON));
  await expect(opener(page)).toBeHidden();
  const [filters, card] = [await side(page).boundingBox(), await firstCard(page).boundingBox()];
  expect((filters?.x ?? 0) + (filters?.width ?? Infinity)).toBeLessThanOrEqual(card?.x ?? 0);
  await side(page)
    .getByRole('checkbox', { name: /^Good / })
    .check();
  await expect(page).toHaveURL(/condition=Good$/);
  await expect(page.getByRole('link', { name: 'Remove filter: Good' })).toBeVisible();
  await side(page)
    .getByRole('checkbox', { name: /^Good / })
    .uncheck();
  await expect(page).not.toHaveURL(/condition=/);
  await expectDialogOnPhone(page);
});

test("SE-04 filters are absent on desktop and phone with the layout 'none'", async ({ page, database }) => {
  await chooseLayout(database, 'none');
  await visitUntil(page, PATH, async () => {
    await expect(side(page).or(opener(page))).toHaveCount(0, SOON);
    await expect(firstCard(page)).toBeVisible(SOON);
  });
  await page.setViewportSize(PHONE);
  await expect(opener(page)).toHaveCount(0);
});

const FAKE_GOOGLE_MAPS = resolve(import.meta.dirname, '../../../libs/map/src/lib/fake-google-maps.js');

test("CA-02 SE-07 Google's map is loaded with the key of the configuration, which the tab keeps", async ({
  page,
  database,
  pageErrors,
}) => {
  pageErrors.expect(/^foreign request: https:\/\/maps\.googleapis\.com\/maps\/api\/js/);
  const keys: (string | null)[] = [];
  await page.route('https://maps.googleapis.com/maps/api/js*', async (route) => {
    keys.push(new URL(route.request().url()).searchParams.get('key'));
    await route.fulfill({ path: FAKE_GOOGLE_MAPS, contentType: 'text/javascript' });
  });
  const readMapKey = () => page.evaluate(() => sessionStorage.getItem('googleMapAPIKey'));
  const map = page.getByRole('application', { name: 'Map of results' });
  const google = map.locator('[data-google="map"]');
  const path = '/search?search=canoe&location=Edmonton&radius=50&view=map';

  await visit(page, path);
  await expect(map).toBeVisible();
  await expect(google).toHaveCount(0);
  expect([keys, await readMapKey()]).toEqual([[], null]);

  for (const key of ['first-key', 'second-key']) {
    await changeSetting(database, 'googleMapAPIKey', key);
    await visitUntil(page, path, () => expect.poll(() => keys.at(-1), { timeout: 3000 }).toBe(key));
    await expect(google).toBeVisible();
    expect(await readMapKey()).toBe(key);
  }
});

test('SE-09 a match in the first field of the search order ranks first', async ({ page, database }) => {
  const WORD = 'Zorblatt';
  const { rows } = await database.query<{ id: number }>(
    `SELECT id FROM products WHERE status = 'active' AND sale_type = 'rental' ORDER BY id LIMIT 2`,
  );
  const [byBrand = 0, byMaterial = 0] = rows.map(({ id }) => id);
  for (const [id, field] of [
    [byBrand, 'Brand'],
    [byMaterial, 'Material'],
  ] as const)
    await database.query('UPDATE products SET attributes = $2 WHERE id = $1', [id, { [field]: WORD }]);
  const found = page.getByRole('region', { name: 'Results' }).locator('li a[href^="/product/"]');
  const ranked = async () =>
    (await found.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))).map((href) =>
      Number(href.split('?')[0]?.split('/').at(-1)),
    );
  for (const [fields, order] of [
    [
      ['Product_Name', 'Brand', 'category', 'city', 'Material'],
      [byBrand, byMaterial],
    ],
    [
      ['Product_Name', 'Material', 'category', 'city', 'Brand'],
      [byMaterial, byBrand],
    ],
  ] as const) {
    await changeSetting(database, 'searchableFieldsOrder', fields);
    await visitUntil(page, `/search?search=${WORD}`, async () => {
      expect([...new Set(await ranked())]).toEqual(order);
    });
  }
});
