import { expect, test, visit, waitForHydration } from '../support/test';

/** What is caught is logged by React Router and reported by the browser; nothing is thrown uncaught. */
const CAUGHT = /^(console\.|request failed)/;
const SCRIPTS = '**/assets/**/*.js';

for (const [name, link, path] of [
  ['a listing', 'main a[href^="/product/"]', /\/product\//],
  ['a policy', 'footer a[href="/privacy-policy"]', /\/privacy-policy$/],
] as const)
  test(`AP-02 the page of ${name} opens although its scripts were blocked`, async ({ page, pageErrors }) => {
    pageErrors.expect(CAUGHT);
    await visit(page, '/search');
    await page.route(SCRIPTS, (route) => route.abort('blockedbyclient'));
    await page.locator(link).first().dispatchEvent('click');
    // The router loads a new document, which is complete without its scripts.
    await expect(page).toHaveURL(path);
    await expect(page.locator('h1')).toBeVisible();
    await page.unroute(SCRIPTS);
    // The router's own reload may still be under way, and ends this one.
    await expect(async () => {
      await page.reload();
      await waitForHydration(page);
    }).toPass();
    await expect(page.locator('h1')).toBeVisible();
  });

test('AP-02 nothing is thrown uncaught when the scripts of what opens on a page are blocked', async ({
  page,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(CAUGHT);
  await visit(page, '/search');
  await page.route(SCRIPTS, (route) => route.abort('blockedbyclient'));
  const buttons = await page.locator('main button:visible, header button:visible, header a[href^="/login"]').all();
  expect(buttons.length).toBeGreaterThan(3);
  for (const button of buttons) {
    await button.dispatchEvent('pointerenter');
    await button.dispatchEvent('click');
  }
  await expect(page.locator('h1')).toBeVisible();
});
