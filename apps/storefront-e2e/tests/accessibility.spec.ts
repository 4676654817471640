import { expectNoAxeViolations } from '../support/axe';
import { expect, test, visit } from '../support/test';

const WIDTHS = [1440, 390];

// The other pages are made of parts that stories check one by one.
for (const path of ['/', '/search?search=canoe', '/seller/view/1', '/login'])
  test(`${path} has no accessibility violation on desktop and phone`, async ({ page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, path);
      await expectNoAxeViolations(page);
    }
  });

for (const sale of ['rental', 'auction'])
  test(`PD-01 a ${sale} listing has no accessibility violation on desktop and phone`, async ({ page }) => {
    await page.goto(`/search?sale=${sale}`);
    const path = await page.getByRole('main').locator('a[href^="/product/"]').first().getAttribute('href');
    await visit(page, path ?? '');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // Including the map and the other listings, which load when scrolled near.
      await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('application', { name: /^Map of the area around / })).toBeVisible();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(page.getByRole('heading', { name: 'More like this' })).toBeVisible();
      await expectNoAxeViolations(page);
    }
  });

test('the skip link has the first focus and leads to the content', async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
