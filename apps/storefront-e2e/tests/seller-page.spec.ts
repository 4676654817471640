import { expect, test, visit } from '../support/test';

test('PD-05 RV-02 a seller page shows the reviews of all listings, loads more on request and restores them after Back', async ({
  page,
}) => {
  await visit(page, '/seller/view/1');
  const reviews = page.locator('#reviews');
  await page
    .getByRole('main')
    .locator('header')
    .getByRole('link', { name: /^Rated/ })
    .click();
  await expect(reviews).toBeInViewport();
  await expect(reviews.getByRole('article')).toHaveCount(10);
  const bars = reviews.getByRole('list', { name: 'Rating breakdown' }).getByRole('listitem');
  const counts = await bars.allTextContents();
  const total = counts.reduce((sum, text) => sum + Number(/(\d+)$/.exec(text)?.[1]), 0);
  await expect(reviews.getByText(/^Rated \d\.\d of 5 from \d+ reviews$/)).toHaveText(
    new RegExp(`from ${total} reviews`),
  );
  await reviews.getByRole('button', { name: 'Show more reviews' }).click();
  await expect(reviews.getByRole('article')).toHaveCount(Math.min(20, total));
  const said = (await reviews.getByRole('article').first().locator('p').nth(2).textContent()) ?? '?';
  await reviews.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.locator('#reviews')).toContainText(said);
  await page.goBack();
  await expect(reviews.getByRole('article')).toHaveCount(Math.min(20, total));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ pageErrors }) => pageErrors.expect(/request failed: .*\.js csp/));

  test('PD-05 RV-02 a seller page contains the reviews and links to their listings', async ({ page }) => {
    await page.goto('/seller/view/1');
    const articles = page.locator('#reviews').getByRole('article');
    await expect(articles).toHaveCount(10);
    await articles.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
  });
});
