import type { Page } from '@playwright/test';
import { chooseFreeDays } from '../support/calendar';
import { clearSession, signUp } from '../support/customers';
import { changeDesign, changeSetting, visitUntil } from '../support/operator';
import { expect, waitForHydration, ownMarketplaceTest as test, visit } from '../support/test';

// Not parallel: each test restores the marketplace.
test.use({ marketplace: 'shell design' });
test.describe.configure({ mode: 'default' });

const SOON = { timeout: 500 };
const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const account = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: `${name}’s account` });

const LOGO = '/media/brand/logo.svg';
for (const [size, wide, small] of [
  [{}, 60, 44],
  [{ logo_width: 120, logo_height: 40 }, 40, 30],
] as const)
  test(`HF-04 the logo is ${wide} px high, and ${small} px on a small screen`, async ({ page, database }) => {
    await changeDesign(database, 'Header', { otherSettings: { logo: { src: LOGO, ...size } } });
    const logo = header(page).locator('img').first();
    await visitUntil(page, '/', () => expect(logo).toHaveCSS('height', `${wide}px`, SOON));
    if ('logo_width' in size) await expect(logo).toHaveCSS('width', '120px');
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(logo).toHaveCSS('height', `${small}px`);
    if ('logo_width' in size) await expect(logo).toHaveCSS('width', '90px');
  });

test('HF-01 HF-05 the header stays visible while scrolling only when its position is fixed', async ({
  page,
  database,
}) => {
  const top = async () => (await header(page).boundingBox())?.y;
  const scroll = () => page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  // Settings of an earlier test may be cached for two seconds.
  await expect(async () => {
    await visit(page, '/');
    expect((await header(page).boundingBox())?.height).toBe(70);
    await scroll();
    expect(await page.evaluate(() => scrollY)).toBe(900);
    expect(await top()).toBe(0);
  }).toPass();
  await changeDesign(database, 'Header', { otherSettings: { header: { header_position: 'static' } } });
  await expect(async () => {
    await visit(page, '/');
    await scroll();
    expect(await top()).toBeLessThan(-500);
  }).toPass();
});

test('HF-08 only admins see the link to the admin app, and only when it is configured', async ({ page, database }) => {
  const customer = await signUp(page);
  const admin = page.getByRole('link', { name: 'Admin app' });
  const orders = page.getByRole('link', { name: 'Orders' });
  const openMenu = async () => {
    await visit(page, '/');
    await account(page, customer).click();
    await expect(orders).toBeVisible();
  };
  await changeSetting(database, 'adminAppURL', 'https://admin.northlend.example/');
  // The content security policy allows its origin as soon as pages use it.
  await expect.poll(async () => (await page.request.get('/')).headers()['content-security-policy']).toContain('admin.');
  await openMenu();
  await expect(admin).toHaveCount(0);

  await database.query(`UPDATE customers SET role = 'admin' WHERE email = $1`, [customer.email]);
  await openMenu();
  await expect(admin).toHaveAttribute('href', 'https://admin.northlend.example/');

  await changeSetting(database, 'adminAppURL', '');
  await expect
    .poll(async () => (await page.request.get('/')).headers()['content-security-policy'])
    .not.toContain('admin.');
  await openMenu();
  await expect(admin).toHaveCount(0);
});

const COMPANY = {
  name: 'Northlend',
  email: 'hello@northlend.example',
  phone: '+81 75 555 0143',
  aboutUs: '<p>Lent <strong>next door</strong> since 2016.</p>',
  description: 'Rent what you need.',
  keywords: [],
  address: { street: '1-2-3', city: 'Kyoto', state: 'Kyoto', town: 'Gion', zip: '605-0001', country: 'JP' },
  socialLinks: {
    blog: 'https://blog.northlend.example/',
    facebook: 'https://www.facebook.com/northlend',
    twitter: 'http://',
    instagram: '',
    linkedin: 'https://www.linkedin.com/company/northlend',
  },
};

