import AxeBuilder from '@axe-core/playwright';
import { expect, test, visit } from '../support/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
    });
  }
}

test('the skip link is first and leads to the content', async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
