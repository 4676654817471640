import type { Pool } from 'pg';
import { startAdminApp } from '../support/admin-app';
import { fillSignIn, forgetSession, newCustomer, signUp } from '../support/customers';
import { expect, ownMarketplaceTest as test, visit } from '../support/test';

// One after the other, and each puts everything back.
test.use({ marketplace: 'configuration' });
test.describe.configure({ mode: 'serial' });

async function withDesign(database: Pool, screenName: string, design: object, run: () => Promise<void>): Promise<void> {
  const { rows } = await database.query<{ design: object }>(
    'SELECT design FROM screen_designs WHERE screen_name = $1',
    [screenName],
  );
  const before = rows[0]?.design ?? {};
  const write = (value: object) =>
    database.query('UPDATE screen_designs SET design = $2 WHERE screen_name = $1', [screenName, JSON.stringify(value)]);
  await write({ ...before, ...design });
  try {
    await run();
  } finally {
    await write(before);
  }
}

async function withSetting(database: Pool, key: string, value: unknown, run: () => Promise<void>): Promise<void> {
  const { rows } = await database.query<{ value: unknown }>('SELECT value FROM settings WHERE key = $1', [key]);
  const write = (one: unknown) =>
    database.query('INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2', [
      key,
      JSON.stringify(one),
    ]);
  await write(value);
  try {
    await run();
  } finally {
    await write(rows[0]?.value ?? '');
  }
}

for (const [theme, color] of [
  ['dark', 'rgb(20, 22, 24)'],
  ['idyaflow', 'rgb(255, 255, 255)'],
] as const) {
  test(`AP-10 the theme row ${theme} shows without a rebuild`, async ({ page, database }) => {
    await withDesign(database, 'Theme', { theme }, async () => {
      await expect(async () => {
        await page.goto('/');
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme, { timeout: 500 });
      }).toPass();
      await expect(page.locator('html')).toHaveCSS('background-color', color);
    });
  });
}

