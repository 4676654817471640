import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe';
import { expect, test, visit } from '../support/test';

/** Pages that one session may request per minute. */
const PAGES_OF_A_SESSION = 300;
const LONGEST_WAIT_MS = 70_000;

/** A browser whose session has reached the limit. */
async function useUpPages(page: Page, baseURL: string): Promise<void> {
  const session = { name: 'session', value: randomBytes(32).toString('base64url') };
  const ask = () =>
    page.request.get('/favicon.ico', { headers: { cookie: `session=${session.value}` }, maxRedirects: 0 });
  for (let sent = 0; sent <= PAGES_OF_A_SESSION; sent += 50) await Promise.all(Array.from({ length: 50 }, ask));
  expect((await ask()).status()).toBe(429);
  await page.context().addCookies([{ ...session, url: baseURL }]);
}

test('AP-02 a rate-limited visitor sees how long to wait, and then the page', async ({ page, baseURL, pageErrors }) => {
  pageErrors.expect(/status of 429/);
  await useUpPages(page, String(baseURL));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/search?search=canoe');
  await expect(page.getByRole('heading', { level: 1, name: 'Please wait a moment' })).toBeVisible();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^This page opens by itself in \d+ seconds?\.$/);
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? '');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // From here on the clock of the page is not the server's, so its answers are fixed.
  const requestMethods: string[] = [];
  await page.route('**/*', async (route, request) => {
    requestMethods.push(request.method());
    await route.fulfill({ status: 429, headers: { 'retry-after': '60' } });
  });
  await page.clock.install();
  await page.clock.runFor(LONGEST_WAIT_MS);
  // Still limited: it retried once without loading the page, and waits longer.
  await expect(page.getByRole('status')).toContainText('There are still too many requests');
  expect(requestMethods).toEqual(['HEAD']);
  await page.clock.runFor(LONGEST_WAIT_MS / 2);
  expect(requestMethods).toEqual(['HEAD']);

  await page.unroute('**/*');
  await page.context().clearCookies();
  await page.clock.runFor(10 * LONGEST_WAIT_MS);
  await expect(page.getByRole('main').locator('a[href^="/product/"]').first()).toBeVisible();
  await expect(page).toHaveURL(/\/search\?search=canoe$/);
});

test('AP-02 a rate-limited navigation loads the page as a document', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 429/);
  await visit(page, '/search?search=canoe');
  await page.route(/\/product\/.*\.data/, (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Wait.' } }),
  );
  const listing = page.getByRole('main').locator('a[href^="/product/"]').first();
  const path = await listing.getAttribute('href');
  await listing.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden();
});
