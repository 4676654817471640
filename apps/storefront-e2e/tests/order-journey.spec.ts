import type { Locator, Page } from '@playwright/test';
import { expect, test, visit } from '../support/test';
import { fillSignUp, newCustomer, signUp } from '../support/customers';

/** The free days of a listing's calendar, first ones first. */
const freeDays = (page: Page): Locator => page.locator('[role="gridcell"][data-day]:not([aria-disabled="true"])');

/** A single-unit rental that no other test of this run uses, found by search. */
async function openRental(page: Page, search: string): Promise<string> {
  await visit(page, '/');
  await page.getByRole('banner').getByRole('combobox').fill(search);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?.*search=/);
  await page.getByRole('main').getByRole('link', { name: 'Rent', exact: true }).click();
  await expect(page).toHaveURL(/sale=rental/);
  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible();
  return new URL(page.url()).pathname;
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Phone number').fill('+1 780 555 0199');
  await page.getByLabel('Credit or debit card number').fill(card);
  await page.getByLabel('Credit or debit card expiration date').fill('12/34');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
}

test('OR-01 OR-06 OR-07 AU-04 AU-08 AV-08 PD-03 RT-05 browse, search, dates, sign up, pay, confirmation, orders; others see the dates taken within two seconds', async ({
  page,
  otherVisitor,
}) => {
  const path = await openRental(page, 'canoe');
  const name = await page.getByRole('heading', { level: 1 }).innerText();

  await freeDays(page).first().click();
  const chosen = await freeDays(page).nth(1).getAttribute('data-day');
  await freeDays(page).nth(1).click();
  const looked = otherVisitor.waitForResponse(/\/api\/products\/\d+\/availability/);
  await visit(otherVisitor, path);
  const day = otherVisitor.locator(`[data-day="${chosen}"]`).first();
  // Told that it is followed, the page looks again: from then on every change is told.
  await looked;
  await expect(day).not.toHaveAttribute('aria-disabled');
  const reserve = page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' });
  await expect(reserve).toBeEnabled();
  await reserve.click();

  const customer = newCustomer();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, customer);

  await expect(page).toHaveURL('/order');
  await expect(page.getByRole('main')).toContainText(name);
  // Kept for who is about to pay: others see it without loading anything anew.
  await expect(page.getByRole('timer')).toHaveText(/^Kept for you for 1[45]:\d\d$/);
  await expect(day).toHaveAttribute('aria-disabled', 'true', { timeout: 2000 });
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/^Kept for you for 1[45]:\d\d$/);
  await pay(page, '4242424242424242');

  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  await expect(day).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('main')).toContainText(/M-\d+/);
  const number = /M-\d+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';

  await visit(page, '/orders');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(number) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(page.getByRole('main')).toContainText(name);
});

test('OR-05 OR-12 a declined card says so, and the same order is then paid with another card', async ({ page }) => {
  await signUp(page);
  await openRental(page, 'tent');
  await freeDays(page).nth(2).click();
  await freeDays(page).nth(3).click();
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  await expect(page).toHaveURL('/order');
  await pay(page, '4000000000000002');
  await expect(page.getByText(/card was declined/)).toBeVisible();
  await expect(page).toHaveURL('/order');
  await page.getByLabel('Credit or debit card number').fill('4242424242424242');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
});
