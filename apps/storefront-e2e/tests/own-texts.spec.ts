import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { fillSignIn, createCustomer } from '../support/customers';
import { visitUntil } from '../support/operator';
import { expect, ownMarketplaceTest as test } from '../support/test';

// Not parallel: each test restores the marketplace.
test.use({ marketplace: 'own texts' });
test.describe.configure({ mode: 'default' });

test.afterEach(({ database }) => database.query(`DELETE FROM translations WHERE value LIKE 'Own: %'`));

const addText = (database: Pool, key: string, text: string) =>
  database.query(`INSERT INTO translations (file_name, key, value) VALUES ('en', $1, $2)`, [key, `Own: ${text}`]);

/** Opens a page until its header shows this text instead of 'Sign in'. */
async function openWithSignIn(page: Page, path: string, text: string): Promise<void> {
  const signIn = page.getByRole('banner').getByRole('link', { name: `Own: ${text}`, includeHidden: true });
  await visitUntil(page, path, () => expect(signIn).toBeVisible({ timeout: 500 }));
}

test('IL-01 a text override replaces only its built-in text', async ({ page, database }) => {
  await addText(database, 'shell.account.signIn', 'come aboard');
  await openWithSignIn(page, '/', 'come aboard');
});

for (const key of ['customer_account.login.error', 'auth-dialog.customer_account.login.error'])
  test(`IL-01 AU-03 an override of ${key} replaces the message of a failed sign-in`, async ({
    page,
    database,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 401/);
    await addText(database, key, 'no such crew');
    // Shows that a page has the texts of this test, not those of the one before.
    await addText(database, 'shell.account.signIn', key);
    await openWithSignIn(page, '/?showlogin', key);
    await fillSignIn(page, createCustomer());
    await expect(page.getByRole('alert').filter({ hasText: 'Own: no such crew' })).toBeVisible();
  });
