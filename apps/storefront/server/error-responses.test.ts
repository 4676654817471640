// @vitest-environment node
import { EventEmitter, once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { UPLOAD_BODY_MAXIMUM_BYTES, UPLOAD_TIMEOUT_MS } from '@marketplace/api-contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readEnvironment } from '@marketplace/environment';
import { buildStorefront } from './app';

let api: Server;
let app: FastifyInstance;
let url: string;
const logged = vi.fn();
const events = new EventEmitter();

beforeAll(async () => {
  // In the API's place: says what reached it.
  api = createServer(async (incoming, response) => {
    if (incoming.url === '/api/half') {
      response.setHeader('content-type', 'application/json');
      return response.flushHeaders();
    }
    const body = await text(incoming);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ length: body.length, encoding: incoming.headers['content-encoding'] }));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => api.once('listening', done));
  const { port } = api.address() as AddressInfo;
  app = await buildStorefront({
    environment: readEnvironment({ API_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'silent' }),
    // No document is asked for.
    build: async () => Promise.reject(new Error('No build.')),
  });
  app.addHook('onRequest', async (request) => {
    for (const level of ['info', 'error'] as const)
      vi.spyOn(request.log, level).mockImplementation((...said: unknown[]) => logged(level, ...said));
  });
  app.addHook('onSend', async () => void events.emit('send'));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  api.close();
});

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', body, headers });

/** Sends raw bytes and returns the response, or its beginning if the connection stays open. */
async function answerTo(bytes: string, isRetained = false): Promise<string> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  // Not ended: to the server half a connection is a caller who has gone.
  socket.write(bytes);
  if (!isRetained) return text(socket);
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return first.toString();
}

it('the storefront forwards a body unchanged, whatever its content encoding', async () => {
  const answer = await post('/api/login', '{}', { 'content-encoding': 'gzip' });
  expect(await answer.json()).toEqual({ length: 2, encoding: 'gzip' });
});

it.each(['/api/login', '/media/x', '/', '/socket.iox'])(
  'the storefront answers an upgrade request for %s like any other request',
  async (path) => {
    const answer = await answerTo(
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      true,
    );
    expect(answer).not.toMatch(/^HTTP\/1.1 101/);
  },
);

it.each(['gzip', 'identity'])(
  'the storefront does not log an error when a caller disconnects before the response (%s)',
  async (encoding) => {
    const begun = once(events, 'send');
    logged.mockClear();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`POST /api/half HTTP/1.1\r\nhost: x\r\naccept-encoding: ${encoding}\r\ncontent-length: 2\r\n\r\n{}`);
    await begun;
    socket.destroy();
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('info', expect.anything(), 'request failed'));
    expect(logged).not.toHaveBeenCalledWith('error', expect.anything(), expect.anything());
  },
);

it('the storefront handles the Expect header itself', async () => {
  const call = request(`${url}/api/login`, {
    method: 'POST',
    headers: { expect: '100-continue', 'content-length': 2 },
  });
  call.flushHeaders();
  await once(call, 'continue');
  call.end('{}');
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
});

it.each([300_000, 5_000_000])(
  'CA-04 the storefront rejects a body of %s bytes before it reaches the API',
  async (size) => {
    const answer = await post('/api/translation/getFile', 'x'.repeat(size));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'body_too_large' });
  },
);

const form = { 'content-type': 'multipart/form-data; boundary=x' };

it('CA-06 the storefront streams an upload of the maximum size to the API, within ten minutes', async () => {
  const answer = await post('/api/uploads?purpose=customerAttribute', 'x'.repeat(UPLOAD_BODY_MAXIMUM_BYTES), form);
  expect(await answer.json()).toEqual({ length: UPLOAD_BODY_MAXIMUM_BYTES });
  expect(app.server.requestTimeout).toBe(UPLOAD_TIMEOUT_MS);
});

it('CA-06 the storefront rejects a larger upload before it reaches the API', async () => {
  const answer = await post('/api/uploads?purpose=customerAttribute', 'x'.repeat(UPLOAD_BODY_MAXIMUM_BYTES + 1), form);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'file_too_large' });
  const elsewhere = await post('/api/uploads/x', 'x'.repeat(300_000), form);
  expect(await elsewhere.json()).toMatchObject({ code: 'body_too_large' });
});

it.each([
  ['POST', '/search', 404, 'not_found'],
  ['DELETE', '/', 404, 'not_found'],
  ['GET', '/%zz', 400, 'invalid_input'],
  ['GET', '/media/..%2f..%2fetc/passwd', 400, 'invalid_input'],
])('CA-04 %s %s responds with %s and a stable code', async (method, path, status, code) => {
  const answer = await answerTo(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).toContain(`"code":"${code}"`);
  expect(answer).not.toMatch(/FST_|node_modules/);
});

it('CA-04 the storefront responds to invalid HTTP with a code', async () => {
  expect(await answerTo('POST /api/x HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip\r\n\r\n')).toContain(
    '"code":"invalid_input"',
  );
  expect(await answerTo(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toContain('431 ');
});

it('the storefront redirects a browser from a malformed address to /404', async () => {
  const answer = await fetch(`${url}/%zz`, { headers: { accept: 'text/html' }, redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/404');
});

it.each([
  ['https://market.example', 'max-age=31536000'],
  ['http://market.example', null],
])(
  'AP-08 the storefront sends Strict-Transport-Security when PUBLIC_URL is https: %s',
  async (PUBLIC_URL, expected) => {
    const storefront = await buildStorefront({
      environment: readEnvironment({ API_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'silent', PUBLIC_URL }),
      build: async () => Promise.reject(new Error('No build.')),
    });
    const answer = await fetch(await storefront.listen({ port: 0, host: '127.0.0.1' }));
    expect(answer.headers.get('strict-transport-security')).toBe(expected);
    await storefront.close();
  },
);

it('AP-02 the storefront responds with 503 and a code when the API is unreachable', async () => {
  const away = await buildStorefront({
    environment: readEnvironment({ API_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' }),
    build: async () => Promise.reject(new Error('No build.')),
  });
  const answer = await fetch(`${await away.listen({ port: 0, host: '127.0.0.1' })}/api/config`, {
    method: 'POST',
    body: '[]',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'service_unavailable' });
  await away.close();
});

it.each([
  ['400', 'what is not HTTP', 'HELLO\r\n\r\n'],
  ['400', 'an encoding that there is not', 'POST /api/x HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip\r\n\r\n'],
  ['431', 'an endless head', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['417', 'an expectation', 'POST /api/x HTTP/1.1\r\nhost: x\r\nexpect: cake\r\ncontent-length: 1\r\n\r\n'],
  ['400', 'an address that cannot be read', 'GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ['411', 'a body of unknown length', 'POST /api/x HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n'],
  ['413', 'a large body', 'POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 999999\r\n\r\n'],
  [
    '400',
    'what cannot become a socket',
    'GET /socket.io/ HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
  ],
])('AP-08 a %s response to %s has the security headers', async (status, _, bytes) => {
  const storefront = await buildStorefront({
    environment: readEnvironment({
      API_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://market.example',
    }),
    build: async () => Promise.reject(new Error('No build.')),
  });
  const { port } = new URL(await storefront.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/^x-content-type-options: nosniff$/im);
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
  expect(answer).toMatch(/^strict-transport-security: max-age=31536000$/im);
  expect(answer).toMatch(/^cache-control: no-store$/im);
  await storefront.close();
});
