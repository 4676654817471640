import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/test';
import { signUp } from '../support/customers';

test('nothing of one visitor reaches another through cached documents', async ({ page, request }) => {
  const customer = await signUp(page);
  const marker = `marker-${randomUUID()}`;
  // The customer, with name, session, language cookie and odd headers, asks for pages first.
  await page.setExtraHTTPHeaders({ 'x-forwarded-host': `${marker}.example`, 'x-marker': marker, 'user-agent': marker });
  for (const path of ['/', '/search', '/terms-and-conditions']) {
    await page.goto(path);
    await expect(page.locator('html')).toContainText(customer.name);
    const answer = await request.get(path, { headers: { cookie: '' } });
    const html = await answer.text();
    expect(html).not.toContain(customer.name);
    expect(html).not.toContain(customer.email);
    expect(html).not.toContain(marker);
    expect(answer.headers()['set-cookie']).toBeUndefined();
    expect(answer.headers()['cache-control']).toContain('private');
  }
});

test('a tracking parameter of one visitor is not in the cached page of another', async ({ request }) => {
  const marker = `marker-${randomUUID()}`;
  await request.get(`/?utm_source=${marker}`);
  expect(await (await request.get('/?utm_source=other')).text()).not.toContain(marker);
});

test('AP-08 each response has a nonce of its own, in the policy and in the page, cached or not', async ({
  request,
}) => {
  const nonces = new Set<string>();
  for (let index = 0; index < 3; index++) {
    const answer = await request.get('/');
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? '';
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('signed-in pages are never stored', async ({ page }) => {
  await signUp(page);
  const response = await page.goto('/orders');
  expect(response?.headers()['cache-control']).toBe('private, no-store');
});
