import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/test';
import { signUp } from '../support/customers';

test('a cached document contains nothing of a signed-in visitor', async ({ page, request }) => {
  const customer = await signUp(page);
  const marker = `marker-${randomUUID()}`;
  // A customer with a session, a language cookie and unusual headers requests the pages first.
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

test('a cached document contains no tracking parameter of another visitor', async ({ request }) => {
  const marker = `marker-${randomUUID()}`;
  await request.get(`/?utm_source=${marker}`);
  expect(await (await request.get('/?utm_source=other')).text()).not.toContain(marker);
});

test('AP-08 each response has its own nonce in policy and page, cached or not', async ({ request }) => {
  const nonces = new Set<string>();
  for (let index = 0; index < 3; index++) {
    const answer = await request.get('/');
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? '';
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('pages of a signed-in customer are sent with no-store', async ({ page }) => {
  await signUp(page);
  const response = await page.goto('/orders');
  expect(response?.headers()['cache-control']).toBe('private, no-store');
});
