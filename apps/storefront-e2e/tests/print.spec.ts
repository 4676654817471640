import type { Page } from '@playwright/test';
import { chooseFreeDays } from '../support/calendar';
import { openRental } from '../support/checkout';
import { signUp } from '../support/customers';
import { expect, test, visit } from '../support/test';

/** Of A4 paper between its margins, in CSS pixels, and of a window that prints without scaling. */
const WIDTHS = [718, 1280];

const CONTROLS = ['button', 'input', 'select', 'textarea', 'nav', 'fieldset', 'label', 'form', 'dialog'].concat(
  ['button', 'checkbox', 'combobox', 'grid', 'listbox', 'menu', 'radiogroup', 'search', 'slider', 'switch', 'tab'].map(
    (role) => `[role="${role}"]`,
  ),
);

/** A button that opens a picture prints as the picture; a page of links prints them. */
const PRINTED = 'button:has(picture, img), [data-printed]';

/** Opens the page as it is printed and expects text of it, but nothing that is only pressed. */
async function expectPrintout(page: Page, path: string, text: string | RegExp): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await visit(page, path);
  await expectNoControls(page, text);
}

async function expectNoControls(page: Page, text: string | RegExp): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    const visible = page.locator(CONTROLS.join()).filter({ visible: true });
    const controls = await visible.evaluateAll(
      (elements, printed) =>
        elements.filter((element) => !element.matches(printed)).map((element) => element.outerHTML.slice(0, 200)),
      PRINTED,
    );
    expect(controls, `${page.url()} at ${width} px`).toEqual([]);
    // Links that look like buttons, and what the shell shows around the page.
    await expect(page.locator('a[class*="button"]').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('body > * > :not(main)').filter({ visible: true })).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: 'screen' });
}

const PUBLIC: readonly [path: string, text: string | RegExp][] = [
  ['/', 'What you need, close to home'],
  ['/search?search=kayak&price=10_200', /CA\$[\d.]+/],
  ['/search?search=kayak&view=map', /CA\$[\d.]+/],
  ['/search?search=xyzzy', 'No results'],
  ['/seller/view/1', /Member since/],
  ['/privacy-policy', /./],
  ['/terms-and-conditions', /./],
  ['/other-policies', /./],
  ['/saved', /saved/i],
  ['/success', /./],
];

for (const [path, text] of PUBLIC)
  test(`${path} prints what is read on it and no controls`, ({ page }) => expectPrintout(page, path, text));

for (const sale of ['rental', 'booking', 'sale', 'request', 'auction'])
  test(`a ${sale} listing prints its name, pictures and price and no controls`, async ({ page }) => {
    await visit(page, `/search?sale=${sale}`);
    const path = await page.getByRole('main').locator('a[href^="/product/"]').first().getAttribute('href');
    await expectPrintout(page, path ?? '', 'About this listing');
    await page.emulateMedia({ media: 'print' });
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.locator('button img').first()).toBeVisible();
    await expect(main).toContainText(sale === 'request' ? 'Price on request' : /[$€¥][\d.,]+/, { useInnerText: true });
  });

test('OR-07 a customer’s pages print orders, messages and profile and no controls', async ({ page }) => {
  await visit(page, '/login');
  await page.getByLabel('Email address').fill('demo@example.com');
  await page.getByLabel('Password', { exact: true }).fill('northern-lights');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /’s account$/ })).toBeVisible();

  await expectPrintout(page, '/profile', 'demo@example.com');
  await expectPrintout(page, '/profile/view', 'demo@example.com');
  await expectPrintout(page, '/requestOrder', 'Request a quote');
  await expectPrintout(page, '/orders', /^M-/);
  const order = await page.getByRole('main').locator('a[href^="/orders/"]').first().getAttribute('href');
  await expectPrintout(page, order ?? '', /^Invoice /);

  await expectPrintout(page, '/messages', 'Medium-format Mamiya 7, 65 mm');
  await page.getByRole('link', { name: /Mamiya/ }).click();
  const log = page.getByRole('log');
  await expect(log).toContainText('Is there a spare battery with it');
  await expectNoControls(page, /Is there a spare battery with it/);
  // The whole thread, not the part that is scrolled to.
  await page.emulateMedia({ media: 'print' });
  expect(await log.evaluate((element) => getComputedStyle(element).overflowY)).toBe('visible');
});

test('OR-01 the checkout prints what is ordered and its price and no controls', async ({ page }) => {
  await signUp(page);
  await openRental(page, 'snowshoe');
  await chooseFreeDays(page);
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  await expect(page).toHaveURL('/order');
  await expect(page.getByText('Total', { exact: true }).first()).toBeVisible();
  await expectNoControls(page, 'Total');
});
