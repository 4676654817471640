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
    await page.getByRole('button', { name: /^Open photo 1 of/ }).click();
    await expect(pictures).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(pictures).toHaveCount(0);
    await expect(page).toHaveURL(/\/product\//);

    const order = page.getByRole('dialog', { name: 'Your order' });
    await page.getByRole('button', { name: 'Choose dates' }).click();
    await expect(order).toBeVisible();
    await order.getByRole('button', { name: 'Next month' }).click();
    await chooseFreeDays(order, 3);
    await expect(page).toHaveURL(/startDate=/);
    await page.goBack();
    await expect(order).toHaveCount(0);
    await expect(page).toHaveURL(/\?startDate=/);
    await page.getByRole('button', { name: 'Reserve' }).click();
    await expect(order).toBeVisible();
    expect(loads).toEqual([]);

    // The sign-in dialog replaces the sheet.
    await order.getByRole('button', { name: 'Reserve' }).click();
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
    await expect(order).toHaveCount(0);
    await expect(page).toHaveURL(/\/product\//);
    // Back closes it too; the listing keeps its dates.
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/product\/.*startDate=/);
    await page.goBack();
    await expect(page).toHaveURL(/\/search\?/);
  });

  test('SE-04 SE-05 AP-11 overlays load before the press, close by Back on the first page of a tab, and return the focus', async ({
    page,
  }) => {
    for (const [name, dialog] of [
      ['Filters', 'Filters'],
      ['Open menu', 'Menu'],
      ['Select dates', 'Select dates'],
    ] as const) {
      await visit(page, CANOES);
      const opener = page.getByRole('button', { name, exact: true });
      const scripts: string[] = [];
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
      const loaded = page.waitForResponse(/\/overlay-[^/]*\.js/);
      await opener.focus();
      await loaded;
      await page.waitForLoadState('networkidle');
      const before = scripts.length;
      await opener.press('Enter');
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      expect(scripts.slice(before)).toEqual([]);
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/\/search\?/);
      await expect(opener).toBeFocused();
      page.removeAllListeners('request');
    }
  });

  test('SE-04 Back closes the filters with what they found, and then undoes it', async ({ page }) => {
    await visit(page, CANOES);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('checkbox').first().check();
    await expect(page).not.toHaveURL(new RegExp(`${CANOES.replace('?', '\\?')}$`));
    const found = page.url();
    await page.goBack();
    await expect(filters).toHaveCount(0);
    await expect(page).toHaveURL(found);
    await page.goBack();
    await expect(page).toHaveURL(CANOES);
  });
});

test('PD-01 a double click on a picture counts as one, also a slow one', async ({ page }) => {
  await visit(page, CANOES);
  const address = (await page.locator(FIRST).first().getAttribute('href')) ?? '';
  await visit(page, address);
  const pictures = page.getByRole('dialog', { name: 'Photos' });
  await page.getByRole('button', { name: /^Open photo 1 of/ }).dblclick();
  await expect(pictures).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pictures).toHaveCount(0);
  await expect(page).toHaveURL(address);

  // The second click hits what the first has opened.
  await page.getByRole('button', { name: /^Open photo 1 of/ }).click();
  await expect(pictures).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.keyboard.press('Escape');
  await expect(pictures).toHaveCount(0);
});
