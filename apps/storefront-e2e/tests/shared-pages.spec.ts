import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { CHOICE_PARAMETERS } from '@marketplace/search-params';
import { chooseFreeDays } from '../support/calendar';
import { startStack, type Stack } from '../support/stack';
import { expect, test as base, visit, waitForHydration } from '../support/test';

// One marketplace for all tests of this file.
base.describe.configure({ mode: 'default' });

/** A marketplace whose pages can be rendered for each request, with a listing to order. */
const test = base.extend<object, { stack: Stack; listing: string }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const stack = await startStack({ BENCH: '1' });
      await provide(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  listing: [
    async ({ stack }, provide) => {
      const database = new pg.Client({ connectionString: stack.databaseUrl });
      await database.connect();
      const { rows } = await database.query<{ path: string }>(
        `SELECT '/product/' || slug || '/' || id AS path FROM products
          WHERE status = 'active' AND sale_type = 'rental' AND minimum_quantity = 1
            AND least(stock, maximum_quantity) > 3 AND jsonb_array_length(pictures) > 0
          ORDER BY rating_count DESC, id LIMIT 1`,
      );
      await database.end();
      await provide(encodeURI(rows[0]?.path ?? ''));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, provide) => provide(stack.url),
});

/** All pages but the product page, without an address that holds a secret. */
const PATHS = [
  '/',
  '/search',
  '/search?search=canoe&page=2',
  '/privacy-policy',
  '/terms-and-conditions',
  '/other-policies',
  '/reset-password',
  '/verify',
  '/verification',
  '/login',
  '/login/link',
  '/signup',
  '/success',
  '/seller/view/1',
  '/seller/view/1?page=2&reviews=2',
  '/saved',
  '/unsubscribe',
  '/messages',
  '/order',
  '/order/confirmation',
  '/requestOrder',
  '/orders',
  '/reviews',
  '/profile',
  '/profile/view',
  '/404',
  '/product/x/999999999',
];

/** The page as it is rendered for this address, without what differs in each response. */
async function render(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { headers: { 'x-bench-uncached': '1' }, maxRedirects: 0 });
  const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? '';
  const { location } = answer.headers();
  return `${answer.status()} ${location} ${(await answer.text()).replaceAll(nonce, '')}`;
}

test('RT-08 no parameter that is missing in the key of a shared page changes a byte of it', async ({
  request,
  listing,
}) => {
  const stranger = 'stranger'.repeat(100);
  const unknown = new URLSearchParams({ utm_source: stranger, startdate: '2030-06-01', QTY: '77', 'a[]': '<b>' });
  const choice = new URLSearchParams(CHOICE_PARAMETERS.map((name) => [name, stranger]));
  for (const path of [...PATHS, listing, `${listing}?reviews=2`]) {
    const query = path.startsWith(listing) ? `${unknown}&${choice}` : String(unknown);
    const page = await render(request, path);
    expect(page, path).toMatch(/^(200|302|401|404) /);
    expect(await render(request, `${path}${path.includes('?') ? '&' : '?'}${query}`), path).toBe(page);
  }
});

test('RT-08 a product page has no choice of the visitor who requests it first', async ({ request, listing }) => {
  const [stored, later] = [`${listing}?lang=it`, `${listing}?lang=it&startDate=2030-06-01&endDate=2030-06-02&qty=77`];
  for (const path of [later, stored]) expect(await (await request.get(path)).text()).not.toContain('qty=77');
});

test('RT-08 IL-01 the browser chooses what the address of a shared page names, and the language links name it too', async ({
  page,
  listing,
}) => {
  await visit(page, listing);
  const quantity = page.getByRole('region', { name: 'Your order' }).getByRole('spinbutton', { name: 'Quantity' });
  const [startDate, endDate] = await chooseFreeDays(page);
  await quantity.fill('3');
  const query = `startDate=${startDate}&endDate=${endDate}&qty=3`;
  await expect(page).toHaveURL(`${listing}?${query}`);
  await page.reload();
  await waitForHydration(page);
  await expect(quantity).toHaveValue('3');
  await expect(page.locator(`[data-day="${startDate}"]`).first()).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveURL(`${listing}?${query}&lang=de`);
});
