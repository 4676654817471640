import type { Page } from '@playwright/test';
import { expect, waitForHydration, test, visit } from '../support/test';

const offline = (page: Page) => page.getByRole('heading', { level: 1, name: 'You’re offline' });
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

test.beforeEach(({ pageErrors }) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)/);
});

test.describe('AP-02 a link pressed offline shows the offline page, then its target when online,', () => {
  for (const [name, link, address, heading] of [
    // Scripts that haven't been loaded before.
    ['to a policy', 'footer a[href="/privacy-policy"]', '/privacy-policy', 'Privacy'],
    ['to the results', 'header a[href="/"]', '/', 'What you need'],
    // A link that loads a document.
    ['to another language', 'a[hreflang="de"]', '/login?lang=de', 'Willkommen zurück'],
  ] as const) {
    test(name, async ({ page, context }) => {
      await visit(page, '/login');
      await context.setOffline(true);
      await page.locator(link).first().click();
      await expect(offline(page)).toBeVisible();
      await expect(page).toHaveURL(address);
      // It stays the site's own error page, also after several clicks.
      await retry(page).click();
      await expect(retry(page)).not.toHaveAttribute('aria-busy', 'true');
      await expect(offline(page)).toBeVisible();

      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveURL(address);
    });
  }
});

test('AP-02 results, a listing and Back show the offline page at their address until the network returns', async ({
  page,
  context,
}) => {
  await visit(page, '/search?search=canoe&sale=rental');
  const first = page.locator('main a[href^="/product/"]').first();
  const address = await first.getAttribute('href');
  await context.setOffline(true);
  await first.click();
  await expect(offline(page)).toBeVisible();
  await expect(page).toHaveURL(address ?? '');
  await page.goBack();
  await expect(page).toHaveURL('/search?search=canoe&sale=rental');
  await expect(offline(page)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(address ?? '');
  await expect(offline(page)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re offline');
  await waitForHydration(page);
  await expect(page).toHaveURL(address ?? '');
  await expect(page.getByRole('button', { name: /^Open photo 1/ })).toBeVisible();
});

test('AP-02 the offline page is shown when the server is unreachable although the network is up', async ({
  page,
  pageErrors,
}) => {
  // The page was prefetched.
  pageErrors.expect(/was preloaded using link preload but not used/);
  await visit(page, '/login');
  await page.route('**/*', (route) => route.abort('failed'));
  await page.locator('footer a[href="/privacy-policy"]').click();
  await expect(offline(page)).toBeVisible();
  await expect(page).toHaveURL('/privacy-policy');
  await page.unroute('**/*');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test('AP-02 IL-02 the offline page is translated', async ({ page, context }) => {
    await visit(page, '/');
    await context.setOffline(true);
    await page.locator('footer a[href="/privacy-policy"]').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Du bist offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Du bist offline' })).toHaveCount(0);
    await expect(page).toHaveURL('/privacy-policy');
  });
});
