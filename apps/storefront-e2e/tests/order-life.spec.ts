import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { chooseFreeDays } from '../support/calendar';
import { fillCard, openRental, pay } from '../support/checkout';
import { signUp } from '../support/customers';
import { callAsOperator } from '../support/operator-calls';
import { getPath, openLocalPage, openMail } from '../support/outbox';
import { queryDatabase } from '../support/query-database';
import { expect, test, visit } from '../support/test';

const DAY_MS = 86_400_000;

/** Pays a rental and opens the order; returns its id and dates. An order that has begun can't be cancelled. */
async function buy(page: Page, search: string, { days = 2, startsInDays = 3 } = {}) {
  await signUp(page);
  await openRental(page, search);
  const from = new Date(Date.now() + startsInDays * DAY_MS).toISOString().slice(0, 10);
  const dates = await chooseFreeDays(page, days, from);
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  await expect(page).toHaveURL('/order');
  await pay(page, '4242424242424242');
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  await visit(page, `/orders/${id}`);
  return { id, dates };
}

const status = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..');

test('OR-07 a customer sees what they get back, cancels a paid order and sees the refund without a reload', async ({
  page,
}) => {
  // Early enough for a refund by every listing's terms.
  await buy(page, 'snowboard', { startsInDays: 16 });
  await expect(status(page)).toContainText('Confirmed');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cancel this order?' });
  const refund = sheet.getByText(/^You’ll get CA\$[\d.,]+ back\.$/);
  await expect(refund).toBeVisible();
  const amount = /CA\$[\d.,]+\d/.exec(await refund.innerText())?.[0] ?? '';
  await sheet.getByRole('button', { name: 'Keep order' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(status(page)).toContainText('Confirmed');

  await page.getByRole('button', { name: 'Cancel order' }).click();
  await sheet.getByRole('button', { name: 'Cancel order' }).dblclick();
  await expect(status(page)).toContainText('Cancelled');
  await expect(page.getByRole('main')).toContainText(`${amount} paid back`);
  await page.reload();
  await expect(status(page)).toContainText('Cancelled');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Refunds' })).toBeVisible();
});

/** What the seller does, by the operator's calls. */
const act = (request: APIRequestContext, id: string, action: string) =>
  callAsOperator(request, 'POST', `orders/${id}/actions`, { action, note: '' });

test('OR-09 a customer confirms the delivery by the link in the email, signed out, and another one does not find it', async ({
  page,
  request,
  browser,
}) => {
  const { id } = await buy(page, 'tent');
  await act(request, id, 'handOver');
  await expect(status(page)).toContainText('Handed over');
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Order ', '');
  const developer = await openLocalPage(browser);
  await openMail(developer, `Your order ${number} was handed over`);
  const link = getPath(
    await developer.frameLocator('iframe').locator('a[href*="/order/confirm/"]').first().getAttribute('href'),
  );
  await developer.context().close();

  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Have you picked everything up?');
  // Opening the link confirms nothing: programs that check links open them too.
  await stranger.reload();
  await stranger.getByRole('button', { name: 'Yes, I have it' }).dblclick();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Thank you for confirming');
  // The customer sees it without a reload.
  await expect(page.getByRole('main')).toContainText('Receipt confirmed');
  await expect(page.getByRole('button', { name: 'Yes, I have it' })).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Thank you for confirming');

  const token = link.split('/').at(-1) ?? '';
  await signUp(stranger);
  const answer = await stranger.goto(`/confirmDelivery/${token}`);
  expect(answer?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link isn’t valid');
  await stranger.close();

  await visit(page, `/confirmDelivery/${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for confirming');
});

test('OR-07 a customer reports a problem with an order and says that it is solved', async ({ page }) => {
  await buy(page, 'bike');
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const sheet = page.getByRole('dialog', { name: 'Report a problem' });
  await sheet.getByRole('combobox', { name: 'What’s wrong?' }).selectOption({ label: 'Something else' });
  await sheet.getByRole('textbox', { name: 'Describe what happened' }).fill('Nobody was there.');
  await sheet.getByRole('button', { name: 'Send report' }).dblclick();
  await expect(sheet).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main).toContainText('Nobody was there.');
  await page.reload();
  await expect(main).toContainText('We’re looking into it.');
  await page.getByRole('button', { name: 'It’s solved' }).click();
  await expect(main).toContainText('Problem solved');
});

test('OR-07 OR-08 a customer sees without a reload what the seller does, and prints the invoice', async ({
  page,
  request,
}) => {
  const { id } = await buy(page, 'projector');
  await act(request, id, 'accept');
  await expect(status(page)).toContainText('Accepted');
  await act(request, id, 'handOver');
  await expect(status(page)).toContainText('Handed over');
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await act(request, id, 'complete');
  await expect(status(page)).toContainText('Completed');

  await page.emulateMedia({ media: 'print' });
  const invoice = page.getByTestId('invoice');
  await expect(invoice).toBeVisible();
  await expect(invoice).toContainText(/Invoice \d+-\d{4}/);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});

/** Chooses days in the calendar of changed dates, which opens at those of the order. */
async function chooseDays(sheet: Locator, first: string, last: string): Promise<void> {
  for (const day of [first, last]) await sheet.locator(`[data-day="${day}"]:visible`).first().click();
}

test('OR-07 a customer gives a day back and gets its price, then takes it again and pays for it', async ({ page }) => {
  const { dates } = await buy(page, 'speaker', { days: 3, startsInDays: 20 });
  const [first, last] = dates;
  const shorter = new Date(Date.parse(last) - DAY_MS).toISOString().slice(0, 10);
  const sheet = page.getByRole('dialog', { name: 'Change dates' });
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Change dates' }).click();
  await chooseDays(sheet, first, shorter);
  await expect(sheet).toContainText(/You’ll get CA\$[\d.,]+ back\./);
  await sheet.getByRole('button', { name: 'Change dates' }).dblclick();
  await expect(sheet).toHaveCount(0);
  await expect(main).toContainText(/CA\$[\d.,]+ paid back/);

  await page.getByRole('button', { name: 'Change dates' }).click();
  await chooseDays(sheet, first, last);
  await expect(sheet).toContainText(/You pay CA\$[\d.,]+ more\./);
  await sheet.getByRole('button', { name: 'Continue to payment' }).click();
  // The change waits for its payment, also after a reload.
  await expect(sheet).toContainText('Your new dates are held until');
  await page.reload();
  await page.getByRole('button', { name: 'Change dates' }).click();
  await fillCard(page, '4242424242424242');
  await sheet.getByRole('button', { name: /^Pay / }).click();
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(main.getByRole('listitem').filter({ hasText: /paid back/ })).toHaveCount(1);
  const changes = main.getByRole('listitem').filter({ hasText: /^Dates changed from / });
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText(/CA\$[\d.,]+ paid for the change/);
});

test('OR-07 AV-08 an order’s own days stay free in its calendar; when others take the new ones, the nearest are one press away', async ({
  page,
}) => {
  const { id, dates } = await buy(page, 'snowboard', { startsInDays: 25 });
  const sheet = page.getByRole('dialog', { name: 'Change dates' });
  await page.getByRole('button', { name: 'Change dates' }).click();
  for (const day of dates)
    await expect(sheet.locator(`[data-day="${day}"]`).first()).not.toHaveAttribute('aria-disabled', 'true');
  // After the calendar was loaded, somebody books the day after the order.
  const [, last] = dates;
  const taken = new Date(Date.parse(last) + DAY_MS).toISOString().slice(0, 10);
  await queryDatabase(
    `INSERT INTO reservations (product_id, kind, is_exclusive, days)
     SELECT product_id, 'Booked', true, daterange($2::date, $2::date, '[]') FROM order_lines WHERE order_id = $1`,
    [id, taken],
  );
  await chooseDays(sheet, last, taken);
  await expect(sheet.getByText(/^Not available on /)).toBeVisible();
  await expect(sheet.locator(`[data-day="${taken}"]`).first()).toHaveAttribute('aria-disabled', 'true');
  await sheet.getByRole('button', { name: /^Next available: / }).click();
  await expect(sheet.getByRole('heading', { name: 'Cancellation' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^(Change dates|Continue to payment)$/ })).toBeEnabled();
});

test('OR-07 AV-06 a customer moves a booking to another time of another day', async ({ page }) => {
  await signUp(page);
  await visit(page, '/search?sale=booking');
  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  await expect(page).toHaveURL(/\/product\//);
  const main = page.getByRole('main');
  await chooseFreeTime(main, 8);
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  await expect(page).toHaveURL('/order');
  await pay(page, '4242424242424242');
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  await visit(page, `/orders/${id}`);
  await page.getByRole('button', { name: 'Change dates' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change dates' });
  await expect(
    sheet.getByRole('group', { name: /^Choose a time/ }).getByRole('radio', { checked: true }),
  ).toBeEnabled();
  const time = await chooseFreeTime(sheet, 2);
  await expect(sheet.getByText('The price stays the same.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Change dates' }).dblclick();
  await expect(sheet).toHaveCount(0);
  await expect(main.getByText(/^Dates changed from /)).toContainText(time);
});

/** Chooses the first free time of the first free day from the nth on; returns it. */
async function chooseFreeTime(scope: Locator, nth: number): Promise<string> {
  const days = scope.getByRole('group', { name: /^Choose a day/ }).getByRole('radio');
  await expect(days.nth(nth)).toBeAttached();
  const free = (await days.evaluateAll((all) => all.map((day) => day.hasAttribute('aria-disabled')))).indexOf(
    false,
    nth,
  );
  await days.nth(free).check({ force: true });
  const time = scope
    .getByRole('group', { name: /^Choose a time/ })
    .locator('input:not([aria-disabled])')
    .first();
  await time.check({ force: true });
  return (await time.getAttribute('aria-label')) ?? '';
}
