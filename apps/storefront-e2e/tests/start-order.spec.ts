import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer, request } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { getFreePort } from '@marketplace/environment';
import { signUp } from '../support/customers';
import { listenOnFreePort, type TestServer } from '../support/listen-on-free-port';
import { expect, test, visit } from '../support/test';

const SERVER = resolve(import.meta.dirname, '../../storefront/dist/server/index.js');

/** A proxy to the real API that refuses every connection until `open` is called. */
async function createClosedProxy(to: string) {
  const { hostname, port: apiPort } = new URL(to);
  let isOpen = false;
  const server = createServer((socket) => {
    if (!isOpen) return void socket.destroy();
    const onward = connect(Number(apiPort), hostname);
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((one) => one.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, open: () => void (isOpen = true), close: () => server.close() };
}

/** The real API, except that these calls fail. */
function faultyApi(api: string, faults: readonly string[]): Promise<TestServer> {
  const server = createHttpServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    if (faults.includes(path)) return void outgoing.writeHead(500, { 'content-type': 'application/json' }).end('{}');
    const onward = request(api + path, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return listenOnFreePort(server);
}

/** Starts a storefront with that API and records its log. */
async function startStorefront(apiUrl: string): Promise<{ url: string; log: () => string; stop: () => void }> {
  const port = await getFreePort();
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), API_URL: apiUrl };
  const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await expect(async () => void (await fetch(url))).toPass();
  return { url, log: () => output, stop: () => child.kill() };
}

const storefrontTest = test.extend<{ apiProxy: Awaited<ReturnType<typeof createClosedProxy>>; storefront: string }>({
  /* eslint-disable-next-line no-empty-pattern */
  apiProxy: async ({}, provide) => {
    const apiProxy = await createClosedProxy(process.env['E2E_API_URL'] ?? '');
    await provide(apiProxy);
    apiProxy.close();
  },
  storefront: async ({ apiProxy }, provide) => {
    const { url, stop } = await startStorefront(apiProxy.url);
    await provide(url);
    stop();
  },
});

storefrontTest(
  'AP-01 AP-02 the page shows that it is loading while the API is down, retries with growing pauses, and appears by itself',
  async ({ browser, storefront, apiProxy }) => {
    const answer = await fetch(`${storefront}/search?search=canoe`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const page = await (await browser.newContext()).newPage();
    const requests: number[] = [];
    page.on('request', (one) => {
      if (one.method() === 'HEAD') requests.push(Date.now());
    });
    await page.goto(`${storefront}/search?search=canoe`);
    await expect(page.getByRole('status')).toHaveText('Loading page…');
    await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    await expect.poll(() => requests.length).toBeGreaterThanOrEqual(4);
    const [first = 0, second = 0, third = 0, fourth = 0] = requests;
    expect(fourth - third).toBeGreaterThan(second - first);
    apiProxy.open();
    await expect(page.getByRole('heading', { level: 1, name: /canoe/ })).toBeVisible({ timeout: 30_000 });
    expect(new URL(page.url()).search).toBe('?search=canoe');
    await page.context().close();
  },
);

test('AP-01 AU-13 an expired session is signed out in one page load', async ({ page, context, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  const customer = await signUp(page);
  const account = page.getByRole('button', { name: `${customer.name}’s account` });
  await expect(account).toBeVisible();
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'session');
  await context.addCookies([{ ...cookie!, value: 'A'.repeat(43) }]);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await visit(page, '/orders');
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
  await expect(account).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull();
  await visit(page, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(loads).toBe(2);
  expect((await context.cookies()).some(({ name }) => name === 'session')).toBe(false);
});

test('AP-09 the page works and logs an error when packages and text overrides cannot be read', async ({
  page,
  context,
}) => {
  const api = await faultyApi(process.env['E2E_API_URL'] ?? '', [
    '/api/getInstalledPackages',
    '/api/getPackages',
    '/api/translation/getFile',
  ]);
  const storefront = await startStorefront(api.url);
  const tab = await context.newPage();
  await visit(tab, `${storefront.url}/search?search=canoe`);
  await expect(tab.getByRole('heading', { level: 1, name: /canoe/ })).toBeVisible();
  await tab.getByRole('button', { name: 'Filters' }).click();
  await expect(tab.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  for (const what of ['packages', 'translations']) expect(storefront.log()).toContain(what);
  await tab.close();
  // Features of packages that aren't known to be installed are hidden.
  expect((await page.request.get(`${storefront.url}/messages`)).status()).toBe(404);
  storefront.stop();
  await api.close();
});

test('AP-01 the browser hydrates the page without repeating the calls of the server', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  const customer = await signUp(page);
  const requests: string[] = [];
  page.on('request', (one) => requests.push(new URL(one.url()).pathname));
  for (const path of ['/', '/search?search=canoe', '/orders']) {
    const html = await (await page.request.get(path)).text();
    expect(html).toContain(`${customer.name}’s account`);
    await visit(page, path);
    await expect(page.getByRole('button', { name: `${customer.name}’s account` })).toBeVisible();
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(requests.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0);
  const read = /^\/api\/(config|screenDesign|translation|customerLogin|get\w*Packages|profile\/get|auth\/check)/;
  expect(requests.filter((path) => read.test(path))).toEqual([]);
});
