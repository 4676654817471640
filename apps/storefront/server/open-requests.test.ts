// @vitest-environment node
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEnvironment } from '@marketplace/environment';
import { buildStorefront } from './app';
import type { OpenLimits } from './open-requests';

let api: Server;
let app: FastifyInstance;
let port: number;
/** Requests that reached the API, by path; it answers `/api/slow` when the test says so. */
let reached: string[];
let answerSlow: () => void;
const sockets: Socket[] = [];

beforeEach(async () => {
  reached = [];
  const slow = new Promise<void>((done) => (answerSlow = done));
  api = createServer((request, response) => {
    reached.push(String(request.url));
    request.resume().once('end', async () => {
      if (request.url === '/api/slow') await slow;
      response.end(String(request.headers['x-forwarded-for']));
    });
    request.once('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  // A connection that is not idle yet would be waited for.
  app.server.closeAllConnections();
  await app.close();
  api.closeAllConnections();
  api.close();
});

async function start(openLimits: Partial<OpenLimits> = {}, proxies = '1', variables: Record<string, string> = {}) {
  const API_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  app = await buildStorefront({
    environment: readEnvironment({ API_URL, LOG_LEVEL: 'silent', TRUST_PROXY: proxies, ...variables }),
    build: async () => Promise.reject(new Error('No build.')),
    openLimits,
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

function open(address: string, head: string, body = ''): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  socket.write(`${head} HTTP/1.1\r\nhost: market.example\r\nx-forwarded-for: ${address}\r\n${body}`);
  return socket;
}
/** Announces a body and sends two bytes of it. */
const sendSlowly = (address: string) => open(address, 'POST /api/login', 'content-length: 100\r\n\r\n{}');
const getStatus = async (socket: Socket) => Number((await text(socket)).split(' ')[1]);
async function ask(address: string, path = '/api/login') {
  const headers = { 'x-forwarded-for': address };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: '{}', headers });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

it('160 slow senders do not block the API, even for others behind their address', async () => {
  await start();
  for (let n = 0; n < 160; n++) sendSlowly(`198.51.100.${n}`);
  for (let n = 0; n < 160; n++) sendSlowly('203.0.113.7');
  await vi.waitFor(async () => expect(await connections()).toBeGreaterThanOrEqual(160 + 50));
  for (const address of ['192.0.2.1', '203.0.113.7']) expect((await ask(address)).status).toBe(200);
  expect(reached).toHaveLength(2);
});

const connections = () => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)));

it('the storefront responds with 408 when a body does not arrive in time', async () => {
  await start({ bodyMs: 200 });
  const answer = await text(sendSlowly('203.0.113.7'));
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  expect(answer).toContain('"code":"request_timeout"');
  expect(answer).toMatch(/^x-content-type-options: nosniff$/im);
  expect(reached).toEqual([]);
});

it('the storefront ends the oldest request of an address with too many pending bodies', async () => {
  await start({ bodies: 2 });
  const [first] = [sendSlowly('203.0.113.7'), sendSlowly('203.0.113.7')];
  sendSlowly('203.0.113.8');
  await vi.waitFor(async () => expect(await connections()).toBe(3));
  sendSlowly('203.0.113.7');
  expect(await getStatus(first)).toBe(429);
  await vi.waitFor(async () => expect(await connections()).toBe(3));
});

it('the storefront rejects requests of an address with too many open requests, until one is answered', async () => {
  await start({ requests: 2 });
  const slow = [ask('203.0.113.7', '/api/slow'), ask('203.0.113.7', '/api/slow')];
  await vi.waitFor(() => expect(reached).toHaveLength(2));
  const rejected = await ask('203.0.113.7');
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('retry-after')).toBe('1');
  expect(rejected.headers.get('x-frame-options')).toBe('DENY');
  expect((await ask('203.0.113.8')).status).toBe(200);
  answerSlow();
  await Promise.all(slow);
  await vi.waitFor(async () => expect((await ask('203.0.113.7')).status).toBe(200));
});

it('CA-06 the storefront limits the uploads of an address and allows them more time than other bodies', async () => {
  await start({ uploads: 2, bodyMs: 200 });
  const upload = (address: string) =>
    open(address, 'POST /api/uploads?purpose=customerAttribute', 'content-length: 5\r\nconnection: close\r\n\r\n12');
  const slow = [upload('203.0.113.7'), upload('203.0.113.7')];
  await vi.waitFor(() => expect(reached).toHaveLength(2));
  expect(await getStatus(upload('203.0.113.7'))).toBe(429);
  for (let n = 0; n < 140; n++) upload(`198.51.100.${n}`);
  await vi.waitFor(() => expect(reached).toHaveLength(142));
  expect((await ask('203.0.113.7')).status).toBe(200);
  // Another address of theirs would have been ended by now.
  expect(await getStatus(sendSlowly('192.0.2.1'))).toBe(408);
  for (const socket of slow) socket.write('345');
  for (const socket of slow) expect(await getStatus(socket)).toBe(200);
});

it.each([
  ['0', '10.0.0.1, 203.0.113.7', '127.0.0.1'],
  ['1', '10.0.0.1, 203.0.113.7', '203.0.113.7'],
  ['1', '10.0.0.1, 203.0.113.7:40001', '203.0.113.7'],
  ['1', '10.0.0.1, garbage', 'unknown'],
  ['true', '10.0.0.1,203.0.113.7', '203.0.113.7'],
  ['2', '10.0.0.1, 203.0.113.7, 198.51.100.1', '203.0.113.7'],
])(
  'the storefront forwards the address that the outermost of %s trusted proxies added',
  async (proxies, sent, forwarded) => {
    await start({}, proxies);
    expect((await ask(sent)).body).toBe(forwarded);
  },
);

it('the storefront ends a connection that pipelines too many requests, without handling them', async () => {
  await start();
  const request = 'GET /api/quick HTTP/1.1\r\nhost: market.example\r\n\r\n';
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  socket.write(request.repeat(500));
  await once(socket, 'close');
  expect((await ask('192.0.2.1')).status).toBe(200);
  expect(reached.filter((path) => path === '/api/quick').length).toBeLessThanOrEqual(8);
});

it('the storefront handles a few pipelined requests of one connection', async () => {
  await start();
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  let answers = '';
  socket.on('data', (data) => (answers += String(data)));
  const request = 'GET /api/quick HTTP/1.1\r\nhost: market.example\r\n\r\n';
  for (let n = 1; n <= 5; n++) {
    socket.write(request.repeat(4));
    await vi.waitFor(() => expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(4 * n));
  }
});

it.each([
  ['0', [0]],
  ['1', []],
])(
  'AP-02 the storefront closes the longest idle connection of an address with too many, unless it is one of %s trusted proxies',
  async (proxies, closed) => {
    await start({}, proxies, { MAX_CONNECTIONS: '100', MAX_CONNECTIONS_PER_ADDRESS: '50' });
    const opened: Socket[] = [];
    for (let n = 0; n <= 50; n++) {
      const socket = open('192.0.2.1', 'GET /health', '\r\n');
      expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
      opened.push(socket);
    }
    const getClosed = () => opened.flatMap((socket, at) => (socket.closed ? [at] : []));
    await vi.waitFor(() => expect(getClosed()).toEqual(closed));
    const other = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    sockets.push(other);
    other.write('GET /health HTTP/1.1\r\nhost: market.example\r\n\r\n');
    expect(String((await once(other, 'data'))[0])).toContain('200 OK');
    expect(getClosed()).toEqual(closed);
  },
);
