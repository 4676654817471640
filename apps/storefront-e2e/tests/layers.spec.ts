import { chooseFreeDays } from '../support/calendar';
import { expect, test, visit } from '../support/test';

const CANOES = '/search?search=canoe&sale=rental';
const FIRST = 'main a[href^="/product/"]';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('RT-08 PD-01 PD-02 Back closes what lies over a listing and keeps what was chosen', async ({ page }) => {
    await visit(page, CANOES);
    await page.locator(FIRST).first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('button', { name: 'Choose dates' })).toBeVisible();
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.data')) loads.push(request.url());
    });

    const pictures = page.getByRole('dialog', { name: 'Pictures' });
    await page.getByRole('button', { name: /^Open picture 1 of/ }).click();
    await expect(pictures).toBeVisible();
    await page.goBack();
    await expect(pictures).toHaveCount(0);
    await page.goForward();
    await expect(pictures).toBeVisible();
    // Twice, as somebody impatient would: the page stays.
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

    // Signing in takes the place of the sheet.
    await order.getByRole('button', { name: 'Reserve' }).click();
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
    await expect(order).toHaveCount(0);
    await expect(page).toHaveURL(/\/product\/[^#]*$/);
    // Back closes that too; the listing stays with what was chosen of it.
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/product\/.*startDate=/);
    await page.goBack();
    await expect(page).toHaveURL(/\/search\?/);
  });
});

test('PD-01 a link to the pictures of a listing opens them, and closing them stays there; one to the order finds it beside the page', async ({
  page,
}) => {
  await visit(page, CANOES);
  const address = await page.locator(FIRST).first().getAttribute('href');
  await visit(page, `${address}#pictures`);
  const pictures = page.getByRole('dialog', { name: 'Pictures' });
  await expect(pictures).toBeVisible();
  await pictures.getByRole('button', { name: 'Close' }).click();
  await expect(pictures).toHaveCount(0);
  await expect(page).toHaveURL(address ?? '');

  // A double click is one.
  await page.getByRole('button', { name: /^Open picture 1 of/ }).dblclick();
  await expect(pictures).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pictures).toHaveCount(0);
  await expect(page).toHaveURL(address ?? '');

  // Also one whose second half is late, and reaches what the first has opened.
  await page.getByRole('button', { name: /^Open picture 1 of/ }).click();
  await expect(pictures).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.keyboard.press('Escape');
  await expect(pictures).toHaveCount(0);

  // The sheet of a phone is none where the order stands beside the page.
  await visit(page, `${address}#order`);
  await expect(page).toHaveURL(address ?? '');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
