import type { Page } from '@playwright/test';
import { freeDays } from '../support/calendar';
import { expect, hydrated, test } from '../support/test';

const hearts = (page: Page) => page.getByRole('main').locator('button[aria-pressed]');

/** Opens the page with its scripts held back until the function is called that it gives. */
async function visitSlowly(page: Page, path: string): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((done) => (arrive = done));
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return arrive;
}

test('AP-01 what is pressed before the scripts of a page are there is done once they are: the last press, once', async ({
  page,
}) => {
  const arrive = await visitSlowly(page, '/search');
  await hearts(page).nth(0).click();
  await hearts(page).nth(1).dblclick();
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  arrive();
  await hydrated(page);
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(hearts(page).nth(0)).toHaveAttribute('aria-pressed', 'false');
  await hearts(page).nth(1).click();
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'false');
});

test('AP-01 AV-02 a day of a calendar that is pressed early begins the choice', async ({ page, request }) => {
  const found = await (await request.get('/search?search=canoe&sale=rental')).text();
  const arrive = await visitSlowly(page, /\/product\/[^"/]+\/\d+/.exec(found)?.[0] ?? '');
  const free = freeDays(page.getByRole('main')).nth(3);
  const day = (await free.getAttribute('data-day')) ?? '';
  await free.click();
  arrive();
  await hydrated(page);
  await expect(page.locator(`[data-day="${day}"]`).first()).toHaveAttribute('aria-selected', 'true');
});

test('AP-01 a press that was followed by one elsewhere is not done', async ({ page }) => {
  const arrive = await visitSlowly(page, '/search');
  await hearts(page).nth(0).click();
  await page.getByRole('heading', { level: 1 }).click();
  arrive();
  await hydrated(page);
  await expect(hearts(page).nth(0)).toHaveAttribute('aria-pressed', 'false');
});
