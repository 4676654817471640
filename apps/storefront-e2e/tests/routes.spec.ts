import { expect, hydrated, test, visit } from '../support/test';

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
  test(`RT-01 ${path} is public and has one heading`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).not.toBeEmpty();
  });
}

for (const path of PROTECTED) {
  test(`RT-02 RT-04 ${path} asks a signed-out visitor to sign in, with status 401`, async ({ page, complaints }) => {
    complaints.expect(/status of 401/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(401);
    await expect(page.getByRole('dialog')).toBeVisible();
    // The open dialog hides what is under it from assistive technology.
    await expect(page.getByRole('heading', { name: 'Please sign in', level: 1, includeHidden: true })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('SAVED_PAGE'))).toBe(path);
  });
}

for (const path of UNKNOWN) {
  test(`RT-03 PD-04 ${path} is not found, with status 404`, async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'We cannot find this page' })).toBeVisible();
    // Hydrated, so that the page is drawn anew without being loaded again.
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
  });
}

for (const [other, address] of OTHER_LETTERS) {
  test(`RT-09 ${other} leads to the one address of its page`, async ({ page, request, complaints }) => {
    complaints.expect(/status of 401/);
    const answer = await request.get(other!, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([301, address]);
    await page.goto(other!);
    await hydrated(page);
    await expect(page).toHaveURL(address!);
  });
}

for (const id of ['%00', '%0d%0aX-A:1', '%E2%82%AC', 'unknown']) {
  test(`AU-13 a session cookie ${id} that is no session is a stranger's`, async ({ request }) => {
    const answer = await request.get('/', { headers: { cookie: `session=${id}` } });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('/login');
  });
}

test('RT-01 a delivery link that nobody knows says so and confirms nothing', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  const response = await page.goto('/order/confirm/abc');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not valid' })).toBeVisible();
});

test('RT-09 a wrong name for a right product redirects for good to the canonical one', async ({ page, request }) => {
  await visit(page, '/');
  const path = await page.getByRole('main').locator('a[href^="/product/"]').first().getAttribute('href');
  const id = path?.split('/').at(-1);
  const chosen = '?qty=2&slot=2026-06-02T17%3A00%3A00.000Z..2026-06-02T18%3A00%3A00.000Z';
  const response = await request.get(`/product/Some-Other_Name/${id}${chosen}&utm_source=mail`, { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers()['location']).toBe(path + chosen);
});
