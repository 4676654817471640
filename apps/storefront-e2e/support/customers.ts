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

/** Signs a new customer up as the dialog does, without opening it; its own tests use `fillSignUp`. */
export async function signUp(page: Page): Promise<Customer> {
  const customer = createCustomer();
  const { name, email, password } = customer;
  const post = async (path: string, options?: { data: object; headers: Record<string, string> }) => {
    const answer = await page.request.post(path, options);
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as { result: string };
  };
  const { result } = await post('/api/getHash');
  await post('/api/register', { data: { name, email, username: email, password }, headers: { key: result } });
  await visit(page, '/');
  await expect(page.getByRole('button', { name: `${name}’s account` })).toBeVisible();
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
