import { chooseFreeDays } from '../support/calendar';
import { expect, test, visit } from '../support/test';

const CANOES = '/search?search=canoe&sale=rental';
const FIRST = 'main a[href^="/product/"]';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('RT-08 PD-01 PD-02 Back closes the layers over a listing and keeps the selection', async ({ page }) => {
    await visit(page, CANOES);
    await page.locator(FIRST).first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('button', { name: 'Choose dates' })).toBeVisible();
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.data')) loads.push(request.url());
    });

    const pictures = page.getByRole('dialog', { name: 'Photos' });
    await page.getByRole('button', { name: /^Open photo 1 of/ }).click();
    await expect(pictures).toBeVisible();
    await page.goBack();
    await expect(pictures).toHaveCount(0);
    await page.goForward();
    await expect(pictures).toBeVisible();
    // A double click keeps the page.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(pictures).toHaveCount(0);
    await expect(page).toHaveURL(/\/product\/[^#]*$/);

    const order = page.getByRole('dialog', { name: 'Your order' });
    await page.getByRole('button', { name: 'Choose dates' }).click();
    await expect(order).toBeVisible();
    await order.getByRole('button', { name: 'Next month' }).click();
    await chooseFreeDays(order, 3);
    await expect(page).toHaveURL(/startDate=/);
    await page.goBack();
    await expect(order).toHaveCount(0);
    await expect(page).toHaveURL(/\?startDate=[^#]*$/);
    await page.getByRole('button', { name: 'Reserve' }).click();
    await expect(order).toBeVisible();
    expect(loads).toEqual([]);

    // The sign-in dialog replaces the sheet.
    await order.getByRole('button', { name: 'Reserve' }).click();
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
    await expect(order).toHaveCount(0);
    await expect(page).toHaveURL(/\/product\/[^#]*$/);
    // Back closes it too; the listing keeps its dates.
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/product\/.*startDate=/);
    await page.goBack();
    await expect(page).toHaveURL(/\/search\?/);
  });
});

test('PD-01 a link to the pictures opens them and stays on the listing when closed, and a link to the order shows it beside the page', async ({
  page,
}) => {
  await visit(page, CANOES);
  const address = await page.locator(FIRST).first().getAttribute('href');
  await visit(page, `${address}#pictures`);
  const pictures = page.getByRole('dialog', { name: 'Photos' });
  await expect(pictures).toBeVisible();
  await pictures.getByRole('button', { name: 'Close' }).click();
  await expect(pictures).toHaveCount(0);
  await expect(page).toHaveURL(address ?? '');

  // A double click counts as one.
  await page.getByRole('button', { name: /^Open photo 1 of/ }).dblclick();
  await expect(pictures).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pictures).toHaveCount(0);
  await expect(page).toHaveURL(address ?? '');

  // Also a slow double click whose second click hits what the first has opened.
  await page.getByRole('button', { name: /^Open photo 1 of/ }).click();
  await expect(pictures).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.keyboard.press('Escape');
  await expect(pictures).toHaveCount(0);

  // On wide screens the order is beside the page instead of in a sheet.
  await visit(page, `${address}#order`);
  await expect(page).toHaveURL(address ?? '');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
