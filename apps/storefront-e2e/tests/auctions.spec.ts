import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe';
import { pay } from '../support/checkout';
import { clearSession, fillSignIn, signUp } from '../support/customers';
import { callAsOperator } from '../support/operator-calls';
import { queryDatabase } from '../support/query-database';
import { expect, test, visit } from '../support/test';

/** The path of a running auction with bids and without a reserve, the `index`-th of all. */
async function findAuction(index: number): Promise<{ path: string; id: string }> {
  const [found] = await queryDatabase<{ id: string; product: number }>(
    `SELECT id, product_id AS product FROM auctions
      WHERE is_current AND status = 'Running' AND bid_count > 0 AND reserve IS NULL AND NOT requires_card
        AND starts_at < now() AND ends_at > now() + interval '2 hours'
      ORDER BY ends_at DESC OFFSET $1 LIMIT 1`,
    [index],
  );
  if (!found) throw new Error('The demo has too few running auctions.');
  return { path: `/product/any/${found.product}`, id: found.id };
}

const panel = (page: Page) => page.getByRole('region', { name: 'Auction' });
const price = (page: Page) => panel(page).locator('strong').first();

/** Bids the minimum for the first time, by the question. */
async function bidMinimum(page: Page): Promise<void> {
  await panel(page).getByRole('group', { name: 'Quick choices' }).getByRole('button').first().click();
  await panel(page).getByRole('button', { name: 'Place bid' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your bid' });
  await expect(dialog).toContainText('A bid can’t be taken back.');
  await dialog.getByRole('button', { name: /^Bid / }).dblclick();
  await expect(dialog).toBeHidden();
}

test('AC-01 bids show on the open pages of others without a reload', async ({ page, browser }) => {
  const { path, id } = await findAuction(0);
  const watcher = await browser.newPage();
  await visit(watcher, path);
  const before = await price(watcher).textContent();
  await expect(panel(watcher).getByRole('timer')).toContainText('left');

  await signUp(page);
  await visit(page, path);
  await bidMinimum(page);
  // A simulated bidder may have a higher maximum.
  await expect(panel(page)).toContainText(/You’re winning|You’ve been outbid/);
  await expect(price(watcher)).not.toHaveText(before ?? '');
  const [bids] = await queryDatabase<{ count: number }>(
    `SELECT count(*)::int AS count FROM auction_bids b JOIN customers c ON c.id = b.customer_id
      WHERE b.auction_id = $1 AND c.email LIKE 'robin-%'`,
    [id],
  );
  expect(bids?.count).toBe(1);
  await expectNoAxeViolations(page);
  await watcher.close();
});

test('AC-01 a signed-out visitor comes back to the same bid after signing in', async ({ page }) => {
  const { path } = await findAuction(1);
  const customer = await signUp(page);
  await clearSession(page);
  await visit(page, path);
  await panel(page).getByRole('group', { name: 'Quick choices' }).getByRole('button').last().click();
  const amount = await panel(page).getByRole('textbox').inputValue();
  await panel(page).getByRole('button', { name: 'Place bid' }).click();
  await fillSignIn(page, customer);
  const dialog = page.getByRole('dialog', { name: 'Confirm your bid' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(panel(page).getByRole('textbox')).toHaveValue(amount);
});

test('AC-01 the document has the panel, which other listings’ documents don’t load', async ({ request }) => {
  const { path } = await findAuction(2);
  const auction = await (await request.get(path)).text();
  expect(auction).toContain('Your maximum bid');
  expect(auction).toContain('role="timer"');
  const results = await (await request.get('/search?sale=rental')).text();
  const [rental = ''] = /\/product\/[^"?]+\/\d+/.exec(results) ?? [];
  expect(await (await request.get(rental)).text()).not.toContain('Bid history');
});

test('AC-03 the winner hears of it live and pays, and nobody else can', async ({
  page,
  request,
  otherVisitor,
  pageErrors,
}) => {
  pageErrors.expect(/404/);
  const [listing] = await queryDatabase<{ id: string; product: number }>(
    `SELECT id, product_id AS product FROM auctions WHERE is_current AND status = 'Running' ORDER BY ends_at DESC OFFSET 5 LIMIT 1`,
  );
  if (!listing) throw new Error('The demo has too few auctions.');
  await callAsOperator(request, 'POST', `auctions/${listing.id}/cancellation`, {});
  const endsAt = new Date(Date.now() + 86_400_000).toISOString();
  await callAsOperator(request, 'POST', 'auctions', { productId: String(listing.product), startPrice: 5000, endsAt });
  const [auction] = await queryDatabase<{ id: string }>(
    'SELECT id FROM auctions WHERE is_current AND product_id = $1',
    [listing.product],
  );
  const id = auction?.id ?? '';

  await signUp(page);
  await visit(page, `/product/any/${listing.product}`);
  await bidMinimum(page);
  await expect(panel(page)).toContainText('You’re winning');
  await queryDatabase(
    `UPDATE auctions SET starts_at = now() - interval '1 day', planned_ends_at = now(), ends_at = now() WHERE id = $1`,
    [id],
  );
  await queryDatabase(`INSERT INTO jobs.job (name, data) VALUES ('auctions.sweep', '{}')`);
  await expect(panel(page)).toContainText('You won at');
  await panel(page).getByRole('link', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(`/auction/payment/${id}`);
  await expect(page.getByRole('region', { name: 'What you won' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay / })).toBeEnabled();
  await expectNoAxeViolations(page);

  await signUp(otherVisitor);
  await otherVisitor.goto(`/auction/payment/${id}`);
  await expect(otherVisitor.getByRole('heading', { name: 'Nothing to pay here' })).toBeVisible();

  await page.getByLabel('Phone number').fill('+1 780 555 0199');
  await pay(page, '4242424242424242');
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  await visit(page, `/auction/payment/${id}`);
  await expect(page).toHaveURL(/\/orders\/[\da-f-]+$/);
  await expect(page.getByText('Winning bid').filter({ visible: true }).first()).toBeVisible();
});
