import type { Page } from '@playwright/test';
import { expectNoFinding } from '../support/axe';
import { askDatabase } from '../support/database';
import { expect, test, visit } from '../support/test';

/** A listing of this test's own; what another test looks at stays as it is. */
async function someListing(page: Page, search: string): Promise<{ path: string; id: string; name: string }> {
  await visit(page, `/search?search=${search}`);
  const card = page.getByRole('main').locator('a[href^="/product/"]').last();
  const path = (await card.getAttribute('href')) ?? '';
  await visit(page, path);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  // A page that is open would ask for what is free of it.
  await page.goto('about:blank');
  return { path, id: path.split('/').at(-1) ?? '', name };
}
const become = (id: string, status: string) =>
  askDatabase('UPDATE products SET status = $2 WHERE id = $1', [id, status]);

test('PD-04 a listing that is taken back while its page is open gives way to what there is else', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 4(04|10)/);
  const { path, id } = await someListing(page, 'lantern');
  await visit(page, path);
  try {
    await become(id, 'removed');
    const title = 'This listing is no longer offered';
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 20_000 });
  } finally {
    await become(id, 'active');
  }
});

for (const [status, code, title, search] of [
  ['removed', 410, 'This listing is no longer offered', 'tent'],
  ['hidden', 404, 'This listing is not offered right now', 'drill'],
] as const)
  test(`PD-04 RT-03 a ${status} listing answers ${code} with a page that leads on`, async ({
    page,
    request,
    complaints,
  }) => {
    complaints.expect(new RegExp(`status of ${code}`));
    const { path, id, name } = await someListing(page, search);
    try {
      await become(id, status);
      // A visitor who was here a moment ago may be shown the page of that moment.
      await expect.poll(async () => (await request.get(path)).status(), { timeout: 30_000 }).toBe(code);
      const response = await page.goto(`/product/any-name/${id}`);
      expect(response?.status()).toBe(code);
      const source = (await response?.text()) ?? '';
      expect(source).toContain(title);
      expect(source).toContain('<meta name="robots" content="noindex"/>');
      expect(source).not.toContain(`>${name}<`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await expectNoFinding(page);
      await page
        .getByRole('main')
        .getByRole('link', { name: /^See all in / })
        .click();
      await expect(page).toHaveURL(/\/search\?category=/);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.getByRole('main').locator('a[href^="/product/"]').first().click();
      await expect(page).not.toHaveURL(new RegExp(`/${id}$`));
      await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0);
    } finally {
      await become(id, 'active');
    }
  });