test('HF-10 the footer shows the company, its social links and its contact details', async ({ page, database }) => {
  await changeSetting(database, 'company', COMPANY);
  await visitUntil(page, '/', () => expect(footer(page)).toContainText('Lent next door since 2016.', SOON));
  const address = footer(page).getByRole('group').or(footer(page).locator('address'));
  await expect(address).toContainText(/605-0001.*Kyoto.*Gion.*1-2-3.*Japan/);
  await expect(footer(page).getByRole('link', { name: COMPANY.phone })).toHaveAttribute('href', 'tel:+81755550143');
  await expect(footer(page).getByRole('link', { name: COMPANY.email })).toHaveAttribute(
    'href',
    `mailto:${COMPANY.email}`,
  );
  for (const address of [COMPANY.socialLinks.blog, COMPANY.socialLinks.facebook, COMPANY.socialLinks.linkedin])
    await expect(footer(page).locator(`a[href="${address}"]`)).toBeVisible();
  // Empty values aren't links.
  await expect(footer(page).locator('a[href^="http"]')).toHaveCount(3);
  for (const path of ['/terms-and-conditions', '/privacy-policy', '/other-policies'])
    await expect(footer(page).locator(`a[href="${path}"]`)).toBeVisible();
  await expect(footer(page)).toContainText('©');

  // In other countries addresses have no town.
  await changeSetting(database, 'company', { ...COMPANY, address: { ...COMPANY.address, country: 'CA' } });
  await visitUntil(page, '/', () => expect(address).toContainText(/1-2-3.*Kyoto.*605-0001.*Canada/, SOON));
  await expect(address).not.toContainText('Gion');
});

test('RT-04 RT-05 RT-07 a protected page redirects to /login and back after sign-in with the page login layout', async ({
  page,
  database,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const customer = await signUp(page);
  await clearSession(page);
  const { rows } = await database.query<{ value: object }>(`SELECT value FROM settings WHERE key = 'customerLogin'`);
  await changeSetting(database, 'customerLogin', { ...rows[0]?.value, layout: 'page' });
  await expect(async () => {
    expect((await page.goto('/orders?status=paid'))?.status()).toBe(401);
    await expect(page).toHaveURL(/\/login$/, { timeout: 2000 });
  }).toPass();
  await waitForHydration(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const form = page.getByRole('main');
  await form.getByLabel('Email address').fill(customer.email);
  await form.getByLabel('Password', { exact: true }).fill(customer.password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(account(page, customer)).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?status=paid$/);

  // The button in the header also links to the page.
  await clearSession(page);
  await visit(page, '/');
  await header(page).getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('IL-04 a delivery goes to the first supported country unless another is chosen', async ({ page, database }) => {
  const readDefaultCountry = () => page.evaluate(() => localStorage.getItem('defaultCountry'));
  await visit(page, '/');
  await expect.poll(readDefaultCountry).toBe('CA');
  await changeSetting(database, 'supportCountries', ['IT', 'CA']);
  await expect(async () => {
    await visit(page, '/');
    expect(await readDefaultCountry()).toBe('IT');
  }).toPass();

  await signUp(page);
  const { rows } = await database.query<{ path: string }>(
    `SELECT '/product/' || slug || '/' || id AS path FROM products
      WHERE status = 'active' AND delivery_fee IS NOT NULL AND rules ->> 'basis' = 'day' AND sale_type = 'rental'
      ORDER BY id DESC LIMIT 1`,
  );
  await visit(page, rows[0]?.path ?? '');
  await chooseFreeDays(page, 4);
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  await page.getByRole('radio', { name: /^Delivery/ }).check();
  const country = page.getByLabel('Country');
  await expect(country).toHaveValue('IT');
  await expect(country.locator('option[value]:not([value=""])')).toHaveText(['Canada', 'Italy']);
});
