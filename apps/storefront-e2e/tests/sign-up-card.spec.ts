import type { Page } from '@playwright/test';
import { createCustomer, type Customer } from '../support/customers';
import { expect, ownMarketplaceTest as test, visit } from '../support/test';

const CARD = '4242424242424242';
const DECLINED = '4000000000000002';
const WRONG_CODE = '4000000000000127';
const ASKS = '4000002500003155';

// In a separate marketplace whose sign-up requires a card.
test.use({ marketplace: 'cards' });
test.describe.configure({ mode: 'default' });
test.beforeEach(async ({ database, page }) => {
  const design = JSON.stringify({ loginAttributes: { paymentEnabled: true } });
  await database.query("UPDATE screen_designs SET design = $1 WHERE screen_name = 'Customer_Login'", [design]);
  await expect(async () => {
    await page.goto('/signup');
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible({ timeout: 500 });
  }).toPass();
});

/** Records requests for the provider's script. */
function recordProviderRequests(page: Page): string[] {
  const providerRequests: string[] = [];
  page.on('request', (request) => {
    if (/\/sandbox\/provider\.js|js\.stripe\.com/.test(request.url()))
      providerRequests.push(new URL(request.url()).pathname);
  });
  return providerRequests;
}

interface Call {
  path: string;
  body: string;
}

/** Records all fetch calls with their bodies, which Playwright can't read for every request. */
async function recordCalls(page: Page): Promise<Call[]> {
  const calls: Call[] = [];
  await page.exposeFunction('recordCall', (url: string, body: string) => {
    calls.push({ path: new URL(url).pathname, body });
  });
  await page.addInitScript(() => {
    const { recordCall } = window as unknown as { recordCall: (url: string, body: string) => Promise<void> };
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const copy = new Request(input instanceof Request ? input.clone() : input, init);
      await recordCall(copy.url, await copy.text());
      return send(input, init);
    };
  });
  return calls;
}

async function fillUserInfo(page: Page, { name, email, password }: Customer): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}
const typeNumber = (page: Page, number: string) => page.getByLabel('Credit or debit card number').fill(number);
async function typeCard(page: Page, number: string): Promise<void> {
  await typeNumber(page, number);
  await page.getByLabel('Credit or debit card expiration date').fill('12/49');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('123');
}
/** Goes from the first step to the third; the fields of the second are optional. */
async function goToCard(page: Page): Promise<void> {
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 3 of 3 · Payment details')).toBeVisible();
}
const create = (page: Page) => page.getByRole('button', { name: 'Create account' });
const account = (page: Page, { name }: Customer) => page.getByRole('button', { name: `${name}’s account` });

test('AU-04 AU-07 AU-08 RT-06 the dialog saves a card and loads the payment provider only when the card step opens', async ({
  page,
  database,
}) => {
  const customer = createCustomer();
  const providerRequests = recordProviderRequests(page);
  const calls = await recordCalls(page);
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  await fillUserInfo(page, customer);
  expect(providerRequests).toEqual([]);
  await goToCard(page);
  await expect(page.getByLabel('Credit or debit card number')).toBeFocused();
  await typeCard(page, CARD);
  expect(providerRequests).toEqual(['/sandbox/provider.js']);
  await expect(page.getByText('you won’t be charged now')).toBeVisible();

  // Input is kept by Back and Next.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(customer.email);
  await goToCard(page);
  await expect(page.getByLabel('Credit or debit card number')).toHaveValue('4242 4242 4242 4242');
  expect(providerRequests).toHaveLength(1);

  await create(page).click();
  await expect(account(page, customer)).toBeVisible();
  const { rows } = await database.query<{ id: string; cards: object[] }>(
    `SELECT provider_customer_id AS id, array_agg(card) AS cards FROM customers
     JOIN sandbox.cards ON customer_id = provider_customer_id WHERE email = $1 GROUP BY 1`,
    [customer.email],
  );
  expect(rows).toMatchObject([{ id: expect.stringMatching(/^cus_/), cards: [{ brand: 'visa', last4: '4242' }] }]);
  // The card was sent only to the provider, and its reference to the marketplace.
  const paths = (text: string) => calls.filter(({ body }) => body.includes(text)).map(({ path }) => path);
  expect(paths(CARD)).toEqual([expect.stringMatching(/^\/sandbox\/v1\/setup_intents\/seti_\w+\/confirm$/)]);
  expect(paths('"token":"seti_')).toEqual(['/api/register']);
});

test('AU-07 OR-12 a wrong or declined card shows an error and can be replaced, in the dialog and on the page', async ({
  page,
}) => {
  const customer = createCustomer();
  await visit(page, '/signup');
  await fillUserInfo(page, customer);
  await goToCard(page);
  await create(page).click();
  await expect(page.getByText('This is a required field.')).toHaveCount(3);
  await typeCard(page, '4242424242424241');
  await expect(page.getByText('Your card number is invalid.')).toBeVisible();
  await typeNumber(page, DECLINED);
  await create(page).click();
  await expect(page.getByText(/^Your card was declined\. You weren’t charged/)).toBeVisible();
  await expect(page).toHaveURL('/signup');
  await typeNumber(page, WRONG_CODE);
  await expect(page.getByText(/^Your card was declined\./)).toBeHidden();
  await create(page).click();
  await expect(page.getByText(/The security code is incorrect\./)).toBeVisible();
  await expect(page.getByLabel('Credit or debit card CVC/CVV')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'security code' })).toHaveCount(0);
  await typeNumber(page, CARD);
  await create(page).click();
  await expect(page).toHaveURL('/success');
  await expect(account(page, customer)).toBeVisible();
});

test('AU-07 a card that needs authentication is saved after it, and a failed authentication keeps the form', async ({
  page,
}) => {
  const customer = createCustomer();
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  await fillUserInfo(page, customer);
  await goToCard(page);
  await typeCard(page, ASKS);
  await create(page).click();
  const bank = page.getByRole('dialog', { name: '3D Secure test page' });
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText(/^Your bank couldn’t confirm that it was you\./)).toBeVisible();
  await expect(page.getByLabel('Credit or debit card number')).toHaveValue('4000 0025 0000 3155');
  await create(page).click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(account(page, customer)).toBeVisible();
});

test('AU-07 AU-09 an email in use is corrected without saving the card twice', async ({
  page,
  otherVisitor,
  pageErrors,
}) => {
  pageErrors.expect(/409/);
  const [first, second] = [createCustomer(), createCustomer()];
  await visit(otherVisitor, '/signup');
  await fillUserInfo(otherVisitor, first);
  await goToCard(otherVisitor);
  await typeCard(otherVisitor, CARD);
  await create(otherVisitor).click();
  await expect(otherVisitor).toHaveURL('/success');

  await visit(page, '/signup');
  await fillUserInfo(page, { ...second, email: first.email });
  await goToCard(page);
  await typeCard(page, CARD);
  await create(page).click();
  await expect(page.getByText(/^There’s already an account/)).toBeVisible();
  await page.getByLabel('Email address').fill(second.email);
  await goToCard(page);
  await expect(page.getByText('Your card is confirmed.')).toBeVisible();
  await create(page).click();
  await expect(page).toHaveURL('/success');
});
