import { createCustomer, signUp } from '../support/customers';
import { firefoxPath, openFirefox, watchFirefox } from '../support/firefox';
import { createChromiumPage, createFirefoxPage, tabTo, type KeyboardPage } from '../support/keyboard';
import { queryDatabase } from '../support/query-database';
import { expect, test, visit } from '../support/test';
import type { Page } from '@playwright/test';

const field = { role: 'textarea', name: 'Your message' };

/** A customer writes to a seller by keyboard only and gets the answer on the open page. */
async function writeByKeyboard(customer: KeyboardPage, seller: Page, sellerId: number): Promise<void> {
  const { email } = await signUp(seller);
  await queryDatabase('UPDATE sellers SET customer_id = (SELECT id FROM customers WHERE email = $1) WHERE id = $2', [
    email,
    sellerId,
  ]);
  await customer.visit(`/seller/view/${sellerId}`);
  await tabTo(customer, { role: 'button', name: 'Message the seller' });
  await customer.press('Enter');
  await expect.poll(async () => (await customer.readState()).dialog).toMatch(/^Message to /);
  if ((await customer.readState()).name !== field.name) await tabTo(customer, field);
  await customer.type('Is it free on Saturday?');
  await tabTo(customer, { role: 'button', name: 'Send' });
  await customer.press('Enter');
  await expect.poll(async () => (await customer.readState()).dialog).toBe('Message sent');
  await tabTo(customer, { name: 'View conversation' });
  await customer.press('Enter');
  await expect.poll(async () => (await customer.readState()).address).toMatch(/^\/messages\?conversation=/);
  await expect.poll(async () => (await customer.readState()).log).toContain('Is it free on Saturday?');

  await visit(seller, '/messages');
  await seller.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
  await seller.getByRole('textbox', { name: 'Your message' }).fill('Yes, until six.');
  await seller.getByRole('button', { name: 'Send' }).click();
  // A log announces what is added to it politely.
  await expect.poll(async () => (await customer.readState()).log).toContain('Yes, until six.');

  await tabTo(customer, field);
  await customer.type('See you then.');
  await tabTo(customer, { role: 'button', name: 'Send' });
  await customer.press('Enter');
  await expect(seller.getByRole('log')).toContainText('See you then.');
}

test('ME-01 ME-02 a customer writes to a seller by keyboard only and sees the answer at once', async ({
  page,
  otherVisitor: seller,
}) => {
  await signUp(page);
  await writeByKeyboard(createChromiumPage(page), seller, 13);
});

if (firefoxPath)
  test('ME-01 ME-02 the same in Firefox', async ({ baseURL, otherVisitor: seller, pageErrors }) => {
    test.slow();
    const browser = await openFirefox();
    try {
      const page = await browser.newPage();
      watchFirefox(page, pageErrors);
      await page.goto(baseURL ?? '');
      const { name, email, password } = createCustomer();
      await page.evaluate(
        async (profile) => {
          const post = (path: string, headers = {}, body?: object) =>
            fetch(path, {
              method: 'POST',
              headers: { 'content-type': 'application/json', ...headers },
              ...(body && { body: JSON.stringify(body) }),
            });
          const { result } = (await (await post('/api/getHash')).json()) as { result: string };
          await post('/api/register', { key: result }, profile);
        },
        { name, email, username: email, password },
      );
      await writeByKeyboard(createFirefoxPage(page, baseURL ?? ''), seller, 14);
    } finally {
      await browser.close();
    }
  });
