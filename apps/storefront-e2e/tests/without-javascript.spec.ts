import { expect, test } from '../support/test';

test.use({ javaScriptEnabled: false });

// The browser reports every blocked script as a failed request.
test.beforeEach(({ pageErrors }) => pageErrors.expect(/request failed: .*\.js csp/));

async function head(html: string) {
  const one = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  return {
    title: one(/<title[^>]*>([^<]+)</),
    description: one(/<meta name="description" content="([^"]+)"/),
    canonical: one(/<link rel="canonical" href="([^"]+)"/),
    image: one(/<meta property="og:image" content="([^"]+)"/),
    ogTitle: one(/<meta property="og:title" content="([^"]+)"/),
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json">([^<]+)</g)].map(
      ([, json]) => JSON.parse(json ?? '') as { '@type': string },
    ),
  };
}

test('AP-07 SE-01 the HTML of home contains results, title, description, canonical link and structured data', async ({
  page,
  request,
  baseURL,
}) => {
  const found = await head(await (await request.get('/')).text());
  expect(found.title).toBeTruthy();
  expect(found.description.length).toBeGreaterThan(40);
  expect(found.canonical).toBe(`${baseURL}/`);
  expect(found.ogTitle).toBe(found.title);
  expect(found.jsonLd.map((data) => data['@type'])).toContain('ItemList');
  await page.goto('/');
  await expect(page.getByRole('main').locator('a[href^="/product/"]')).toHaveCount(24);
  // Styles are loaded: a card's picture has its aspect ratio without scripts.
  const box = await page.getByRole('main').locator('picture').first().boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
});

test('SE-01 the HTML of a search contains its results, and the search box works as a form', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('canoe');
  await page.getByRole('button', { name: 'Start search' }).click();
  await expect(page).toHaveURL(/\/search\?.*search=canoe/);
  await expect(page.getByRole('main').locator('a[href^="/product/"]').first()).toContainText(/canoe/i);
});

test('PD-01 AP-07 the HTML of a product contains its details and a Product offer', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/search?search=canoe&sale=rental');
  const path = (await page.getByRole('main').locator('a[href^="/product/"]').first().getAttribute('href')) ?? '';
  const found = await head(await (await request.get(path)).text());
  expect(found.canonical).toBe(baseURL + path);
  expect(found.image).toMatch(/\/media\/.+\.jpg$/);
  expect(found.jsonLd.map((data) => data['@type'])).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('grid').first()).toBeVisible();
});

test('PD-05 the HTML of a seller page contains the seller and their listings', async ({ request }) => {
  const response = await request.get('/seller/view/1');
  expect(response.status()).toBe(200);
  const html = await response.text();
  expect(html).toMatch(/<h1[^>]*>[^<]*\S/);
  expect(html).toMatch(/href="\/product\//);
});

test('HF-01 HF-07 the sign-in link leads to the sign-in page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
});

test('RT-08 SE-03 the HTML of a search says which price or dates can’t be used', async ({ page, baseURL }) => {
  await page.goto('/search?search=tent&price=500..10&startDate=2030-02-31');
  const said = page.getByRole('main').getByText(/in the link (isn’t|aren’t) valid/);
  await expect(said).toHaveText([/price range.*, so you see all prices/, /dates.*, so you see all listings/]);
  expect((await head(await page.content())).canonical).toBe(`${baseURL}/search?search=tent`);
  const links = page.getByRole('main').locator('a[href*="dropped"]');
  await expect(links).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Rent', exact: true }).click();
  await expect(page).toHaveURL('/search?search=tent&sale=rental');
  await expect(said).toHaveCount(0);
});