test('HF-02 HF-06 header rows show without a rebuild', async ({ page, database }) => {
  const menu = [{ id: 'gear', label: 'Rope & tackle', url: '/search?search=rope', submenu: [] }];
  await withDesign(database, 'Header', { menu, customAttributes: { logo: 'none' } }, async () => {
    await expect(async () => {
      await visit(page, '/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Rope & tackle' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
  });
});

test("HF-02 a header that is 'none' is absent", async ({ page, database }) => {
  await withDesign(database, 'Header', { customAttributes: { header: 'none' } }, async () => {
    await expect(async () => {
      await visit(page, '/');
      await expect(page.getByRole('banner')).toHaveCount(0, { timeout: 500 });
    }).toPass();
  });
});

test('PD-06 the product page shows the parts that its design names, in its order, without a rebuild', async ({
  page,
  database,
}) => {
  await visit(page, '/search?sale=rental');
  const path = await page.getByRole('main').locator('a[href^="/product/"]').first().getAttribute('href');
  const main = page.getByRole('main');
  const sections = main.getByRole('heading', { level: 2 });
  const gallery = main.getByRole('region', { name: 'Pictures' });
  await visit(page, path ?? '');
  await expect(gallery).toBeVisible();
  await expect(sections).toContainText(['About this listing', 'Choose your dates', 'Where it is', 'Reviews']);
  // There is no 'basement': it is passed over.
  const components = ['reviews', 'order', 'basement', 'description'];
  await withDesign(database, 'Product', { otherSettings: { components } }, async () => {
    await expect(async () => {
      await visit(page, path ?? '');
      await expect(gallery).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(sections).toHaveText(['Reviews', 'About this listing']);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(main.getByRole('heading', { name: 'More like this' })).toHaveCount(0);
    await expect(main.getByRole('region', { name: 'Your order' })).toBeVisible();
  });
});

test('HF-11 the powered-by credit goes with the subscription', async ({ page, database }) => {
  await visit(page, '/');
  await expect(page.getByRole('contentinfo')).toContainText('Powered by');
  await withSetting(database, 'subscription', 'IDYAFLOW_PLUS', async () => {
    await expect(async () => {
      await page.goto('/');
      await expect(page.getByRole('contentinfo')).not.toContainText('Powered by', { timeout: 500 });
    }).toPass();
  });
});

test('PO-01 a policy with hostile HTML shows its words and runs nothing', async ({ page, database, complaints }) => {
  // The picture named x is kept, without its handler, and is not there.
  complaints.expect(/status of 404/);
  const hostile =
    '<h2>House rules</h2><script>window.hit=1</script><img src=x onerror="window.hit=1"><a href="javascript:window.hit=1">link</a><iframe src="https://evil.example"></iframe>';
  const { rows } = await database.query<{ value: string }>(`SELECT value FROM policies WHERE key = 'OtherPolicies'`);
  await database.query(`UPDATE policies SET value = $1 WHERE key = 'OtherPolicies'`, [hostile]);
  try {
    await expect(async () => {
      await visit(page, '/other-policies');
      await expect(page.getByRole('heading', { name: 'House rules' })).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    await expect(page.getByRole('main').locator('script, iframe, [onerror], a[href^="javascript"]')).toHaveCount(0);
  } finally {
    await database.query(`UPDATE policies SET value = $1 WHERE key = 'OtherPolicies'`, [rows[0]?.value]);
  }
});

test('IL-01 an own text replaces a single built-in one', async ({ page, database }) => {
  await database.query(
    `INSERT INTO translations (file_name, key, value) VALUES ('en', 'shell.account.signIn', 'Come aboard')`,
  );
  try {
    await expect(async () => {
      await visit(page, '/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Come aboard' })).toBeVisible({ timeout: 500 });
    }).toPass();
  } finally {
    await database.query(`DELETE FROM translations WHERE key = 'shell.account.signIn'`);
  }
});

test('ME-05 messages do not exist where the package is not installed', async ({ page, database, complaints }) => {
  complaints.expect(/status of 40[14]/);
  await database.query(`UPDATE packages SET is_installed = false WHERE namespace = 'messaging'`);
  try {
    await expect.poll(async () => (await page.goto('/messages'))?.status()).toBe(404);
  } finally {
    await database.query(`UPDATE packages SET is_installed = true WHERE namespace = 'messaging'`);
  }
});

test('AU-06 what is typed into a number and is none does not pass for nothing', async ({ page, database }) => {
  await database.query(
    `INSERT INTO customer_attributes (unique_name, name, attribute_type, position) VALUES ('Years', 'Years', 'Numeric', 99)`,
  );
  const dialog = page.getByRole('dialog');
  const years = dialog.getByLabel(/^Years/);
  try {
    await expect(async () => {
      await visit(page, '/?showlogin=signUp');
      await expect(years).toBeAttached({ timeout: 2000 });
    }).toPass();
    const customer = newCustomer();
    await dialog.getByLabel('Full name').fill(customer.name);
    await dialog.getByLabel('Email address').fill(customer.email);
    await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
    await dialog.getByLabel('Confirm password').fill(customer.password);
    await dialog.getByRole('button', { name: 'Next' }).click();
    // The next step comes when the password has been looked at.
    await expect(years).toBeVisible();
    await years.pressSequentially('10-12');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(years).toHaveAccessibleDescription('Invalid value');
    await expect(years).toBeFocused();
    await years.fill('12');
    await expect(years).toHaveAccessibleDescription('');
  } finally {
    await database.query(`DELETE FROM customer_attributes WHERE unique_name = 'Years'`);
  }
});

test('AU-15 signing in signs in to the admin app as well, and does not mind when that is away', async ({
  page,
  database,
  complaints,
}) => {
  const admin = await startAdminApp();
  complaints.expect(new RegExp(`${admin.url}|ERR_CONNECTION_REFUSED`));
  const customer = await signUp(page);
  const signIn = async () => {
    await forgetSession(page);
    await visit(page, '/?showlogin');
    await fillSignIn(page, customer);
    await expect(page.getByRole('button', { name: `Account of ${customer.name}` })).toBeVisible();
  };
  await withSetting(database, 'adminAppURL', admin.url, async () => {
    await expect.poll(async () => (await page.request.get('/')).text()).toContain(admin.url);
    await signIn();
    await expect.poll(() => admin.logins).toEqual([{ username: customer.email, password: customer.password }]);
    await admin.close();
    await signIn();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  });
});
