import type { Page } from '@playwright/test';
import { chooseFreeDays } from './calendar';
import { queryDatabase } from './query-database';
import { expect, visit } from './test';

/** Finds a single-unit rental, which no other test uses, by search and opens it. */
export async function openRental(page: Page, search: string): Promise<string> {
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

/** Opens a rental by its name, or the start of it. A test that pays for one that no other test uses meets nobody. */
export async function openListing(page: Page, name: string): Promise<number> {
  const [listing] = await queryDatabase<{ id: number }>(
    `SELECT id FROM products WHERE sale_type = 'rental' AND stock = 1 AND starts_with(name, $1)`,
    [name],
  );
  expect(listing, `a rental named ${name}`).toBeDefined();
  const id = listing?.id ?? 0;
  await visit(page, `/product/any/${id}`);
  return id;
}

/** Opens the checkout with free days of such a rental; returns the listing's id. */
export async function openCheckout(page: Page, name: string): Promise<number> {
  const id = await openListing(page, name);
  await chooseFreeDays(page);
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  await expect(page).toHaveURL('/order');
  return id;
}

export async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Credit or debit card number').fill(card);
  await page.getByLabel('Credit or debit card expiration date').fill('12/34');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('123');
}

export async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Phone number').fill('+1 780 555 0199');
  await fillCard(page, card);
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** Where a seller comes or delivers to. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street and number').fill('9 River Rd');
  await page.getByLabel('City').fill('Edmonton');
  await page.getByLabel('Province').fill('Alberta');
  await page.getByLabel('Postal code').fill('T5J 0K4');
}
