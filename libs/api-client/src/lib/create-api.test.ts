import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { getConfiguration, getOrder, getProfile, listOrders, login } from '@marketplace/api-contract';
import { ApiError } from './api-error';
import { validateResponse } from './validate-response';
import { createApi } from './create-api';
import { createTransport } from './transport';

interface ReceivedRequest {
  method: string;
  url: string;
  key: string | undefined;
  body: string;
}

type FakeResponse = { status?: number; body: string | object };

let server: Server | undefined;
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

/** A real HTTP server that records the requests. */
async function startServer(answer: (received: ReceivedRequest, count: number) => FakeResponse) {
  const received: ReceivedRequest[] = [];
  server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        key: request.headers['key'] as string | undefined,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(one);
      const isHash = one.url === '/api/getHash';
      const { status = 200, body } = isHash
        ? { body: { result: `key-${received.length}` } }
        : answer(one, received.length);
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  let key: string | null = null;
  const keyStore = { read: () => key, write: (value: string) => void (key = value) };
  return { received, keyStore, baseUrl: `http://127.0.0.1:${port}` };
}

const profile = {
  _id: '0198b1c2-0000-7f00-8a11-3c5d7e9f0a1b',
  avatar: null,
  username: 'a@b.example',
  email: 'a@b.example',
  name: 'A',
  role: 'customer',
};

describe('createApi', () => {
  it('CA-01 fetches the session hash code once before the first call and sends it as the key of every call', async () => {
    const { received, keyStore, baseUrl } = await startServer(() => ({ body: {} }));
    const api = createApi({ baseUrl, keyStore });
    await Promise.all([api(getConfiguration, { body: ['company'] }), api(getConfiguration, { body: ['policies'] })]);
    expect(received.filter(({ url }) => url === '/api/getHash')).toHaveLength(1);
    expect(received.slice(1).map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  it('CA-01 fetches a new key and repeats the call once when the key has expired', async () => {
    const { received, keyStore, baseUrl } = await startServer(({ key }) =>
      key === 'old'
        ? { status: 401, body: { code: 'key_expired', message: 'The key has expired.' } }
        : { body: { company: undefined } },
    );
    keyStore.write('old');
    await createApi({ baseUrl, keyStore })(getConfiguration, { body: ['company'] });
    expect(received.map(({ url, key }) => [url, key])).toEqual([
      ['/api/config', 'old'],
      ['/api/getHash', undefined],
      ['/api/config', 'key-2'],
    ]);
  });

  it('CA-01 rejects when the new key is rejected as well', async () => {
    const { received, keyStore, baseUrl } = await startServer(() => ({
      status: 401,
      body: { code: 'key_invalid', message: 'No.' },
    }));
    await expect(createApi({ baseUrl, keyStore })(getConfiguration, { body: [] })).rejects.toMatchObject({
      code: 'key_invalid',
      status: 401,
    });
    expect(received.filter(({ url }) => url === '/api/config')).toHaveLength(2);
  });

  it('CA-04 rejects with the code, message, fields and details of an error response', async () => {
    const body = {
      code: 'price_changed',
      message: 'The price has changed.',
      details: { total: 5 },
      fields: { 'body.total': 'Changed' },
    };
    const { keyStore, baseUrl } = await startServer(() => ({ status: 409, body }));
    const call = createApi({ baseUrl, keyStore })(getProfile);
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 409, ...body });
  });

  it('CA-04 uses the response text as the message when it is not JSON', async () => {
    const { keyStore, baseUrl } = await startServer(() => ({ status: 500, body: 'The kitchen is closed.' }));
    await expect(createApi({ baseUrl, keyStore })(getProfile)).rejects.toMatchObject({
      code: 'internal',
      message: 'The kitchen is closed.',
    });
  });

  it('puts params into the path and query into the URL, and omits undefined values', async () => {
    const { received, keyStore, baseUrl } = await startServer(({ url }) => ({
      body: url.includes('?') ? { orders: [], page: 2, pages: 2, total: 0 } : {},
    }));
    const api = createApi({ baseUrl, keyStore });
    await api(listOrders, { query: { page: 2, status: undefined } });
    await api(getOrder, { params: { id: 'a/b' } });
    expect(received.map(({ url }) => url)).toEqual(['/api/getHash', '/api/orders?page=2', '/api/orders/a%2Fb']);
  });

  it('rejects with the invalid field when an answer fails validation', async () => {
    const { keyStore, baseUrl } = await startServer(() => ({ body: { ...profile, name: 7 } }));
    await expect(createApi({ baseUrl, keyStore, validateResponse })(getProfile)).rejects.toThrow(
      /POST \/api\/profile\/get response breaks the contract: name/,
    );
  });

  it('removes fields that the contract does not define when it validates', async () => {
    const { keyStore, baseUrl } = await startServer(() => ({ body: { ...profile, secret: 'x' } }));
    expect(await createApi({ baseUrl, keyStore, validateResponse })(getProfile)).toEqual(profile);
  });

  it('AP-03 counts the calls in flight, including those that fail', async () => {
    const counts: number[] = [];
    const { keyStore, baseUrl } = await startServer(() => ({
      status: 401,
      body: { code: 'login_failed', message: 'No.' },
    }));
    const api = createApi({ baseUrl, keyStore, onActivity: (count) => counts.push(count) });
    await expect(api(login, { body: { username: 'a@b.example', password: 'x' } })).rejects.toBeInstanceOf(ApiError);
    expect(counts).toEqual([1, 0]);
  });

  it('rejects with code network and no status when the server is unreachable', async () => {
    const keyStore = { read: () => 'key', write: () => undefined };
    const api = createApi({ baseUrl: 'http://127.0.0.1:9', keyStore });
    await expect(api(login, { body: { username: 'a@b.example', password: 'x' } })).rejects.toMatchObject({
      code: 'network',
      status: 0,
    });
  });

  it.each([
    ['does not answer', () => undefined],
    ['stops in the middle of an answer', (response: ServerResponse) => response.writeHead(200).write('{"half":')],
  ])('AP-02 times out when the server %s', async (_, begin) => {
    server = createServer((_, response) => void begin(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keyStore = { read: () => 'key', write: () => undefined };
    const api = createApi({ baseUrl, keyStore, send: createTransport(100) });
    const error = { name: 'ApiError', code: 'service_unavailable', status: 0 };
    await expect(api(getProfile)).rejects.toMatchObject(error);
    // GET requests are not retried after a timeout either.
    await expect(api(listOrders, { query: {} })).rejects.toMatchObject(error);
    const controller = new AbortController();
    const call = api(getProfile, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    server.closeAllConnections();
  });

  it('rejects with the abort reason when its signal is aborted', async () => {
    const { keyStore, baseUrl } = await startServer(() => ({ body: profile }));
    const controller = new AbortController();
    const call = createApi({ baseUrl, keyStore })(getProfile, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});
