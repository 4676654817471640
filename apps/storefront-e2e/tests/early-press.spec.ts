import type { Page } from '@playwright/test';
import { freeDays } from '../support/calendar';
import { expect, waitForHydration, test } from '../support/test';

const hearts = (page: Page) => page.getByRole('main').locator('button[aria-pressed]');

/**
 * Opens the page with its scripts, or those of one name, held back until the returned function is
 * called.
 */
async function visitSlowly(page: Page, path: string, script = '*'): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((done) => (arrive = done));
  await page.route(`**/assets/${script === '*' ? '*' : `${script}-*`}.js`, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return arrive;
}

test('the last press before hydration is replayed once after it', async ({ page }) => {
  const arrive = await visitSlowly(page, '/search');
  await hearts(page).nth(0).click();
  await hearts(page).nth(1).dblclick();
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  arrive();
  await waitForHydration(page);
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(hearts(page).nth(0)).toHaveAttribute('aria-pressed', 'false');
  await hearts(page).nth(1).click();
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'false');
});

test('AV-02 a calendar day pressed before hydration starts the selection', async ({ page, request }) => {
  const found = await (await request.get('/search?search=canoe&sale=rental')).text();
  const arrive = await visitSlowly(page, /\/product\/[^"/]+\/\d+/.exec(found)?.[0] ?? '');
  const free = freeDays(page.getByRole('main')).nth(3);
  const day = (await free.getAttribute('data-day')) ?? '';
  await free.click();
  arrive();
  await waitForHydration(page);
  await expect(page.locator(`[data-day="${day}"]`).first()).toHaveAttribute('aria-selected', 'true');
});

test('a press before hydration is not replayed when another press elsewhere followed', async ({ page }) => {
  const arrive = await visitSlowly(page, '/search');
  await hearts(page).nth(0).click();
  await page.getByRole('heading', { level: 1 }).click();
  arrive();
  await waitForHydration(page);
  await expect(hearts(page).nth(0)).toHaveAttribute('aria-pressed', 'false');
});

for (const script of ['slot-picker', '*'])
  test(`AV-06 a booking day stays selected when chosen while ${script === '*' ? 'all scripts are' : 'the script of its times is'} loading`, async ({
    page,
    request,
  }) => {
    const found = await (await request.get('/search?sale=booking')).text();
    const arrive = await visitSlowly(page, /\/product\/[^"/]+\/\d+/.exec(found)?.[0] ?? '', script);
    const days = page
      .getByRole('main')
      .getByRole('group', { name: /^Choose a day/ })
      .getByRole('radio');
    const first = days.nth(0);
    const day = days.nth(4);
    const value = (await day.getAttribute('value')) ?? '';
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
    await expect(day, 'styled without its script').toHaveCSS('opacity', '0');
    await day.check({ force: true });
    arrive();
    await waitForHydration(page);
    await expect(page.locator(`input[type=radio][value="${value}"]`)).toBeChecked();
    await expect(first).not.toBeChecked();
    await expect(page.locator(`input[type=radio][value^="${value}T"]`).first()).toBeAttached();
  });
