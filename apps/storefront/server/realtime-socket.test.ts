// @vitest-environment node
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server as HttpServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { SOCKET_PATH } from '@marketplace/api-contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEnvironment } from '@marketplace/environment';
import { buildStorefront, type StorefrontOptions } from './app';
import { getOpenLimits } from './open-requests';

const OFFICE = '203.0.113.7';
const VISITOR = '192.0.2.1';
const ACCEPTED =
  'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n' +
  'sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nx-powered-by: secret\r\n\r\n';

let api: HttpServer;
let app: FastifyInstance;
let port: number;
/** Sockets that reached the API. */
let reached: { socket: Socket; headers: IncomingHttpHeaders; url: string }[];
/** What the API answers an upgrade; nothing while it is empty. */
let apiAnswer: string;
const sockets: Socket[] = [];

beforeEach(async () => {
  reached = [];
  apiAnswer = ACCEPTED;
  api = createServer().listen(0, '127.0.0.1');
  api.on('upgrade', ({ headers, url = '' }, socket: Socket) => {
    socket.on('error', () => {});
    reached.push({ socket, headers, url });
    socket.write(apiAnswer);
  });
  await once(api, 'listening');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const { socket } of reached) socket.destroy();
  await app.close();
  api.close();
});

async function start(options: Partial<StorefrontOptions> = {}) {
  const API_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  app = await buildStorefront({
    environment: readEnvironment({ API_URL, LOG_LEVEL: 'silent', TRUST_PROXY: '1' }),
    build: async () => Promise.reject(new Error('No build.')),
    ...options,
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** Asks for a socket; `early` is sent before the answer. */
function upgrade(address: string, headers: Record<string, string> = {}, early = ''): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  const all = {
    host: 'market.example',
    'x-forwarded-for': address,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\n${lines.join('')}\r\n${early}`);
  return socket;
}

const nextText = async (socket: Socket) => String(((await once(socket, 'data')) as [Buffer])[0]);
async function openSocket(address: string): Promise<Socket> {
  const socket = upgrade(address);
  expect(await nextText(socket)).toMatch(/^HTTP\/1.1 101 /);
  return socket;
}
const getStatus = async (socket: Socket) => Number((await text(socket)).split(' ')[1]);
/** Resolves when the other end has closed, in whatever way. */
const ended = (socket: Socket) =>
  new Promise<void>((done) => {
    for (const event of ['end', 'close']) socket.resume().once(event, () => done());
  });
const reachedSocket = () => reached.at(-1)?.socket as Socket;

it('the storefront responds with 101 only after the API has accepted the socket', async () => {
  apiAnswer = '';
  await start();
  const socket = upgrade(VISITOR);
  const heard = vi.fn();
  socket.on('data', heard);
  await vi.waitFor(() => expect(reached).toHaveLength(1));
  // An answer of the socket's would have been on its way before this one.
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  expect(heard).not.toHaveBeenCalled();
  reachedSocket().write(`${ACCEPTED}first`);
  await vi.waitFor(() => expect(heard.mock.calls.join('')).toMatch(/first$/));
  const answer = heard.mock.calls.join('');
  expect(answer).toMatch(/^HTTP\/1.1 101 Switching Protocols\r\n/);
  expect(answer).toContain('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
  expect(answer).not.toContain('secret');
});

it('the storefront forwards bytes both ways, including those that arrive before the response', async () => {
  await start();
  const socket = upgrade(VISITOR, {}, 'early');
  const [head] = await Promise.all([nextText(socket), vi.waitFor(() => expect(reached).toHaveLength(1))]);
  expect(head).toMatch(/^HTTP\/1.1 101 /);
  expect(await nextText(reachedSocket())).toBe('early');
  socket.write('to the API');
  expect(await nextText(reachedSocket())).toBe('to the API');
  reachedSocket().write('to the visitor');
  expect(await nextText(socket)).toBe('to the visitor');
});

it('the storefront forwards only the visitor headers that the API needs', async () => {
  await start();
  const socket = upgrade(`10.0.0.1, ${VISITOR}`, {
    cookie: 'session=1',
    origin: 'https://market.example',
    'sec-fetch-site': 'same-origin',
    'x-internal-token': 'guessed',
    'sec-websocket-extensions': 'permessage-deflate',
  });
  await nextText(socket);
  const [{ headers, url } = { headers: {}, url: '' }] = reached;
  expect(url).toBe(`${SOCKET_PATH}/?EIO=4&transport=websocket`);
  expect(headers).toMatchObject({
    'x-forwarded-for': VISITOR,
    'x-forwarded-host': 'market.example',
    cookie: 'session=1',
    origin: 'https://market.example',
    'sec-fetch-site': 'same-origin',
  });
  expect(headers).not.toHaveProperty('x-internal-token');
  expect(headers).not.toHaveProperty('sec-websocket-extensions');
});

it('the storefront forwards an error of the API instead of 101 and ends the connection', async () => {
  const body = '{"code":"too_many_requests"}';
  apiAnswer =
    'HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 60\r\nconnection: close\r\n' +
    `content-length: ${body.length}\r\n\r\n${body}`;
  await start();
  const answer = await text(upgrade(VISITOR));
  expect(answer).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\n/);
  expect(answer).toMatch(/^retry-after: 60$/im);
  expect(answer).toMatch(/^x-content-type-options: nosniff$/im);
  expect(answer).toContain(body);
});

it('the storefront responds with 503 and a code when the API is unreachable or disconnects', async () => {
  await start();
  api.removeAllListeners('upgrade').on('upgrade', (_, socket) => socket.destroy());
  expect(await text(upgrade(VISITOR))).toMatch(/^HTTP\/1.1 503 [^]*"code":"service_unavailable"/);
});

it.each(['end', 'destroy'] as const)(
  'the storefront ends the connection of the visitor when the API ends its own (%s)',
  async (way) => {
    await start();
    const socket = await openSocket(VISITOR);
    reachedSocket().write('why');
    expect(await nextText(socket)).toBe('why');
    // A visitor who keeps their half open is cut off all the same.
    socket.allowHalfOpen = true;
    reachedSocket()[way]();
    await ended(socket);
    await vi.waitFor(async () => expect(await connections()).toBe(0));
  },
);

it.each(['end', 'destroy'] as const)(
  'the storefront ends the connection to the API when the visitor ends their own (%s)',
  async (way) => {
    await start();
    const socket = await openSocket(VISITOR);
    const closed = ended(reachedSocket());
    socket[way]();
    await closed;
  },
);

it('the storefront ends the connection to the API when the visitor disconnects before the response', async () => {
  apiAnswer = '';
  await start();
  const socket = upgrade(VISITOR);
  await vi.waitFor(() => expect(reached).toHaveLength(1));
  const closed = ended(reachedSocket());
  socket.resetAndDestroy();
  reachedSocket().write(ACCEPTED);
  await closed;
});

it('the storefront disconnects a visitor who reads nothing', async () => {
  await start();
  const socket = await openSocket(VISITOR);
  socket.pause();
  const closed = ended(reachedSocket());
  const flood = () => {
    while (reachedSocket().write('x'.repeat(64 * 1024)));
    reachedSocket().once('drain', flood);
  };
  flood();
  await closed;
});

const connections = () => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)));

it('the storefront rejects sockets beyond the limit of an address without calling the API, but not those of others', async () => {
  await start({ openLimits: { sockets: 2 } });
  const [first] = [await openSocket(OFFICE), await openSocket(OFFICE)];
  const rejected = await text(upgrade(OFFICE));
  expect(rejected).toMatch(/^HTTP\/1.1 429 [^]*"code":"too_many_requests"/);
  expect(rejected).toMatch(/^retry-after: 60$/im);
  expect(rejected).toMatch(/^x-frame-options: DENY$/im);
  expect(reached).toHaveLength(2);
  await openSocket(VISITOR);
  first.destroy();
  await vi.waitFor(() => openSocket(OFFICE));
});

it('the storefront counts a socket before the API has answered', async () => {
  apiAnswer = '';
  await start({ openLimits: { sockets: 1 } });
  upgrade(OFFICE);
  await vi.waitFor(() => expect(reached).toHaveLength(1));
  expect(await getStatus(upgrade(OFFICE))).toBe(429);
});

it('the storefront closes a socket of the address with the most when a visitor with fewer needs one', async () => {
  await start({ openLimits: { socketsOfAll: 3 } });
  await openSocket('198.51.100.1');
  const [oldest] = [await openSocket(OFFICE), await openSocket(OFFICE)];
  const closed = ended(oldest);
  await openSocket(VISITOR);
  await closed;
  // Now nobody has more than one.
  expect(await getStatus(upgrade('192.0.2.2'))).toBe(429);
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
});

it('the storefront limits the upgrades of an address per minute, but not those of others', async () => {
  await start({ pageLimits: { upgrades: 2 } });
  for (let n = 0; n < 2; n++) (await openSocket(OFFICE)).destroy();
  const rejected = await text(upgrade(OFFICE));
  expect(rejected).toMatch(/^HTTP\/1.1 429 /);
  expect(rejected).toMatch(/^retry-after: \d+$/im);
  expect(reached).toHaveLength(2);
  await openSocket(VISITOR);
});

it.each([
  [1024, 128, 256],
  [2600, 300, 650],
  [20_000, 300, 4000],
  [Infinity, 300, 4000],
])('getOpenLimits limits sockets to half of %s descriptors: %s per address, %s in total', (limit, sockets, all) => {
  expect(getOpenLimits(limit)).toMatchObject({ sockets, socketsOfAll: all });
});

it('the storefront closes open sockets when the server stops', async () => {
  await start();
  const socket = await openSocket(VISITOR);
  const closed = ended(socket);
  await app.close();
  await closed;
});

it('the storefront forwards the events and the end of a real socket.io connection', async () => {
  api.removeAllListeners('upgrade');
  const server = new Server(api, { path: SOCKET_PATH, transports: ['websocket'] });
  server.on('connection', (socket) => {
    socket.on('watch', (topic: string, answer: (heard: string) => void) => answer(`${topic} is heard`));
  });
  await start();
  const page = io(`http://127.0.0.1:${port}`, { path: SOCKET_PATH, transports: ['websocket'], reconnection: false });
  try {
    expect(await page.emitWithAck('watch', 'product:1')).toBe('product:1 is heard');
    const ended = new Promise((done) => page.once('disconnect', done));
    server.disconnectSockets(true);
    expect(await ended).toBe('io server disconnect');
  } finally {
    page.disconnect();
    await server.close();
  }
});
