import { getFreePort } from '@marketplace/environment';
import { signUp } from '../support/customers';
import { changeSetting, visitUntil } from '../support/operator';
import { startStack } from '../support/stack';
import { expect, ownMarketplaceTest, visit, waitForHydration } from '../support/test';

// The API accepts pages of another origin only from its public address.
const test = ownMarketplaceTest.extend({
  /* eslint-disable no-empty-pattern */
  stack: [
    async ({}, provide) => {
      const port = String(await getFreePort());
      const stack = await startStack({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
      await provide(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  /* eslint-enable no-empty-pattern */
});

test('ME-06 ME-02 with a message server of another origin, a page gets its messages by a ticket', async ({
  page,
  otherVisitor: seller,
  database,
  stack,
}) => {
  // Chromium sends cookies of 127.0.0.1 to no other host.
  const server = `http://chat.northlend.example:${new URL(stack.apiUrl).port}`;
  await changeSetting(database, 'messageServer', server);
  const { email } = await signUp(seller);
  await database.query('UPDATE sellers SET customer_id = (SELECT id FROM customers WHERE email = $1) WHERE id = 5', [
    email,
  ]);
  await signUp(page);
  const sockets: string[] = [];
  const tickets: string[] = [];
  page.on('websocket', (socket) => void sockets.push(new URL(socket.url()).origin));
  page.on(
    'response',
    (response) => void (response.url().endsWith('/api/socketTickets') && tickets.push(response.url())),
  );
  const policy = async () => (await page.request.get('/')).headers()['content-security-policy'];
  await visitUntil(page, '/seller/view/5', async () => expect(await policy()).toContain(server));

  await page.getByRole('button', { name: 'Message the seller' }).click();
  const field = (one: typeof page) => one.getByRole('textbox', { name: 'Your message' });
  await field(page).fill('Is it still free?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: 'View conversation' }).click();
  await expect(page.getByRole('log')).toContainText('Is it still free?');
  await visit(seller, '/messages');
  await seller.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
  await field(seller).fill('Yes, it is.');
  await seller.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log')).toContainText('Yes, it is.');

  expect(new Set(sockets)).toEqual(new Set([server.replace('http', 'ws')]));
  expect(tickets.length).toBeGreaterThan(0);
});

test('ME-05 without the messaging package nothing of it is there, and installed later it appears without a new build', async ({
  page,
  database,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404/);
  const install = (isInstalled: boolean) =>
    database.query(`UPDATE packages SET is_installed = $1 WHERE namespace = 'messaging'`, [isInstalled]);
  const contact = page.getByRole('button', { name: 'Message the seller' });
  const { name } = await signUp(page);
  const account = page.getByRole('button', { name: `${name}’s account` });
  const messages = page.getByRole('link', { name: 'Messages', exact: true });
  const scripts: string[] = [];
  const frames: string[] = [];
  page.on('request', (request) => void scripts.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void frames.push(payload.toString())));
  try {
    await install(false);
    await expect.poll(async () => (await page.goto('/messages'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    // Its scripts start after the first paint.
    await waitForHydration(page);
    scripts.length = frames.length = 0;
    await visit(page, '/product/any/1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(contact).toHaveCount(0);
    await account.click();
    await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
    await expect(messages).toHaveCount(0);
    // The page follows its listing by now, and nothing else.
    await expect.poll(() => frames.some((frame) => frame.includes('"product:1"'))).toBe(true);
    expect(frames.filter((frame) => frame.includes('getConversations'))).toEqual([]);
    expect(scripts.filter((path) => /message/.test(path))).toEqual([]);
  } finally {
    await install(true);
  }

  await visitUntil(page, '/product/any/1', () => expect(contact).toBeVisible({ timeout: 500 }));
  await account.click();
  await messages.click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await expect.poll(() => frames.some((frame) => frame.includes('getConversations'))).toBe(true);
});
