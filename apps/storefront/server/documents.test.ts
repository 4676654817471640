// @vitest-environment node
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { redirect, type RouterContextProvider, type ServerBuild } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getConfiguration,
  getCustomerLogin,
  getHash,
  getProductAttributes,
  getProfile,
  getTranslationFile,
  LANGUAGES,
  listCategories,
  listSitemapProducts,
} from '@marketplace/api-contract';
import { readEnvironment } from '@marketplace/environment';
import { load } from '../app/load';
import { buildStorefront, type StorefrontOptions } from './app';
import type { Timeouts } from './timeouts';

const TOKEN = 'a token between servers';
const ANSWERS = {
  [getHash.path]: { result: 'key' },
  [getConfiguration.path]: {},
  [getCustomerLogin.path]: { result: { customerLogin: {} } },
  [getProductAttributes.path]: [],
  [getTranslationFile.path]: { developerFile: {} },
  [listCategories.path]: ['a category'],
};
/** Queries of pages whose rendering has begun, and what they wait for. */
let begun: string[];
let mayEnd: Promise<void> | null;
const page = (id: string, path: string, more = {}) => ({
  id,
  path,
  module: {
    ...more,
    loader: async ({ context, request }: { context: RouterContextProvider; request: Request }) => {
      begun.push(new URL(request.url).search);
      await mayEnd;
      return load(context, async ({ api }) => Response.json(await api(listCategories)));
    },
  },
});
/** Pages without a screen: what their loaders read is their answer. */
const build = {
  entry: { module: {} },
  routes: {
    search: page('search', 'search', { parameters: ['search'] }),
    reset: page('reset', 'reset-password', { secretParameters: ['token'] }),
    login: page('login', 'login/:provider', { browserParameters: ['code'] }),
    delivery: page('delivery', 'confirmDelivery/:token'),
    product: page('product', 'product/:name/:id', { parameters: ['startDate', 'endDate', 'slot', 'qty'] }),
    renamed: {
      id: 'renamed',
      path: 'product/renamed/:id',
      module: {
        loader: async ({ request }: { request: Request }) => {
          await mayEnd;
          throw redirect(`/product/canoe/63${new URL(request.url).search}`, 301);
        },
      },
    },
    orders: {
      id: 'orders',
      path: 'orders',
      module: {
        loader: ({ context }: { context: RouterContextProvider }) =>
          load(context, async ({ user }) => Response.json(await user())),
      },
    },
  },
  future: {},
  ssr: true,
  basename: '/',
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

const BUSY = '203.0.113.7';
/** What the API says now. */
let answers: Record<string, unknown>;
let api: Server;
let app: FastifyInstance;
let url: string;
/** Calls that reached the API. */
let calls: IncomingMessage[];
/** Whether the API has had enough of the address above. */
let isRejecting: boolean;
const asksFor = (path: string) => calls.filter((call) => call.url?.split('?')[0] === path);

beforeEach(async () => {
  calls = [];
  begun = [];
  mayEnd = null;
  isRejecting = true;
  answers = { ...ANSWERS };
  api = createServer((request, response) => {
    calls.push(request);
    const { url = '', headers } = request;
    const path = url.split('?')[0] ?? '';
    response.setHeader('content-type', 'application/json');
    if (headers['x-forwarded-for'] === BUSY && isRejecting) {
      const details = { retryAfterSeconds: 27 };
      return response.writeHead(429).end(JSON.stringify({ code: 'too_many_requests', message: 'Wait.', details }));
    }
    if (path === listSitemapProducts.path && Number(new URL(url, 'http://a').searchParams.get('after')) > 999_999_999)
      return response.writeHead(400).end(JSON.stringify({ code: 'invalid_input', message: 'No.' }));
    response.end(JSON.stringify(answers[path] ?? []));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
});
afterEach(async () => {
  vi.useRealTimers();
  // A connection that is not idle yet would be waited for.
  app.server.closeAllConnections();
  await app.close();
  api.closeAllConnections();
  api.close();
});

async function start(options: Partial<StorefrontOptions> = {}, variables: Record<string, string> = {}) {
  app = await buildStorefront({
    environment: readEnvironment({
      API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      INTERNAL_TOKEN: TOKEN,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      ...variables,
    }),
    build,
    ...options,
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}

async function visit(path: string, address = '192.0.2.1', headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { redirect: 'manual', headers: { 'x-forwarded-for': address, ...headers } });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
const signedIn = { cookie: `session=${'a'.repeat(43)}` };

describe('AP-02 a page that anonymous visitors share', () => {
  it('is served even when the API rate-limits the visitor who requests it first', async () => {
    await start();
    for (const address of [BUSY, '192.0.2.1']) {
      const answer = await visit('/search', address);
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('a category');
    }
    const [call] = asksFor(listCategories.path);
    expect(call?.headers).toMatchObject({ 'x-internal-token': TOKEN });
    expect(call?.headers).not.toHaveProperty('x-forwarded-for');
  });

  it('PD-05 AP-02 is rendered again within two seconds after the operator changes a setting of the API', async () => {
    await start();
    answers[listCategories.path] = ['+1 780 555 0199'];
    answers[getConfiguration.path] = { 'settings.version': 'everyone' };
    expect((await visit('/search')).body).toContain('555 0199');
    answers[listCategories.path] = ['a category'];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
    // Nothing says that anything has changed: a page of two seconds is good.
    expect((await visit('/search')).body).toContain('555 0199');
    answers[getConfiguration.path] = { 'settings.version': 'customers' };
    vi.setSystemTime(Date.now() + 2_000);
    expect((await visit('/search')).body).not.toContain('555 0199');
  });

  it('stays available to others when one address has used up its renders', async () => {
    await start({ pageLimits: { renders: 2 } });
    await visit('/search', '192.0.2.9');
    for (let n = 0; n < 3; n++) await visit(`/search?search=${n}`, BUSY);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
    // The page is old enough to be renewed, but this request is rejected.
    expect((await visit('/search', BUSY)).status).toBe(200);
    expect((await visit('/search', '192.0.2.1')).status).toBe(200);
    expect((await visit('/search?search=other', BUSY)).status).toBe(429);
    expect((await visit('/search?search=other', '192.0.2.1')).status).toBe(200);
  });
});

describe('RT-08 a product page that anonymous visitors share', () => {
  const CHOICE = 'startDate=2026-06-15&endDate=2026-06-17&slot=a..b&qty=77';

  it('is rendered without what the visitor who requests it first has chosen', async () => {
    await start();
    await visit(`/product/canoe/63?${CHOICE}&utm_source=mail&search=x`);
    await visit('/product/canoe/63?search=x');
    expect(begun).toEqual(['?search=x']);
  });

  it('is rendered with the choice of a signed-in visitor, for whom alone it is', async () => {
    await start();
    await visit(`/product/canoe/63?${CHOICE}`, '192.0.2.1', signedIn);
    expect(begun).toEqual([`?${CHOICE}`]);
  });

  it('RT-09 redirects each visitor with the own choice, also at the same time', async () => {
    await start();
    const held = Promise.withResolvers<void>();
    mayEnd = held.promise;
    const answers = ['?qty=2', '', '?qty=3'].map((query) => visit(`/product/renamed/63${query}`));
    held.resolve();
    const locations = (await Promise.all(answers)).map(({ headers }) => headers.get('location'));
    expect(locations).toEqual(['/product/canoe/63?qty=2', '/product/canoe/63', '/product/canoe/63?qty=3']);
    expect((await visit('/product/renamed/63.data?qty=2')).body).toContain('/product/canoe/63?qty=2');
  });
});

describe('a page for a rate-limited visitor', () => {
  it('says how long to wait and retries by itself', async () => {
    await start();
    const answer = await visit('/orders', BUSY, signedIn);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('27');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const html = answer.body;
    expect(html).toContain('This page opens by itself in 27 seconds.');
    expect(html).toContain('<meta http-equiv="refresh" content="27">');
    isRejecting = false;
    expect((await visit('/orders', BUSY, signedIn)).status).toBe(200);
  });

  it.each(LANGUAGES)('is written in %s', async (language) => {
    await start();
    const { body: html } = await visit(`/orders?lang=${language}`, BUSY, signedIn);
    expect(html).toContain(new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(27, 'second'));
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).not.toMatch(/tooMany|\{\{/);
  });

  it('is a JSON error when the router requests its data', async () => {
    await start({ pageLimits: { pages: 1 } });
    await visit('/search');
    const answer = await visit('/search.data');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });
});

describe('requests for pages and sitemaps', () => {
  it('are limited per address', async () => {
    await start({ pageLimits: { pages: 3 } });
    const statuses = [];
    for (const path of ['/search', '/robots.txt', '/favicon.ico', '/search', '/sitemap.xml'])
      statuses.push((await visit(path, '2001:db8::1')).status);
    expect(statuses).toEqual([200, 200, 302, 429, 429]);
    // One household has a network, another the next one.
    expect((await visit('/search', '2001:db8::2')).status).toBe(429);
    expect((await visit('/search', '2001:db8:0:1::1')).status).toBe(200);
  });

  it('are limited per signed-in browser, not for others behind its address', async () => {
    await start({ pageLimits: { session: 2 } });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await visit('/search', '192.0.2.1', signedIn)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await visit('/search', '192.0.2.1', { cookie: `session=${'b'.repeat(43)}` })).status).toBe(200);
  });

  it('are limited more strictly for sitemaps than for pages', async () => {
    await start({ pageLimits: { lists: 1 } });
    expect((await visit('/robots.txt')).status).toBe(200);
    expect((await visit('/sitemap-products-1.xml')).status).toBe(429);
  });
});

describe('pages that have to be rendered', () => {
  const visitLate = (query: string, address: string, signal: AbortSignal | null = null) =>
    fetch(`${url}/search?search=${query}`, { headers: { 'x-forwarded-for': address }, signal });

  async function startBusy(timeouts?: Timeouts) {
    isRejecting = false;
    await start({ renderLimits: { maxRunningPerAddress: 1, maxWaitingPerAddress: 2 }, ...(timeouts && { timeouts }) });
    await visit('/search');
    begun = [];
    const held = Promise.withResolvers<void>();
    mayEnd = held.promise;
    return held.resolve;
  }

  it('queue behind others of the same address, without delaying other visitors', async () => {
    const end = await startBusy();
    const answers = ['1', '2', '3', '4'].map((query) => visitLate(query, BUSY));
    const rejected = await Promise.race(answers);
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('1');
    const other = visitLate('5', '192.0.2.1');
    await vi.waitFor(() => expect(begun).toEqual(['?search=1', '?search=5']));
    expect((await visit('/search', BUSY)).status).toBe(200);
    end();
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429]);
  });

  it('respond with 429 when they cannot start in time', async () => {
    const end = await startBusy({ ownMs: 1_000, renewalMs: 200, pageMs: 200 });
    const first = visitLate('1', BUSY);
    await vi.waitFor(() => expect(begun).toEqual(['?search=1']));
    expect((await visitLate('2', BUSY)).status).toBe(429);
    end();
    await first;
    expect((await visitLate('2', BUSY)).status).toBe(200);
  });

  it('are not rendered when the visitor has disconnected', async () => {
    const end = await startBusy();
    const first = visitLate('1', BUSY);
    await vi.waitFor(() => expect(begun).toEqual(['?search=1']));
    const leaving = new AbortController();
    const waiting = ['2', '3'].map((query) => visitLate(query, BUSY, leaving.signal).catch(() => 'left'));
    await vi.waitFor(async () => expect((await visitLate('4', BUSY)).status).toBe(429));
    leaving.abort();
    expect(await Promise.all(waiting)).toEqual(['left', 'left']);
    const last = visitLate('5', BUSY);
    end();
    expect([(await first).status, (await last).status]).toEqual([200, 200]);
    expect(begun).toEqual(['?search=1', '?search=5']);
  });
});

describe('AP-08 a page whose address holds a secret', () => {
  it.each(['/reset-password?token=x', '/login/google?code=x&state=y', '/confirmDelivery/x', '/search?token=x'])(
    '%s is neither stored nor sent as a referrer',
    async (path) => {
      await start();
      const answer = await visit(path);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it('is requested from the API with a key of its own', async () => {
    await start();
    await visit('/search');
    const keys = asksFor(getHash.path).length;
    for (let n = 0; n < 2; n++) await visit(`/reset-password?token=${n}`);
    expect(asksFor(getHash.path)).toHaveLength(keys + 2);
  });

  it('is stricter than /search, which a browser may store', async () => {
    await start();
    const answer = await visit('/search');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });
});

it.each(['/sitemap-products-30000.xml', '/sitemap-products-99999.xml'])('%s responds with 404', async (path) => {
  await start();
  expect((await visit(path)).status).toBe(404);
});

it('AP-02 a sitemap responds with 503 when the API is unreachable', async () => {
  await start();
  await visit('/search');
  api.closeAllConnections();
  await new Promise((done) => api.close(done));
  expect((await visit('/sitemap-products-1.xml')).status).toBe(503);
});

it.each(['a b', '[', 'x:99999', 'x/y', 'a@b', '', 'a\r\nhost: b'])(
  'AP-08 the storefront rejects the invalid host %j',
  async (host) => {
    await start();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`GET /search HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toMatch(/^x-frame-options: DENY$/im);
  },
);

it('the server ignores request ids that a visitor sends', async () => {
  await start();
  await visit('/api/getProfile', '192.0.2.1', { 'x-request-id': 'chosen-by-a-visitor' });
  const [call] = asksFor('/api/getProfile');
  expect(call?.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});

it.each(['/api/products/.', '/api/products/%2e', '/api/products/%2E%2e', '/api/products/x/..', '/media/./p'])(
  '%s is rejected before it reaches the API',
  async (path) => {
    await start();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 404 /);
    expect(calls).toEqual([]);
  },
);

it('the storefront does not retry a request that a busy API has rejected', async () => {
  await start();
  isRejecting = false;
  api.removeAllListeners('request').on('request', (request, response) => {
    calls.push(request);
    response.writeHead(503, { 'retry-after': '1' }).end('{}');
  });
  expect((await visit(`${getProfile.path}`)).status).toBe(503);
  expect(calls).toHaveLength(1);
});
