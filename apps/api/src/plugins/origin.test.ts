import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/start-api';

let t: TestApi;
let host = '';
beforeAll(async () => {
  t = await startApi({ variables: { PUBLIC_URL: 'https://market.example' } });
  host = new URL(t.url).host;
});
afterAll(() => t.close());

const post = (headers: Record<string, string>) => t.api.raw('/api/logout', { method: 'POST', headers });
const get = (headers: Record<string, string>) => t.api.raw('/api/customerLogin', { headers });

describe('a call that changes something', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://market.example.evil.example' },
    { origin: 'not an origin' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://market.example' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://market.example' },
  ])('AU-14 is rejected from another site: %j', async (headers) => {
    expect(await post(headers as Record<string, string>)).toMatchObject({
      status: 403,
      body: { code: 'origin_refused' },
    });
  });

  it('AU-14 is accepted from the marketplace itself and from clients other than browsers', async () => {
    for (const headers of [
      {},
      { origin: 'https://market.example' },
      { origin: `http://${host}` },
      { origin: 'http://shop.test:4200', 'x-forwarded-host': 'shop.test:4200' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://market.example' },
    ])
      expect(await post(headers as Record<string, string>), JSON.stringify(headers)).toMatchObject({ status: 200 });
  });

  it('AU-14 is protected more strictly than a read, whose response other sites cannot see', async () => {
    const reply = await get({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});
