import type { Page } from '@playwright/test';
import { expect, test, visit, waitForHydration } from '../support/test';

/** The names of the loaded files of one type, without their hashes. */
const findLoaded = (page: Page, type: string): Promise<string[]> =>
  page.evaluate(
    (extension) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith(`.${extension}`))
        .map((path) => path.replace(/^\/assets\/|-[\w-]{8}\.\w+$/g, '')),
    type,
  );

test('a document requests its scripts only after the first paint, which its style sheet allows', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((done) => (arrive = done));
  await page.route('**/assets/*.css', async (route) => {
    await arrived;
    await route.continue();
  });
  const font = page.waitForResponse(/\.woff2$/);
  await page.goto('/search', { waitUntil: 'commit' });
  await (await font).finished();
  expect(scripts).toEqual([]);
  arrive();
  await waitForHydration(page);
  const [paint, start] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    Math.min(...performance.getEntriesByType('resource').flatMap((e) => (e.name.endsWith('.js') ? e.startTime : []))),
  ]);
  expect(start).toBeGreaterThanOrEqual(paint ?? Infinity);
});

test('the scripts of a page that is opened in the background start without a paint', async ({ page }) => {
  await page.addInitScript(() => (PerformanceObserver.prototype.observe = () => undefined));
  await visit(page, '/search');
});

test('public pages load one style sheet, and of the font the parts that their language needs', async ({ page }) => {
  await page.goto('/search');
  const product = await page.getByRole('main').locator('a[href^="/product/"]').first().getAttribute('href');
  for (const path of ['/', '/search', product ?? '', '/login', '/privacy-policy']) {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    expect(await findLoaded(page, 'css'), path).toEqual(['style']);
    expect(await findLoaded(page, 'woff2'), path).toEqual(['inter-latin']);
  }
  await visit(page, '/?lang=ru');
  await expect.poll(() => findLoaded(page, 'woff2')).toContain('inter-cyrillic-wght-normal');
});
