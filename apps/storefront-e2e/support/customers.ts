import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { visit } from './test';

export interface Customer {
  name: string;
  email: string;
  password: string;
}

export const newCustomer = (): Customer => {
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
  // Until it is known what is asked for there are no steps.
  await expect(dialog.locator('[aria-busy]')).toHaveCount(0);
  const next = dialog.getByRole('button', { name: 'Next' });
  if (await next.isVisible()) await next.click();
  await dialog.getByRole('button', { name: 'Create account' }).click();
}

/** Signs a new customer up through the dialog. */
export async function signUp(page: Page): Promise<Customer> {
  const customer = newCustomer();
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, customer);
  await expect(page.getByRole('button', { name: `Account of ${customer.name}` })).toBeVisible();
  return customer;
}

/** Fills in the open sign-in dialog and sends it. */
export async function fillSignIn(page: Page, { email, password }: Customer): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

/** Makes this browser a stranger's, when no page of it still asks for anything. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
