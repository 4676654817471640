import type { Page } from '@playwright/test';
import { chooseFreeDays } from '../support/calendar';
import { openRental, pay } from '../support/checkout';
import { expect, test, visit } from '../support/test';
import { fillSignUp, createCustomer, signUp } from '../support/customers';

test('OR-01 OR-06 OR-07 AU-04 AU-08 AV-08 PD-03 RT-05 a visitor searches, chooses dates, signs up, pays and finds the order, and others see the dates taken without a reload', async ({
  page,
  otherVisitor,
}) => {
  const path = await openRental(page, 'canoe');
  const name = await page.getByRole('heading', { level: 1 }).innerText();

  const [, endDate] = await chooseFreeDays(page);
  const availabilityLoaded = otherVisitor.waitForResponse(/\/api\/products\/\d+\/availability/);
  await visit(otherVisitor, path);
  const day = otherVisitor.locator(`[data-day="${endDate}"]`).first();
  // The page loads availability again once it is subscribed to changes.
  await availabilityLoaded;
  await expect(day).not.toHaveAttribute('aria-disabled');
  const reserve = page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' });
  await expect(reserve).toBeEnabled();
  await reserve.click();

  const customer = createCustomer();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, customer);

  await expect(page).toHaveURL('/order');
  await expect(page.getByRole('main')).toContainText(name);
  // The dates are held: the other visitor sees it without a reload.
  await expect(page.getByRole('timer')).toHaveText(/^Held for you for 1[45]:\d\d$/);
  await expect(day).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/^Held for you for 1[45]:\d\d$/);
  await pay(page, '4242424242424242');

  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  await expect(day).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('main')).toContainText(/M-[\w-]+/);
  const number = /M-\w{4}-\w{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';

  await visit(page, '/orders');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(number) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(page.getByRole('main')).toContainText(name);
});

test('OR-05 OR-12 a customer pays the same order with another card after one is declined', async ({ page }) => {
  await signUp(page);
  await openRental(page, 'tent');
  await chooseFreeDays(page);
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  await expect(page).toHaveURL('/order');
  await pay(page, '4000000000000002');
  await expect(page.getByText(/card was declined/)).toBeVisible();
  await expect(page).toHaveURL('/order');
  await page.getByLabel('Credit or debit card number').fill('4242424242424242');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
});

test('AV-08 OR-03 the slower of two customers sees before paying that the dates are held, and gets them when released', async ({
  page,
  otherVisitor,
}) => {
  const customers = [page, otherVisitor];
  for (const customer of customers) await signUp(customer);
  const path = await openRental(page, 'kayak');
  await chooseFreeDays(page);
  await expect(page).toHaveURL(/startDate=/);
  await visit(otherVisitor, path + new URL(page.url()).search);
  const reserve = (customer: Page) =>
    customer.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' });
  for (const customer of customers) await expect(reserve(customer)).toBeEnabled();
  await Promise.all(customers.map((customer) => reserve(customer).click()));
  for (const customer of customers) await expect(customer).toHaveURL('/order');

  const hold = (customer: Page) => customer.getByRole('timer');
  const unavailable = (customer: Page) => customer.getByRole('main').getByText(/^Not available on/);
  for (const customer of customers) await expect(hold(customer).or(unavailable(customer))).toBeVisible();
  const [winner, loser] = (await hold(page).isVisible()) ? [page, otherVisitor] : [otherVisitor, page];
  await expect(unavailable(loser)).toBeVisible();
  await expect(loser.getByRole('button', { name: /^Next available/ })).toBeVisible();
  await expect(loser.getByRole('button', { name: /^Pay / })).toBeDisabled();
  await expect(hold(loser)).toHaveCount(0);

  await winner.getByRole('button', { name: /^Remove / }).click();
  await expect(hold(loser)).toHaveText(/^Held for you for 1[45]:\d\d$/);
  await expect(loser.getByRole('button', { name: /^Pay / })).toBeEnabled();
});
