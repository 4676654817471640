import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { getConfiguration, getOrder, getProfile, listOrders, login } from '@marketplace/api-contract';
import { ApiError } from './api-error';
import { createApi } from './create-api';
import { sendWithin } from './transport';

interface Seen {
  method: string;
  url: string;
  key: string | undefined;
  body: string;
}

type Answer = { status?: number; body: string | object };

let server: Server | undefined;
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

/** A real HTTP server that answers by path and remembers what it was asked. */
async function serverWith(answer: (seen: Seen, count: number) => Answer) {
  const seen: Seen[] = [];
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
      seen.push(one);
      const isHash = one.url === '/api/getHash';
      const { status = 200, body } = isHash ? { body: { result: `key-${seen.length}` } } : answer(one, seen.length);
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  let key: string | null = null;
  const keyStore = { read: () => key, write: (value: string) => void (key = value) };
  return { seen, keyStore, baseUrl: `http://127.0.0.1:${port}` };
}

const profile = {
  _id: '0198b1c2-0000-7f00-8a11-3c5d7e9f0a1b',
  avatar: null,
  username: 'a@b.example',
  email: 'a@b.example',
  name: 'A',
  role: 'customer',
};

describe('the api client', () => {
  it('CA-01 fetches the session hash code once, before the first call, and sends it as the key of every call', async () => {
    const { seen, keyStore, baseUrl } = await serverWith(() => ({ body: {} }));
    const api = createApi({ baseUrl, keyStore });
    await Promise.all([api(getConfiguration, { body: ['company'] }), api(getConfiguration, { body: ['policies'] })]);
    expect(seen.filter(({ url }) => url === '/api/getHash')).toHaveLength(1);
    expect(seen.slice(1).map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  it('CA-01 fetches an expired key anew and repeats the call once', async () => {
    const { seen, keyStore, baseUrl } = await serverWith(({ key }) =>
      key === 'old'
        ? { status: 401, body: { code: 'key_expired', message: 'The key has expired.' } }
        : { body: { company: undefined } },
    );
    keyStore.write('old');
    await createApi({ baseUrl, keyStore })(getConfiguration, { body: ['company'] });
    expect(seen.map(({ url, key }) => [url, key])).toEqual([
      ['/api/config', 'old'],
      ['/api/getHash', undefined],
      ['/api/config', 'key-2'],
    ]);
  });

  it('CA-01 gives up when the fresh key is refused too', async () => {
    const { seen, keyStore, baseUrl } = await serverWith(() => ({
      status: 401,
      body: { code: 'key_invalid', message: 'No.' },
    }));
    await expect(createApi({ baseUrl, keyStore })(getConfiguration, { body: [] })).rejects.toMatchObject({
      code: 'key_invalid',
      status: 401,
    });
    expect(seen.filter(({ url }) => url === '/api/config')).toHaveLength(2);
  });

  it('CA-04 rejects with the code, message, fields and details of the refusal', async () => {
    const body = {
      code: 'price_changed',
      message: 'The price has changed.',
      details: { total: 5 },
      fields: { 'body.total': 'Changed' },
    };
    const { keyStore, baseUrl } = await serverWith(() => ({ status: 409, body }));
    const call = createApi({ baseUrl, keyStore })(getProfile);
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 409, ...body });
  });

  it('CA-04 takes the text of an answer that is not JSON as the message', async () => {
    const { keyStore, baseUrl } = await serverWith(() => ({ status: 500, body: 'The kitchen is closed.' }));
    await expect(createApi({ baseUrl, keyStore })(getProfile)).rejects.toMatchObject({
      code: 'internal',
      message: 'The kitchen is closed.',
    });
  });

  it('puts params into the path, query into the address and nothing for absent values', async () => {
    const { seen, keyStore, baseUrl } = await serverWith(({ url }) => ({
      body: url.includes('?') ? { orders: [], page: 2, pages: 2, total: 0 } : {},
    }));
    const api = createApi({ baseUrl, keyStore });
    await api(listOrders, { query: { page: 2, status: undefined } });
    await api(getOrder, { params: { id: 'a/b' } });
    expect(seen.map(({ url }) => url)).toEqual(['/api/getHash', '/api/orders?page=2', '/api/orders/a%2Fb']);
  });

  it('validates answers when asked to, and names what is wrong', async () => {
    const { keyStore, baseUrl } = await serverWith(() => ({ body: { ...profile, name: 7 } }));
    await expect(createApi({ baseUrl, keyStore, validate: true })(getProfile)).rejects.toThrow(
      /POST \/api\/profile\/get answered against the contract: name/,
    );
  });

  it('drops what the contract does not know when it validates', async () => {
    const { keyStore, baseUrl } = await serverWith(() => ({ body: { ...profile, secret: 'x' } }));
    expect(await createApi({ baseUrl, keyStore, validate: true })(getProfile)).toEqual(profile);
  });

  it('AP-03 counts calls under way, also when they fail', async () => {
    const counts: number[] = [];
    const { keyStore, baseUrl } = await serverWith(() => ({
      status: 401,
      body: { code: 'login_failed', message: 'No.' },
    }));
    const api = createApi({ baseUrl, keyStore, onActivity: (count) => counts.push(count) });
    await expect(api(login, { body: { username: 'a@b.example', password: 'x' } })).rejects.toBeInstanceOf(ApiError);
    expect(counts).toEqual([1, 0]);
  });

  it('tells a server that is not there as network, without a status', async () => {
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
  ])('AP-02 gives up on a server that %s, once its time is over', async (_, begin) => {
    server = createServer((_, response) => void begin(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keyStore = { read: () => 'key', write: () => undefined };
    const api = createApi({ baseUrl, keyStore, send: sendWithin(100) });
    const refusal = { name: 'ApiError', code: 'service_unavailable', status: 0 };
    await expect(api(getProfile)).rejects.toMatchObject(refusal);
    // A reading call is not begun anew either.
    await expect(api(listOrders, { query: {} })).rejects.toMatchObject(refusal);
    const leaving = new AbortController();
    const call = api(getProfile, { signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    server.closeAllConnections();
  });

  it('rejects with the abort of its signal', async () => {
    const { keyStore, baseUrl } = await serverWith(() => ({ body: profile }));
    const controller = new AbortController();
    const call = createApi({ baseUrl, keyStore })(getProfile, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});
