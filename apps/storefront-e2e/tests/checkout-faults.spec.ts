import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe';
import { fillCard, openCheckout, pay } from '../support/checkout';
import { signUp } from '../support/customers';
import { queryDatabase } from '../support/query-database';
import { expect, test, visit } from '../support/test';

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });

/** Until the order is sent, the page sees only its first quotes, without changes of other people. */
async function freezeQuote(page: Page): Promise<void> {
  const quotes = new Map<string, Buffer>();
  let isFrozen = true;
  await page.route('**/api/quote', async (route) => {
    if (!isFrozen) return route.continue();
    const requested = route.request().postData() ?? '';
    const quote = quotes.get(requested) ?? (await (await route.fetch()).body());
    quotes.set(requested, quote);
    await route.fulfill({ contentType: 'application/json', body: quote });
  });
  await page.route('**/api/orders', async (route) => {
    isFrozen = false;
    await route.continue();
  });
}

/** How many orders the customer has, and in which state. */
async function expectOrders(page: Page, ...statuses: string[]): Promise<void> {
  await visit(page, '/orders');
  const rows = page.getByRole('main').getByRole('link', { name: /M-\w{4}-\w{4}/ });
  await expect(rows).toHaveCount(statuses.length);
  for (const [index, status] of statuses.entries()) await expect(rows.nth(index)).toContainText(status);
}

test('OR-05 OR-12 each declined card says why, a bank that refuses leaves the order unpaid, and one that agrees pays it', async ({
  page,
}) => {
  // Seven payments.
  test.slow();
  await signUp(page);
  await openCheckout(page, 'Pressure washer');
  await pay(page, '4000000000009995');
  const main = page.getByRole('main');
  await expect(main.getByText('There isn’t enough money on this card.')).toBeVisible();
  for (const [card, message] of [
    ['4000000000000069', 'This card has expired.'],
    ['4000000000000127', 'The security code is incorrect.'],
    ['4000000000000119', 'Your bank couldn’t process the payment.'],
    ['4111111111111111', 'Only test cards work here'],
  ] as const) {
    await fillCard(page, card);
    await payButton(page).click();
    await expect(main.getByText(message)).toBeVisible();
  }

  await fillCard(page, '4000002760003184');
  await payButton(page).click();
  const bank = page.getByRole('dialog', { name: '3D Secure test page' });
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(main.getByText('Your bank couldn’t confirm that it was you.')).toBeVisible();
  await expectNoAxeViolations(page);
  await payButton(page).click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  await expectOrders(page, 'Confirmed');
});

test('OR-05 a connection that is lost at Pay, and again while the card is charged, makes one order and one charge', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)/);
  await signUp(page);
  await openCheckout(page, 'Paint sprayer');
  await expect(payButton(page)).toBeEnabled();
  await context.setOffline(true);
  await pay(page, '4242424242424242');
  await expect(page.getByText('Connection lost. Try again: you won’t be charged twice.')).toBeVisible();
  await context.setOffline(false);

  // The server has charged the card, but its answer is lost.
  let isLost = false;
  await page.route('**/confirm', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort('failed');
  });
  await payButton(page).click();
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  expect(isLost).toBe(true);
  const id = new URL(page.url()).searchParams.get('order');
  const charges = await queryDatabase<{ status: string }>(
    `SELECT intent ->> 'status' AS status FROM sandbox.intents WHERE intent -> 'metadata' ->> 'orderId' = $1`,
    [id],
  );
  expect(charges.map(({ status }) => status)).toEqual(['succeeded']);
  await expectOrders(page, 'Confirmed');
});

test('OR-03 AV-08 dates that somebody else books before Pay are named, and nothing is charged', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/409 \(Conflict\)/);
  await freezeQuote(page);
  await signUp(page);
  const id = await openCheckout(page, 'Greenland-style');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  // The hold ends unseen and somebody books the same days.
  await queryDatabase(
    `WITH ended AS (DELETE FROM reservations WHERE product_id = $1 AND hold_id IS NOT NULL RETURNING product_id, days)
     INSERT INTO reservations (product_id, kind, is_exclusive, days) SELECT product_id, 'Booked', true, days FROM ended`,
    [id],
  );
  await pay(page, '4242424242424242');
  const main = page.getByRole('main');
  await expect(main.getByText(/Someone just booked .*You weren’t charged\. Choose other dates\./)).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expectNoAxeViolations(page);
  // The nearest dates are one press away, and nothing else has to be filled in again.
  await main.getByRole('button', { name: /^Next available: / }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('+1 780 555 0199');
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  await expectOrders(page, 'Confirmed');
});

test('OR-03 a price that changes before Pay is shown and accepted before anything is charged', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/409 \(Conflict\)/);
  await freezeQuote(page);
  await signUp(page);
  const id = await openCheckout(page, 'Podcast table');
  await expect(payButton(page)).toBeEnabled();
  const before = await payButton(page).innerText();
  await queryDatabase(
    `UPDATE products SET units_of_price = jsonb_set(units_of_price, '{0,amount}',
        to_jsonb((units_of_price #>> '{0,amount}')::int + 100)) WHERE id = $1`,
    [id],
  );
  await pay(page, '4242424242424242');
  const notice = page.getByText(/The price has changed: the total is now CA\$[\d.,]+\. You weren’t charged\./);
  await expect(notice).toBeVisible();
  await expect(payButton(page)).not.toHaveText(before);
  const total = /CA\$[\d.,]+\d/.exec(await notice.innerText())?.[0] ?? '';
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  await expectOrders(page, 'Confirmed');
});

test('AV-08 a hold that expires says so and is taken again with one press', async ({ page }) => {
  await signUp(page);
  const id = await openCheckout(page, 'Arcade cabinet');
  await expect(page.getByRole('timer')).toBeVisible();
  await queryDatabase(
    `UPDATE holds SET expires_at = now(), ends_at = now()
      WHERE id IN (SELECT hold_id FROM reservations WHERE product_id = $1)`,
    [id],
  );
  // The customer comes back to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/Your hold on .+ expired\. You can still book until someone else does\./)).toBeVisible();
  await page.getByRole('button', { name: 'Hold again' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^Held for you for 1[45]:\d\d$/);
  await expect(payButton(page)).toBeEnabled();
});
