import type { Page, Request } from '@playwright/test';
import { expect, test, visit } from '../support/test';

const getKey = (page: Page) => page.evaluate(() => sessionStorage.getItem('hash'));
const isHash = (request: Request) => new URL(request.url()).pathname === '/api/getHash';

/** Records all calls to the API from now on. */
function recordCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

const suggest = async (page: Page, text: string) => {
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
  await expect(page.getByRole('option').first()).toBeVisible();
};

test('CA-01 the client fetches the key before the first call, keeps it for the session and sends it with every call', async ({
  page,
}) => {
  const calls = recordCalls(page);
  await visit(page, '/');
  await suggest(page, 'canoe');
  const key = await getKey(page);
  expect(key).toMatch(/\S{20}/);
  expect(await page.content()).not.toContain(key);
  expect(calls.findIndex(isHash)).toBe(0);
  expect(calls.filter(isHash)).toHaveLength(1);
  const others = calls.filter((call) => !isHash(call));
  expect(others.map((call) => call.headers()['key'])).toEqual(others.map(() => key));
  expect(others.map((call) => new URL(call.url()).pathname)).toContain('/api/productNames');

  await visit(page, '/search');
  await suggest(page, 'tent');
  expect(calls.filter(isHash)).toHaveLength(1);
});

test('CA-01 the client fetches a new key and repeats the call once when the key is rejected', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  await visit(page, '/');
  await suggest(page, 'canoe');
  await page.evaluate(() => sessionStorage.setItem('hash', 'over'));
  const calls = recordCalls(page);
  const suggestions = () => calls.filter((call) => call.url().endsWith('/api/productNames'));
  await page.getByRole('combobox', { name: 'Search' }).fill('kayak');
  await expect(page.getByRole('option', { name: /kayak/i }).first()).toBeVisible();
  expect(suggestions().map((call) => call.headers()['key'])).toEqual(['over', await getKey(page)]);
  expect(calls.filter(isHash)).toHaveLength(1);
});

const SCREENS = ['Activation', 'Registration', 'Customer_Login', 'Search', 'Product', 'Payment', 'Header', 'Theme'];

/** Read-only calls of section 7 of the specification, with a body and a part of the response. */
const CALLS: readonly [path: string, body: unknown, answer: unknown][] = [
  ['getPackages', undefined, expect.arrayContaining([{ namespace: expect.any(String) }])],
  ['getInstalledPackages', undefined, expect.arrayContaining([{ namespace: 'messaging' }])],
  ['config', ['subscription'], { subscription: 'IDYAFLOW_BASIC' }],
  ...SCREENS.map((screenName): [string, unknown, unknown] => [
    'screenDesign',
    { screenName },
    expect.objectContaining({ screenName, ...(screenName === 'Theme' && { theme: 'light' }) }),
  ]),
  ['customAttributes', undefined, { customAttributes: expect.any(Array) }],
  ['customerLogin', {}, { result: { customerLogin: expect.objectContaining({ layout: 'default' }) } }],
  ['getSearchableFieldsOrder', undefined, expect.arrayContaining(['Product_Name'])],
  [
    'productNames',
    { value: 'canoe' },
    expect.arrayContaining([expect.objectContaining({ Product_Name: expect.stringMatching(/canoe/i) })]),
  ],
  [
    'sellerTypeNames',
    { value: 'a' },
    expect.arrayContaining([expect.objectContaining({ Product_Name: expect.any(String) })]),
  ],
  ['translation/getFile', { fileName: 'en' }, { developerFile: expect.any(Object) }],
];

for (const [path, body, answer] of CALLS)
  test(`CA-01 /api/${path} ${JSON.stringify(body ?? null)} exchanges JSON and requires a key`, async ({ request }) => {
    const { result } = (await (await request.post('/api/getHash')).json()) as { result: string };
    const call = (headers: Record<string, string>) => request.post(`/api/${path}`, { data: body, headers });
    const reply = await call({ key: result });
    expect(reply.status()).toBe(200);
    expect(await reply.json()).toEqual(answer);
    expect((await call({})).status()).toBe(401);
  });

test('CA-01 /api/customerLogin accepts GET and POST', async ({ request }) => {
  const { result } = (await (await request.post('/api/getHash')).json()) as { result: string };
  const headers = { key: result };
  const [got, posted] = [
    await request.get('/api/customerLogin', { headers }),
    await request.post('/api/customerLogin', { headers, data: {} }),
  ];
  expect([got.status(), await got.json()]).toEqual([200, await posted.json()]);
});
