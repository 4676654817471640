import { expect, waitForHydration, test, visit } from '../support/test';

const PROTECTED = [
  '/messages',
  '/order',
  '/order/confirmation',
  '/requestOrder',
  '/requestOrder/confirmation',
  '/requestOrder/confirm/1',
  '/auction/payment/1',
  '/confirmDelivery/abc',
  '/orders',
  '/orders/0198b1c2-7d3e-7f00-8a11-3c5d7e9f0a1b',
  '/reviews',
  '/profile',
  '/profile/view',
];
const PUBLIC = [
  '/',
  '/search',
  '/privacy-policy',
  '/terms-and-conditions',
  '/other-policies',
  '/reset-password?token=x',
  '/verification',
  '/login',
  '/signup',
  '/success',
];
const UNKNOWN = [
  '/404',
  '/nothing/here',
  '/product/x/999999999',
  '/product/x/abc',
  '/seller/view/999999999',
  '/seller/view/%00',
  '/search/deeper',
];
const OTHER_LETTERS = [
  ['/Search?search=tent', '/search?search=tent'],
  ['/search/?search=tent', '/search?search=tent'],
  ['/requestorder', '/requestOrder'],
];

for (const path of PUBLIC) {
  test(`RT-01 ${path} is public and has one main heading`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).not.toBeEmpty();
  });
}

for (const path of PROTECTED) {
  test(`RT-02 RT-04 ${path} asks a signed-out visitor to sign in, with status 401`, async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 401/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(401);
    await expect(page.getByRole('dialog')).toBeVisible();
    // The open dialog hides the page from assistive technology.
    await expect(
      page.getByRole('heading', { name: 'Sign in to continue', level: 1, includeHidden: true }),
    ).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('SAVED_PAGE'))).toBe(path);
  });
}

test('RT-04 the page behind the sign-in dialog links to signing in and to home', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  await page.goto('/orders');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: 'Sign in' })
    .or(main.getByRole('button', { name: 'Sign in' }))
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
});

for (const path of UNKNOWN) {
  test(`RT-03 PD-04 ${path} shows the not-found page with status 404`, async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    // Hydrated, so that the page renders again without a reload.
    await waitForHydration(page);
    await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
  });
}

for (const [other, address] of OTHER_LETTERS) {
  test(`RT-09 ${other} redirects to its canonical address`, async ({ page, request, pageErrors }) => {
    pageErrors.expect(/status of 401/);
    const answer = await request.get(other!, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([301, address]);
    await page.goto(other!);
    await waitForHydration(page);
    await expect(page).toHaveURL(address!);
  });
}

for (const id of ['%00', '%0d%0aX-A:1', '%E2%82%AC', 'unknown']) {
  test(`AU-13 a visitor with the invalid session cookie ${id} is anonymous`, async ({ request }) => {
    const answer = await request.get('/', { headers: { cookie: `session=${id}` } });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('/login');
  });
}

test('RT-01 an unknown delivery link shows an error and confirms nothing', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  const response = await page.goto('/order/confirm/abc');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This link isn’t valid' })).toBeVisible();
});

test('RT-09 redirects permanently to the canonical slug', async ({ page, request }) => {
  await visit(page, '/');
  const path = await page.getByRole('main').locator('a[href^="/product/"]').first().getAttribute('href');
  const id = path?.split('/').at(-1);
  const chosen = '?qty=2&slot=2026-06-02T17%3A00%3A00.000Z..2026-06-02T18%3A00%3A00.000Z';
  const response = await request.get(`/product/Some-Other_Name/${id}${chosen}&utm_source=mail`, { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers()['location']).toBe(path + chosen);
});
