import { getPackages } from '@marketplace/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/start-api';
import { issueKey, KEY_LIFETIME_MS } from './key';

let t: TestApi;
let now = new Date('2026-05-01T12:00:00Z');
beforeAll(async () => {
  t = await startApi({ clock: () => now });
});
afterAll(() => t.close());

describe('the API key', () => {
  it('CA-01 is given to every visitor and required for calls', async () => {
    const { status, body } = await t.api.raw<{ result: string }>('/api/getHash', {
      method: 'POST',
      headers: { key: '' },
    });
    expect(status).toBe(200);
    expect(await t.api.raw('/api/getPackages', { method: 'POST', headers: { key: body.result } })).toMatchObject({
      status: 200,
    });
  });

  it('CA-01 is new each time and carries no identity', async () => {
    const { api } = await t.signUp();
    const keys = await Promise.all([1, 2].map(() => api.raw<{ result: string }>('/api/getHash', { method: 'POST' })));
    expect(keys[0]?.body.result).not.toBe(keys[1]?.body.result);
    const stranger = await t.visitor();
    stranger.key = api.key;
    expect(await stranger.raw('/api/profile/get', { method: 'POST' })).toMatchObject({
      status: 401,
      body: { code: 'signed_out' },
    });
  });

  it('CA-01 expires, and the error says so', async () => {
    const api = await t.visitor();
    now = new Date(now.getTime() + KEY_LIFETIME_MS - 1);
    await api(getPackages);
    now = new Date(now.getTime() + 1);
    expect(await api.expectError(getPackages)).toMatchObject({ status: 401, body: { code: 'key_expired' } });
  });

  it.each([
    ['made up', 'abc'],
    ['signed with another secret', issueKey('another secret that is long enough!', new Date('2100-01-01'))],
    ['an empty signature', `${(9e12).toString(36)}.aaaaaaaaaaaa.`],
    ['very long', 'a'.repeat(4000)],
    ['SQL', "' OR 1=1 --"],
  ])('CA-01 is rejected when it is %s', async (_, key) => {
    const reply = await t.api.raw('/api/getPackages', { method: 'POST', headers: { key } });
    expect(reply).toMatchObject({ status: 401, body: { code: 'key_invalid' } });
  });

  it('CA-01 is rejected when its expiry was changed', async () => {
    const api = await t.visitor();
    const [, nonce, signature] = api.key.split('.');
    api.key = `${(now.getTime() + 1e12).toString(36)}.${nonce}.${signature}`;
    expect(await api.expectError(getPackages)).toMatchObject({ status: 401, body: { code: 'key_invalid' } });
  });
});
