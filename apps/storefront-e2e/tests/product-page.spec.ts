import { expectNoAxeViolations } from '../support/axe';
import { chooseFreeDays } from '../support/calendar';
import { queryDatabase } from '../support/query-database';
import { expect, test, visit } from '../support/test';

interface Found {
  id: number;
  slug: string;
}
const getPath = ([{ id, slug }]: [Found]) => `/product/${slug}/${id}`;

/** The path of the most reviewed listing that meets a condition. */
const mostReviewed = async (condition: string): Promise<string> =>
  getPath(
    (await queryDatabase<Found>(
      `SELECT id, slug FROM products WHERE status = 'active' AND ${condition} ORDER BY rating_count DESC, id LIMIT 1`,
    )) as [Found],
  );

test('PD-01 a keyboard user opens a picture, browses with arrows, zooms and pans, and returns with Escape', async ({
  page,
}) => {
  await visit(page, await mostReviewed('jsonb_array_length(pictures) >= 4'));
  const opener = page.getByRole('region', { name: 'Photos' }).getByRole('button').nth(1);
  await opener.focus();
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog');
  const position = lightbox.getByRole('status');
  await expect(position).toHaveText(/^2 of \d$/);
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText(/^3 of/);
  // The shown picture is in the middle of the window.
  const view = lightbox.locator('li:not([aria-hidden=true]) > [data-zoom]');
  await expect.poll(async () => Math.round((await view.boundingBox())?.x ?? -1)).toBe(0);
  await page.keyboard.press('End');
  await expect(lightbox.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(position).toHaveText(/^1 of/);

  await page.keyboard.press('+');
  await expect(view).toHaveAttribute('data-zoom', '2');
  const left = () => view.evaluate((element) => element.scrollLeft);
  const before = await left();
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeGreaterThan(before);
  await expect(position).toHaveText(/^1 of/);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(view).toHaveAttribute('data-zoom', '1');
  await page.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('PD-02 PD-07 calendar, order panel and phone sheet share dates, quantity and price, report quantities out of range, and another listing has the dates only', async ({
  page,
}) => {
  const path = getPath(
    (await queryDatabase<Found>(
      // Without bookings, so that eight free days don't depend on today's date.
      `WITH found AS (SELECT id FROM products
                       WHERE status = 'active' AND sale_type = 'rental' AND least(stock, maximum_quantity) = 8
                         AND jsonb_array_length(units_of_price) > 1
                       ORDER BY rating_count DESC, id LIMIT 1),
            free AS (DELETE FROM reservations WHERE product_id = (SELECT id FROM found)),
            counted AS (DELETE FROM stock_days WHERE product_id = (SELECT id FROM found))
       UPDATE products SET minimum_quantity = 2 WHERE id = (SELECT id FROM found)
       RETURNING id, slug`,
    )) as [Found],
  );
  await visit(page, path);
  const card = page.getByRole('region', { name: 'Your order' });
  const problem = card.getByRole('alert');
  const quantity = card.getByRole('spinbutton', { name: 'Quantity' });
  const reserve = card.getByRole('button', { name: 'Reserve' });
  const total = card.getByText('Total').locator('+ dd');
  await expect(quantity).toHaveValue('2');
  await chooseFreeDays(page);
  await expect(reserve).toBeEnabled();
  await expect(total).toHaveText(/\d/);

  for (const [typed, words] of [
    ['1', 'Order at least 2.'],
    ['two', 'Enter a whole number, 2 or more.'],
    ['9', 'You can order no more than 8.'],
  ] as const) {
    await quantity.fill(typed);
    await expect(problem).toHaveText(words);
    await expect(reserve).toBeDisabled();
  }
  await expectNoAxeViolations(page);
  await quantity.fill('3');
  await expect(problem).toHaveCount(0);
  await expect(reserve).toBeEnabled();
  await expect(card).toContainText(/× 2 days/);
  // The price list has a weekly price besides the daily headline price.
  await expect(card.getByRole('listitem').filter({ hasText: /week/ })).toBeVisible();
  const shown = await total.innerText();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('main').getByRole('strong').filter({ hasText: shown })).toBeVisible();
  await page.getByRole('button', { name: 'Reserve' }).click();
  const sheet = page.getByRole('dialog', { name: 'Your order' });
  await expect(sheet.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3');
  const totalOfSheet = sheet.getByText('Total', { exact: true }).locator('+ span');
  await expect(totalOfSheet).toHaveText(shown);
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(totalOfSheet).not.toHaveText(shown);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(quantity).toHaveValue('4');

  // Other listings load near the end of the page.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('main').locator('a[href^="/product/"]').last().click();
  await expect(page).toHaveURL((url) => url.pathname !== encodeURI(path) && url.searchParams.has('startDate'));
  await expect(quantity.and(page.locator('[value="4"]'))).toHaveCount(0);
  await page.goBack();
  await expect(quantity).toHaveValue('4');
  await expect(total).toHaveText(/\d/);
});

for (const lang of ['de', 'es'])
  test(`AP-11 HF-01 at 1440 px the header has its menu beside search box and dates, and nothing is cut off: ${lang}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, `/search?lang=${lang}`);
    const header = page.getByRole('banner');
    await expect(header.getByRole('navigation').first()).toBeVisible();
    expect(await header.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const end = await header.getByRole('link').last().boundingBox();
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(1440 - 24);
  });

test('AP-11 AV-02 on a phone held sideways the weekdays of the calendar stay apart', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await visit(page, await mostReviewed("sale_type = 'rental'"));
  const weekdays = page.getByRole('columnheader').filter({ visible: true });
  await expect(weekdays).toHaveCount(7);
  const room = await weekdays.evaluateAll((cells) =>
    cells.map(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth),
  );
  expect(room).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('AV-01 on a phone the bar shows the chosen dates and their number in full', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, await mostReviewed("sale_type = 'rental' AND rules ->> 'basis' = 'day' AND deposit > 0"));
  const days = page.getByRole('region', { name: 'Choose your dates' });
  await chooseFreeDays(days);
  const bar = page
    .getByText(/ · \d+ days?$/)
    .filter({ visible: true })
    .last();
  await expect(bar).toBeInViewport();
  expect(
    await bar.evaluate(({ parentElement }) =>
      parentElement ? parentElement.scrollWidth - parentElement.clientWidth : 1,
    ),
  ).toBe(0);
});

test('RV-02 loaded reviews and the scroll position are restored after Back and a reload', async ({ page }) => {
  await visit(page, await mostReviewed('rating_count > 20'));
  const reviews = page.locator('#reviews');
  const more = reviews.getByRole('button', { name: 'Show more reviews' });
  await more.click();
  await expect(reviews.getByRole('article')).toHaveCount(20);
  const twentieth = reviews.getByRole('article').nth(19);
  await twentieth.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await twentieth.boundingBox())?.y ?? -1);
  const before = await top();
  await page.getByRole('banner').getByRole('link').first().press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.goBack();
  await expect(reviews.getByRole('article')).toHaveCount(20);
  await expect.poll(top).toBe(before);
  await page.reload();
  await expect(reviews.getByRole('article')).toHaveCount(20);
  await more.click();
  await expect(reviews.getByRole('article').nth(20)).toBeVisible();
  const ids = await reviews.getByRole('article').allTextContents();
  expect(new Set(ids).size).toBe(ids.length);
});
