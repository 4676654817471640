import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe';
import { chooseFreeDays } from '../support/calendar';
import { fillCard, openCheckout, pay } from '../support/checkout';
import { fillSignUp, createCustomer, signUp } from '../support/customers';
import { openLocalPage, openMail } from '../support/outbox';
import { queryDatabase } from '../support/query-database';
import { expect, test, visit } from '../support/test';

// Near the end of a month, a hold of the first days would open others' calendars at the next month.
const IN_FIVE_DAYS = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const HELD = /^Held for you for \d+:\d\d$/;

/** Reserves free days of the first rental of a search, not before `from`. */
async function reserve(page: Page, search: string, from = ''): Promise<{ path: string; day: string; name: string }> {
  await visit(page, `/search?search=${search}&sale=rental`);
  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible();
  const path = new URL(page.url()).pathname;
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const [day] = await chooseFreeDays(page, 2, from);
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  return { path, day, name };
}

/** Cancels an unpaid order, and confirms that. */
async function cancelOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await question.getByRole('button', { name: 'Cancel order' }).click();
}

test('AV-08 leaving the order releases the hold, Back takes it again, and a reload keeps it', async ({
  page,
  otherVisitor,
}) => {
  await signUp(page);
  const { path, day } = await reserve(page, 'banjo', IN_FIVE_DAYS);
  await expect(page.getByRole('timer')).toHaveText(HELD);
  const looked = otherVisitor.waitForResponse(/\/api\/products\/\d+\/availability/);
  await visit(otherVisitor, path);
  await looked;
  const cell = otherVisitor.locator(`[data-day="${day}"]`).first();
  await expect(cell).toHaveAttribute('aria-disabled', 'true');

  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(HELD);
  await expect(cell).toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).click();
  await expect(page).toHaveURL('/terms-and-conditions');
  await expect(cell).not.toHaveAttribute('aria-disabled');

  await page.goBack();
  await expect(page).toHaveURL('/order');
  await expect(page.getByRole('timer')).toHaveText(HELD);
  await expect(cell).toHaveAttribute('aria-disabled', 'true');
});

test('OR-05 after a declined card the customer can change the order, see it count down, reload it and cancel it', async ({
  page,
}) => {
  await signUp(page);
  await reserve(page, 'tent');
  await expect(page).toHaveURL('/order');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('This is a required field.')).toHaveCount(4);
  await expect(page.getByLabel('Phone number')).toBeFocused();

  await page.getByLabel('Phone number').fill('+1 780 555 0199');
  await fillCard(page, '4000000000000002');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText(/card was declined/)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^Held for you for (30:00|2\d:\d\d)$/);
  await expectNoAxeViolations(page);

  await page.getByLabel('Phone number').fill('+1 780 555 0122');
  await page.getByLabel(/^Message to the seller/).fill('Ring twice.');
  await page.reload();
  await expect(page.getByLabel('Phone number')).toHaveValue('+1 780 555 0122');
  await expect(page.getByLabel(/^Message to the seller/)).toHaveValue('Ring twice.');
  await expect(page.getByText(/^Order M-[\w-]+ is reserved for you/)).toBeVisible();
  // It is cancelled as a whole.
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);

  await fillCard(page, '4000000000000002');
  const changed = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: /^Pay / }).click();
  expect(((await (await changed).json()) as { order: object }).order).toMatchObject({
    note: 'Ring twice.',
    contact: { phone: '+1 780 555 0122' },
  });
  await expect(page.getByText(/card was declined/)).toBeVisible();

  await cancelOrder(page);
  await expect(page.getByText(/^Your order is cancelled/)).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('+1 780 555 0122');
  await visit(page, '/orders?status=Cancelled');
  await expect(page.getByRole('main').getByText('Cancelled').first()).toBeVisible();
});

test('OR-04 a second tab continues with the unpaid order of the same cart', async ({ page, context }) => {
  await signUp(page);
  await reserve(page, 'tent');
  await page.getByLabel('Phone number').fill('+1 780 555 0199');
  await fillCard(page, '4000000000000002');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText(/card was declined/)).toBeVisible();

  const second = await context.newPage();
  await visit(second, '/order');
  await expect(second).toHaveURL(/\/order\?pay=/);
  await expect(second.getByText(/^Order M-[\w-]+ is reserved for you/)).toBeVisible();
  await expect(second.getByLabel('Phone number')).toHaveValue('+1 780 555 0199');
  await expect(second.getByRole('timer')).toHaveText(/^Held for you for (30:00|2\d:\d\d)$/);
  await cancelOrder(second);
  await expect(second).toHaveURL(/\/orders\/[\w-]+$/);
  await expect(second.getByRole('heading', { level: 1 }).locator('..')).toContainText('Cancelled');
  // The cart is unchanged and can be ordered again.
  await visit(second, '/order');
  await expect(second.getByRole('button', { name: /^Pay / })).toBeVisible();
  await expect(second).toHaveURL('/order');
});

