import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { fillSignIn, createCustomer } from '../support/customers';
import { visitUntil } from '../support/operator';
import { expect, ownMarketplaceTest as test, visit } from '../support/test';

// Not parallel: each test restores the marketplace.
test.use({ marketplace: 'own texts' });
test.describe.configure({ mode: 'default' });

test.afterEach(({ database }) => database.query(`DELETE FROM translations WHERE value LIKE 'Own: %'`));

const addText = (database: Pool, key: string, text: string) =>
  database.query(`INSERT INTO translations (file_name, key, value) VALUES ('en', $1, $2)`, [key, `Own: ${text}`]);

/**
 * Opens the sign-in dialog once pages have the operator's texts, which change their version.
 */
async function openDialog(page: Page, version: string): Promise<void> {
  await visitUntil(page, '/?showlogin', async () => {
    expect(['', version]).not.toContain(await versionOf(page));
  });
}

const versionOf = async (page: Page) => /"textsVersion":"([^"]+)"/.exec(await page.content())?.[1] ?? '';

test('IL-01 a text override replaces only its built-in text', async ({ page, database }) => {
  await addText(database, 'shell.account.signIn', 'come aboard');
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Own: come aboard' });
  await visitUntil(page, '/', () => expect(signIn).toBeVisible({ timeout: 500 }));
});

for (const key of ['customer_account.login.error', 'auth-dialog.customer_account.login.error'])
  test(`IL-01 AU-03 an override of ${key} replaces the message of a failed sign-in`, async ({
    page,
    database,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 401/);
    await visit(page, '/');
    const version = await versionOf(page);
    await addText(database, key, 'no such crew');
    await openDialog(page, version);
    await fillSignIn(page, createCustomer());
    await expect(page.getByRole('alert').filter({ hasText: 'Own: no such crew' })).toBeVisible();
  });
