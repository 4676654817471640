import type { Page } from '@playwright/test';
import { createCustomer } from '../support/customers';
import { expect, ownMarketplaceTest as test, visit } from '../support/test';

test.use({ marketplace: 'uploads' });

const PAPERS = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6_000_000, 'a page of it\n')]);
const licence = { name: '免許証.pdf', mimeType: 'application/pdf', buffer: PAPERS };

/** Opens the sign-up and goes to the step with customer attributes. */
async function beginSignUp(page: Page) {
  const customer = createCustomer();
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await dialog.getByLabel('Full name').fill(customer.name);
  await dialog.getByLabel('Email address').fill(customer.email);
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await dialog.getByLabel('Confirm password').fill(customer.password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  return { dialog, customer, field: dialog.locator('input[type=file]') };
}

/** Requests a file with a script of the page. */
const download = (page: Page, reference: string) =>
  page.evaluate(async (id) => {
    const response = await fetch(`/api/uploads/${id}`, { headers: { key: sessionStorage.getItem('hash') ?? '' } });
    const { length } = await response.text();
    return { status: response.status, length, disposition: response.headers.get('content-disposition') };
  }, reference);

test('AU-05 AU-06 CA-06 sign-up uploads a required file that only its owner can download', async ({
  page,
  otherVisitor,
  database,
  pageErrors,
}) => {
  // A rejected type, a renewed key, and the files of another customer.
  pageErrors.expect(/status of 4(01|04|15)/);
  await database.query(
    `INSERT INTO customer_attributes (unique_name, name, attribute_type, is_required) VALUES ('Licence', 'Driving licence', 'File', true)`,
  );
  try {
    const { dialog, customer, field } = await beginSignUp(page);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(field).toHaveAccessibleDescription('This is a required field.');
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html><script></script>') });
    await expect(dialog.getByRole('listitem').getByText('Choose a PDF, JPEG')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove a.png' }).click();

    // An invalid key is rejected after the whole file has been sent; it is sent again.
    await page.evaluate(() => sessionStorage.setItem('hash', 'no longer good'));
    const answered = page.waitForResponse((answer) => /uploads\?/.test(answer.url()) && answer.status() === 200);
    await field.setInputFiles(licence);
    const { reference } = (await (await answered).json()) as { reference: string };
    await expect(dialog.getByText('免許証.pdf was uploaded.')).toBeAttached();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('button', { name: `${customer.name}’s account` })).toBeVisible();

    expect(await download(page, reference)).toEqual({
      status: 200,
      length: PAPERS.length,
      disposition: `attachment; filename="___.pdf"; filename*=UTF-8''${encodeURIComponent('免許証.pdf')}`,
    });

    const other = await beginSignUp(otherVisitor);
    await other.field.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
    await expect(other.dialog.getByText('note.txt was uploaded.')).toBeAttached();
    expect((await download(otherVisitor, reference)).status).toBe(401);
    await other.dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(otherVisitor.getByRole('button', { name: `${other.customer.name}’s account` })).toBeVisible();
    expect((await download(otherVisitor, reference)).status).toBe(404);
  } finally {
    await database.query(`DELETE FROM customer_attributes WHERE unique_name = 'Licence'`);
  }
});
