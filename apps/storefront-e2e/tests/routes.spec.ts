import { expect, test, visit } from '../support/test';

const PROTECTED = [
  '/messages',
  '/order',
  '/order/confirmation',
  '/requestOrder/confirmation',
  '/requestOrder',
  '/requestOrder/confirm/1',
  '/requestOrder/view/0198b1c2-7d3e-7f00-8a11-3c5d7e9f0a1b',
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

const HEADING = /<h1[^>]*>(.*?)<\/h1>/gs;
/** The texts of the main headings of a page. */
const readHeadings = (html: string) => [...html.matchAll(HEADING)].map(([, text = '']) => text.replace(/<[^>]+>/g, ''));

for (const path of PUBLIC) {
  test(`RT-01 ${path} is public and has one main heading`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(readHeadings(await response.text())).toEqual([expect.stringMatching(/\S/)]);
  });
}

for (const path of PROTECTED) {
  test(`RT-02 RT-04 ${path} asks a signed-out visitor to sign in, with status 401`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(401);
    expect(readHeadings(await response.text())).toEqual(['Sign in to continue']);
  });
}

test('RT-04 RT-05 a protected page opens the sign-in dialog and keeps its address', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  const path = '/orders?status=Confirmed';
  await page.goto(path);
  await expect(page.getByRole('dialog')).toBeVisible();
  // The open dialog hides the page from assistive technology.
  await expect(page.getByRole('heading', { name: 'Sign in to continue', level: 1, includeHidden: true })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('SAVED_PAGE'))).toBe(path);
});

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
  test(`RT-03 PD-04 ${path} is the not-found page with status 404`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(readHeadings(await response.text())).toEqual(['Page not found']);
  });
}

test('RT-03 the not-found page leads back to home without a reload', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  await visit(page, '/nothing/here');
  await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
});

for (const [other, address] of OTHER_LETTERS) {
  test(`RT-09 ${other} redirects to its canonical address`, async ({ request }) => {
    const answer = await request.get(other!, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([301, address]);
  });
}

for (const id of ['%00', '%0d%0aX-A:1', '%E2%82%AC', 'unknown']) {
  test(`AU-13 a visitor with the invalid session cookie ${id} is anonymous`, async ({ request }) => {
    const answer = await request.get('/', { headers: { cookie: `session=${id}` } });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('/login');
  });
}

test('RT-01 an unknown delivery link shows an error and confirms nothing', async ({ request }) => {
  const response = await request.get('/order/confirm/abc');
  expect(response.status()).toBe(404);
  expect(readHeadings(await response.text())).toEqual(['This link isn’t valid']);
});

test('RT-09 a product address with another slug redirects permanently to the canonical one', async ({ request }) => {
  const [path] = /\/product\/[^"?]+\/\d+/.exec(await (await request.get('/')).text()) as RegExpExecArray;
  const id = path.split('/').at(-1);
  const chosen = '?qty=2&slot=2026-06-02T17%3A00%3A00.000Z..2026-06-02T18%3A00%3A00.000Z';
  const response = await request.get(`/product/Some-Other_Name/${id}${chosen}&utm_source=mail`, { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers()['location']).toBe(path + chosen);
});
