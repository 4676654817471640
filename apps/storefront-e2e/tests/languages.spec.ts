import { expect, test, visit } from '../support/test';

for (const [locale, word] of [
  ['de-AT', 'Anmelden'],
  ['ja-JP', 'ログイン'],
  ['fr-FR', 'Sign in'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test(`IL-01 a browser in ${locale} reads '${word}'`, async ({ page }) => {
      await visit(page, '/');
      await expect(page.getByRole('banner').getByText(word, { exact: true }).first()).toBeVisible();
    });
  });
}

test('IL-01 the language can be changed and stays changed', async ({ page }) => {
  await visit(page, '/search?search=canoe');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveURL(/search=canoe/);
  await visit(page, '/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

for (const lang of ['de', 'ja', 'ru']) {
  for (const path of ['/', '/search?search=canoe', '/login']) {
    test(`AP-11 ${path} in ${lang} fits 360 px without sideways scroll`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 780 });
      await visit(page, `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  }
}
