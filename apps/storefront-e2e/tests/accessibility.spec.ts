import { expectNoFinding } from '../support/axe';
import { expect, test, visit } from '../support/test';

for (const path of [
  '/',
  '/search?search=canoe',
  '/seller/view/1',
  '/terms-and-conditions',
  '/login',
  '/signup',
  '/nothing-here',
]) {
  for (const width of [1440, 390]) {
    test(`${path} at ${width} px has no accessibility finding`, async ({ page, complaints }) => {
      complaints.expect(/status of 404/);
      await page.setViewportSize({ width, height: 900 });
      await visit(page, path);
      await expectNoFinding(page);
    });
  }
}

for (const sale of ['rental', 'booking', 'sale', 'request', 'auction'])
  test(`PD-01 a listing of ${sale} has no accessibility finding, wide and on a phone`, async ({ page }) => {
    await page.goto(`/search?sale=${sale}`);
    const path = await page.getByRole('main').locator('a[href^="/product/"]').first().getAttribute('href');
    await visit(page, path ?? '');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      // With the map of its area and other listings at its end, which come when they are near.
      await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('application', { name: /^Map of the area around / })).toBeVisible();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(page.getByRole('heading', { name: 'More like this' })).toBeVisible();
      await expectNoFinding(page);
    }
  });

test('the skip link is first and leads to the content', async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
