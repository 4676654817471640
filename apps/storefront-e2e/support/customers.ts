import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { visit } from './test';

export interface Customer {
  name: string;
  email: string;
  password: string;
}

export const createCustomer = (): Customer => {
  const id = randomUUID().slice(0, 8);
  return { name: `Robin ${id}`, email: `robin-${id}@example.com`, password: `Paddle-${id}-river` };
};

/** Fills in the first step of the open sign-up dialog and finishes it. */
export async function fillSignUp(page: Page, customer: Customer): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill(customer.name);
  await dialog.getByLabel('Email address').fill(customer.email);
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await dialog.getByLabel('Confirm password').fill(customer.password);
  // The steps appear when the configuration is loaded.
  await expect(dialog.locator('[aria-busy]')).toHaveCount(0);
  const next = dialog.getByRole('button', { name: 'Next' });
  if (await next.isVisible()) await next.click();
  await dialog.getByRole('button', { name: 'Create account' }).click();
}

/** Signs a new customer up through the dialog. */
export async function signUp(page: Page): Promise<Customer> {
  const customer = createCustomer();
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, customer);
  await expect(page.getByRole('button', { name: `${customer.name}’s account` })).toBeVisible();
  return customer;
}

/** Fills in the open sign-in dialog and sends it. */
export async function fillSignIn(page: Page, { email, password }: Customer): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

/** Deletes the cookies after leaving the page, so that no pending request restores them. */
export async function clearSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