test('OR-05 OR-07 an unpaid order opened on another device can be delivered or cancelled', async ({
  page,
  otherVisitor: device,
}) => {
  const { email, password } = await signUp(page);
  const [listing] = await queryDatabase<{ path: string }>(
    `SELECT '/product/' || slug || '/' || id AS path FROM products
      WHERE status = 'active' AND delivery_fee IS NOT NULL AND rules ->> 'basis' = 'day' AND sale_type = 'rental'
      ORDER BY id LIMIT 1`,
  );
  await visit(page, listing?.path ?? '');
  await chooseFreeDays(page, 4);
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  await pay(page, '4000000000000002');
  await expect(page.getByText(/card was declined/)).toBeVisible();
  const [order] = await queryDatabase<{ id: string }>(
    'SELECT orders.id FROM orders JOIN customers ON customers.id = customer_id WHERE customers.email = $1',
    [email],
  );

  const { result } = (await (await device.request.post('/api/getHash')).json()) as { result: string };
  await device.request.post('/api/login', { data: { username: email, password }, headers: { key: result } });
  await visit(device, `/order?pay=${order?.id}`);
  await expect(device.getByText(/^Order M-[\w-]+ is reserved for you/)).toBeVisible();
  await expect(device.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  const payButton = device.getByRole('button', { name: /^Pay / });
  const price = await payButton.innerText();
  await device.getByRole('radio', { name: /^Delivery/ }).check();
  await expect(device.getByLabel('Country')).toBeVisible();
  await expect(payButton).not.toHaveText(price);

  await cancelOrder(device);
  await expect(device).toHaveURL(`/orders/${order?.id}`);
  await expect(device.getByRole('heading', { level: 1 }).locator('..')).toContainText('Cancelled');
});

test('OR-04 Pay pressed in two tabs at the same moment makes one order and one charge', async ({ page, context }) => {
  await signUp(page);
  await openCheckout(page, 'Wooden lugsail');
  const second = await context.newPage();
  await visit(second, '/order');
  const tabs = [page, second];
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: /^Pay / })).toBeEnabled();
    await tab.getByLabel('Phone number').fill('+1 780 555 0199');
    await fillCard(tab, '4242424242424242');
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: /^Pay / }).click()));
  for (const tab of tabs) await expect(tab.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  await visit(page, '/orders');
  await expect(page.getByRole('main').getByRole('link', { name: /M-\w{4}-\w{4}/ })).toHaveCount(1);
});

test('OR-06 OR-07 PD-05 a paid order shows address, contact and terms to the customer and notifies the seller', async ({
  page,
  browser,
}) => {
  const customer = await signUp(page);
  // What begins today can't be cancelled any more.
  const { name } = await reserve(page, 'projector', IN_FIVE_DAYS);
  await page.getByLabel('Phone number').fill('+1 780 555 0199');
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  const number = /M-[\w-]+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  await page.getByRole('link', { name: 'View order' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Address and cancellation' })).toBeVisible();
  await expect(main.getByText(/^Cancel before /)).toBeVisible();
  await expect(main.locator('a[href^="tel:"]')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Message the seller' })).toBeVisible();
  await expectNoAxeViolations(page);

  const developer = await openLocalPage(browser);
  await openMail(developer, `Your order ${number} is confirmed`);
  await expect(developer.locator('body')).toContainText(name);
  await expect(developer.locator('body')).toContainText('Cancel before');
  await openMail(developer, `New order ${number}`);
  await expect(developer.locator('body')).toContainText(name);
  await expect(developer.locator('body')).toContainText('+1 780 555 0199');
  await expect(developer.locator('body')).toContainText(customer.name);
  await developer.close();
});

test('PD-05 RT-05 a visitor writes to the seller of a listing on request, which is attached to the message', async ({
  page,
}) => {
  await visit(page, '/search?sale=request');
  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  // The heading is the listing's name once its page is shown.
  await expect(page.getByRole('button', { name: 'Message the seller' })).toBeVisible();
  const listing = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '?';
  await page.getByRole('button', { name: 'Message the seller' }).click();
  const sheet = page.getByRole('dialog', { name: /^Message to / });
  await expect(sheet.getByText(`About: ${listing}`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Your message' }).fill('Thirty people on Saturday.');
  await sheet.getByRole('button', { name: 'Sign in to send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, createCustomer());
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('Thirty people on Saturday.');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: 'View conversation' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: listing, exact: true })).toBeVisible();
});

test('OR-01 the server draws the order with the styles of its fields, before any script', async ({
  page,
  browser,
  baseURL,
  contextOptions,
}) => {
  await signUp(page);
  const plain = await browser.newContext({
    ...contextOptions,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const order = await plain.newPage();
  await order.goto(`${baseURL}/order`);
  const name = order.getByRole('textbox', { name: 'Full name' });
  await expect(name).toHaveCSS('min-height', '48px');
  await expect(order.locator('label', { hasText: 'Full name' })).toHaveCSS('position', 'static');
  await expect(order.locator('main style, body style')).toHaveCount(0);
  await plain.close();
});
