import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/start-api';

const lines: string[] = [];
let t: TestApi;
const TOKEN = 'a token between servers';
beforeAll(async () => {
  t = await startApi({
    variables: { INTERNAL_TOKEN: TOKEN },
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  });
});
afterAll(() => t.close());

describe('every response', () => {
  it('has headers that forbid running, framing and caching it', async () => {
    for (const path of ['/health', '/api/nothing', '/api/customerLogin']) {
      const { headers } = await t.api.raw(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('server')).toBeNull();
    }
  });

  it('has a request id: a new one, or the storefront’s, but never a visitor’s', async () => {
    const idFor = async (id: string, headers: Record<string, string> = {}) =>
      (await t.api.raw('/health', { headers: { 'x-request-id': id, ...headers } })).headers.get('x-request-id');
    const storefront = { 'x-internal-token': TOKEN };
    expect(await idFor('abcdef-123456')).toMatch(/^[\da-f-]{36}$/);
    expect(await idFor('abcdef-123456', { 'x-internal-token': 'a guess' })).toMatch(/^[\da-f-]{36}$/);
    expect(await idFor('abcdef-123456', storefront)).toBe('abcdef-123456');
    expect(await idFor('a b<script>', storefront)).toMatch(/^[\da-f-]{36}$/);
    const { headers, body } = await t.api.raw<{ requestId: string }>('/api/nothing', {
      headers: { 'x-request-id': 'abcdef-123456' },
    });
    expect(body.requestId).toBe(headers.get('x-request-id'));
  });

  it('is logged as one line of JSON without query string, key or cookies', async () => {
    lines.length = 0;
    await t.api.raw('/api/verify/?token=the-secret-token', {
      method: 'POST',
      headers: { 'x-request-id': 'log-line-1', 'x-internal-token': TOKEN },
    });
    const line = JSON.parse(
      lines.find((text) => text.includes('log-line-1') && text.includes('"msg":"request"')) ?? '{}',
    ) as object;
    expect(line).toMatchObject({ reqId: 'log-line-1', method: 'POST', path: '/api/verify/', status: 200 });
    expect(lines.join()).not.toContain('the-secret-token');
    expect(lines.join()).not.toContain(t.api.key);
  });
});

describe('health and readiness', () => {
  it('are answered without a key', async () => {
    const keyless = { headers: { key: '' } };
    expect(await t.api.raw('/health', keyless)).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await t.api.raw('/ready', keyless)).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect(await t.api.raw('/health', { method: 'HEAD', ...keyless })).toMatchObject({ status: 200, body: '' });
  });

  it('differ when the process runs without its database', async () => {
    const other = await startApi();
    await other.pool.end();
    expect(await other.api.raw('/health')).toMatchObject({ status: 200 });
    expect(await other.api.raw('/ready')).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    expect(await other.api.raw('/api/getPackages', { method: 'POST' })).toMatchObject({ status: 503 });
    await other.close();
  });
});
