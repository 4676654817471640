import type { Page } from '@playwright/test';
import { startSiteWithServiceWorkers } from '../support/service-worker-site';
import { expect, waitForHydration, test, visit } from '../support/test';

const header = (page: Page) => page.getByRole('banner');

test('AP-03 a slow navigation shows the spinner until it ends', async ({ page }) => {
  await visit(page, '/');
  const spinner = page.getByTestId('progress');
  await expect(spinner).toHaveCount(0);
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/search.data*', async (route) => {
    await held;
    await route.continue();
  });
  await header(page).getByRole('combobox').fill('canoe');
  await page.keyboard.press('Enter');
  await expect(spinner).toBeVisible();
  await expect(page.getByRole('status').filter({ has: spinner })).toContainText(/\S/);
  answer();
  await expect(page).toHaveURL(/search=canoe/);
  await expect(spinner).toHaveCount(0);
});

test('AP-03 AU-03 a failed sign-in shows a toast that closes after five seconds', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  await visit(page, '/?showlogin');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('nobody@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('not a password');
  // Measured in the page, because the test itself may wait longer.
  const shownFor = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let since = 0;
        const isThere = () => document.querySelector('.notistack-SnackbarContainer [role=alert]') !== null;
        new MutationObserver(() => {
          if (!since && isThere()) since = performance.now();
          if (since && !isThere()) done(performance.now() - since);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.locator('.notistack-SnackbarContainer').getByRole('alert')).toContainText(/\S/);
  expect(await shownFor).toBeGreaterThan(4900);
});

test('AP-04 the cookie notice is shown until it is accepted on this host', async ({ page, context }) => {
  const notice = page.getByRole('region', { name: 'Cookie notice' });
  const consentCookie = async () => (await context.cookies()).find(({ name }) => name === 'accept_cookie');
  await visit(page, '/');
  await expect(notice).toBeVisible();
  await visit(page, '/terms-and-conditions');
  await expect(notice).toBeVisible();
  expect(await consentCookie()).toBeUndefined();
  await notice.getByRole('button', { name: 'Accept' }).click();
  await expect(notice).toHaveCount(0);
  expect(await consentCookie()).toMatchObject({ value: 'true', path: '/', domain: '127.0.0.1' });
  await visit(page, '/');
  await expect(notice).toHaveCount(0);
});

test('AP-04 declining cookies is one press as well, and is remembered the same way', async ({ page, context }) => {
  const notice = page.getByRole('region', { name: 'Cookie notice' });
  await visit(page, '/');
  const buttons = notice.getByRole('button');
  await expect(buttons).toHaveText(['Decline', 'Accept']);
  const [decline, accept] = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  expect(decline?.height).toBe(accept?.height);
  await buttons.first().click();
  await expect(notice).toHaveCount(0);
  const consentCookie = (await context.cookies()).find(({ name }) => name === 'accept_cookie');
  expect(consentCookie).toMatchObject({ value: 'declined', path: '/', domain: '127.0.0.1' });
  await visit(page, '/terms-and-conditions');
  await expect(notice).toHaveCount(0);
});

test('AP-04 accepting cookies on a subdomain is remembered for its parent domain', async ({ browser, baseURL }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { port } = new URL(baseURL ?? '');
  await visit(page, `http://shop.northlend.example:${port}/`);
  const notice = page.getByRole('region', { name: 'Cookie notice' });
  await notice.getByRole('button', { name: 'Accept' }).click();
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'accept_cookie');
  expect(cookie).toMatchObject({ path: '/', domain: '.northlend.example' });
  await visit(page, `http://rent.northlend.example:${port}/`);
  await expect(notice).toHaveCount(0);
  await context.close();
});

test('AP-06 old service workers are unregistered, and a page that they claim reloads once', async ({
  browser,
  baseURL,
}) => {
  const site = await startSiteWithServiceWorkers(baseURL ?? '');
  const context = await browser.newContext({ baseURL: site.url });
  const earlier = await context.newPage();
  await earlier.goto('/earlier');
  const register = (name: string) =>
    earlier.evaluate(async (path) => {
      await navigator.serviceWorker.register(path);
      await navigator.serviceWorker.ready;
    }, `/worker-${name}.js`);
  await register('one');

  const page = await context.newPage();
  let loads = 0;
  page.on('load', () => (loads += 1));
  /** How often a service worker has claimed this page since it was loaded. */
  const changes = () => page.evaluate(() => (window as { changes?: number }).changes ?? 0);
  await page.addInitScript(() => {
    const seen = window as { changes?: number };
    navigator.serviceWorker.addEventListener('controllerchange', () => (seen.changes = (seen.changes ?? 0) + 1));
  });
  const workers = () => earlier.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await visit(page, '/');
  await expect.poll(workers).toBe(0);
  expect(loads).toBe(1);

  await register('two');
  await expect.poll(() => loads).toBe(2);
  await waitForHydration(page);
  await expect.poll(workers).toBe(0);

  await register('three');
  await expect.poll(changes).toBe(1);
  await expect.poll(workers).toBe(1);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(loads).toBe(2);
  await context.close();
  await site.close();
});

test('HF-03 search box and date filter are only on results pages, also after navigation', async ({ page }) => {
  const box = header(page).getByRole('combobox');
  const dates = header(page).getByRole('button', { name: /select dates/i });
  for (const path of ['/', '/search?search=canoe']) {
    await visit(page, path);
    await expect(box).toBeVisible();
    await expect(dates).toBeVisible();
  }
  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(box).toHaveCount(0);
  await expect(dates).toHaveCount(0);
  await page.goBack();
  await expect(box).toBeVisible();
  for (const path of ['/terms-and-conditions', '/login', '/seller/view/1']) {
    await visit(page, path);
    await expect(header(page)).toBeVisible();
    await expect(box).toHaveCount(0);
    await expect(dates).toHaveCount(0);
  }
});
