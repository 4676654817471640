import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { signUp } from '../support/customers';
import { expect, test, visit } from '../support/test';

const SERVER = resolve(import.meta.dirname, '../../storefront/dist/server/index.js');

/** A way to the real API that opens when a test says so; until then nobody listens there. */
async function closedWay(to: string) {
  const { hostname, port: apiPort } = new URL(to);
  const server = createServer((socket) => {
    const onward = connect(Number(apiPort), hostname);
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((one) => one.destroy()));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  await new Promise((done) => server.close(done));
  return { url: `http://127.0.0.1:${port}`, open: () => listen(port), close: () => server.close() };
}

const storefrontTest = test.extend<{ way: Awaited<ReturnType<typeof closedWay>>; storefront: string }>({
  /* eslint-disable-next-line no-empty-pattern */
  way: async ({}, provide) => {
    const way = await closedWay(process.env['E2E_API_URL'] ?? '');
    await provide(way);
    way.close();
  },
  storefront: async ({ way }, provide) => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    await new Promise((done) => probe.close(done));
    const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), API_URL: way.url };
    const child = spawn(process.execPath, [SERVER], { env, stdio: 'ignore' });
    const url = `http://127.0.0.1:${port}`;
    await expect(async () => expect((await fetch(url)).status).toBe(503)).toPass();
    await provide(url);
    child.kill();
  },
});

storefrontTest(
  'AP-01 AP-02 while the API is away a placeholder stands, and the page comes by itself',
  async ({ browser, storefront, way }) => {
    const answer = await fetch(`${storefront}/search?search=canoe`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${storefront}/search?search=canoe`);
    await expect(page.getByRole('status')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible();
    await way.open();
    await expect(page.getByRole('heading', { level: 1, name: /canoe/ })).toBeVisible({ timeout: 30_000 });
    expect(new URL(page.url()).search).toBe('?search=canoe');
    await page.context().close();
  },
);

test('AP-01 AU-13 a session that is over signs out cleanly, in one load', async ({ page, context, complaints }) => {
  complaints.expect(/status of 401/);
  const customer = await signUp(page);
  const account = page.getByRole('button', { name: `Account of ${customer.name}` });
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
