import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe';
import { queryDatabase } from '../support/query-database';
import { expect, test, visit } from '../support/test';

/** A listing that no other test uses. */
async function someListing(page: Page, search: string): Promise<{ path: string; id: string; name: string }> {
  await visit(page, `/search?search=${search}`);
  const card = page.getByRole('main').locator('a[href^="/product/"]').last();
  const path = (await card.getAttribute('href')) ?? '';
  await visit(page, path);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  // An open page would request availability.
  await page.goto('about:blank');
  return { path, id: path.split('/').at(-1) ?? '', name };
}
const become = (id: string, status: string) =>
  queryDatabase('UPDATE products SET status = $2 WHERE id = $1', [id, status]);

test('PD-04 a listing that is withdrawn while its page is open is replaced by similar listings', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 4(04|10)/);
  const { path, id } = await someListing(page, 'lantern');
  await visit(page, path);
  try {
    await become(id, 'removed');
    const title = 'This listing is no longer available';
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 20_000 });
  } finally {
    await become(id, 'active');
  }
});

for (const [status, code, title, search] of [
  ['removed', 410, 'This listing is no longer available', 'tent'],
  ['hidden', 404, 'This listing isn’t available right now', 'drill'],
] as const)
  test(`PD-04 RT-03 a ${status} listing responds with ${code} and a page that links to similar listings`, async ({
    page,
    request,
    pageErrors,
  }) => {
    pageErrors.expect(new RegExp(`status of ${code}`));
    const { path, id, name } = await someListing(page, search);
    try {
      await become(id, status);
      // The document may be cached for a moment.
      await expect.poll(async () => (await request.get(path)).status(), { timeout: 30_000 }).toBe(code);
      const response = await page.goto(`/product/any-name/${id}`);
      expect(response?.status()).toBe(code);
      const source = (await response?.text()) ?? '';
      expect(source).toContain(title);
      expect(source).toContain('<meta name="robots" content="noindex"/>');
      expect(source).not.toContain(`>${name}<`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await expectNoAxeViolations(page);
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
