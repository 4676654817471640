import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  SOCKET_PATH,
  logout,
  TOPICS_MAXIMUM,
  type RealtimeEvents,
  type RealtimeRequests,
  type Topic,
} from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { line, place } from '../orders/order-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { LISTENER_NAME } from './listen-to-database';

const day = (offset: number) => addDays('2026-06-01', offset);

let t: TestApi;
let ada: SignedUp;
let bob: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({
    clock: () => new Date('2026-06-01T16:00:00Z'),
    realtimeLimits: { packets: 80, joinMs: 1000, sessionCheckMs: 200 },
  });
  [ada, bob] = await Promise.all([t.signUp(), t.signUp()]);
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
afterAll(() => t.close());

type Realtime = Socket<RealtimeEvents, RealtimeRequests>;
const sockets: Realtime[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

interface Page {
  socket: Realtime;
  received: string[];
  watch: (topic: string) => Promise<unknown>;
}

/** The socket of a page, and what it received. */
async function listen(of?: ApiCaller, headers: Record<string, string> = {}, url = t.url): Promise<Page> {
  const cookie = [...(of?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket: Realtime = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { ...(cookie && { cookie }), ...headers },
  });
  sockets.push(socket);
  const received: string[] = [];
  socket.on('changed', (topic) => void received.push(topic));
  socket.on('missed', () => void received.push('missed'));
  await new Promise<void>((done, fail) => {
    socket.on('connect', done);
    socket.on('connect_error', fail);
  });
  return { socket, received, watch: (topic) => socket.emitWithAck('watch', topic as Topic) };
}

const handshake = (url: string) =>
  request(`${url}${SOCKET_PATH}/?EIO=4&transport=websocket`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    },
  }).end();

const TEXT = 1;
const PING = 9;
/** A frame of RFC 6455, masked with zeros. */
const frame = (opcode: number, content = '') =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | content.length, 0, 0, 0, 0]), Buffer.from(content)]);

/** A raw connection that speaks the protocol by hand. */
async function connectRaw(url: string): Promise<{ socket: Duplex; closed: Promise<unknown> }> {
  const [, socket] = (await once(handshake(url), 'upgrade')) as [unknown, Duplex];
  socket.on('error', () => {}).resume();
  return { socket, closed: once(socket, 'close') };
}

async function joinRaw(url: string) {
  const connection = await connectRaw(url);
  const joined = new Promise<void>((done) =>
    connection.socket.on('data', (bytes: Buffer) => bytes.includes('40{') && done()),
  );
  connection.socket.write(frame(TEXT, '40'));
  await joined;
  return connection;
}

async function getHandshakeRejection(url: string) {
  const [answer] = (await once(handshake(url), 'response')) as [IncomingMessage];
  const { code } = JSON.parse(await text(answer)) as { code: string };
  return { status: answer.statusCode, headers: answer.headers, code };
}

const order = (caller: ApiCaller, productId: number) =>
  place(caller, [line(productId, { startDate: day(10), endDate: day(12) })]);

describe('a change of a listing', () => {
  it('AV-08 is sent to all subscribed pages, also of other processes, and to no others', async () => {
    const other = await t.startAnother();
    try {
      const productId = await insertProduct(t.db, listing);
      const stranger = await listen();
      const elsewhere = await listen(undefined, {}, other.url);
      const bystander = await listen();
      for (const one of [stranger, elsewhere]) expect(await one.watch(`product:${productId}`)).toBeNull();
      await bystander.watch(`product:${productId + 1}`);
      await order(ada.api, productId);
      await vi.waitFor(() => {
        for (const one of [stranger, elsewhere]) expect(one.received).toEqual([`product:${productId}`]);
      });
      expect(bystander.received).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('AV-08 is sent once when it is committed, and never when it is rolled back', async () => {
    const productId = await insertProduct(t.db, listing);
    const page = await listen();
    await page.watch(`product:${productId}`);
    const client = await t.pool.connect();
    try {
      const setPrice = (price: number) =>
        client.query('UPDATE products SET price = $1 WHERE id = $2', [price, productId]);
      await client.query('BEGIN');
      await setPrice(1);
      await client.query('ROLLBACK');
      await client.query('BEGIN');
      await setPrice(2);
      await setPrice(3);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    await vi.waitFor(() => expect(page.received).toEqual([`product:${productId}`]));
  });

  it('AV-08 is no longer sent to a page that has unsubscribed', async () => {
    const productId = await insertProduct(t.db, listing);
    const [leaving, staying] = [await listen(), await listen()];
    for (const one of [leaving, staying]) await one.watch(`product:${productId}`);
    leaving.socket.emit('unwatch', `product:${productId}`);
    // Answered in order, so the unwatch before it has been processed.
    await leaving.watch('product:0');
    await order(ada.api, productId);
    await vi.waitFor(() => expect(staying.received).toContain(`product:${productId}`));
    expect(leaving.received).toEqual([]);
  });

  it('AV-08 pages are notified when changes may have been missed after a lost database connection or a bulk change', async () => {
    const page = await listen();
    await t.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [LISTENER_NAME],
    );
    await vi.waitFor(() => expect(page.received).toEqual(['missed']));
    const productId = await insertProduct(t.db, listing);
    await page.watch(`product:${productId}`);
    await order(ada.api, productId);
    // On a busy machine the notice of the new listing itself may come after the page follows it.
    await vi.waitFor(() => expect(page.received).toContain(`product:${productId}`));
    await t.pool.query('INSERT INTO search_changes (product_id) VALUES (NULL)');
    await vi.waitFor(() => expect(page.received.at(-1)).toBe('missed'));
  });
});

describe('a socket', () => {
  it('AU-14 ME-02 sends changes of orders to all pages of their customer, and to nobody else', async () => {
    const productId = await insertProduct(t.db, listing);
    const [first, second, others] = [await listen(ada.api), await listen(ada.api), await listen(bob.api)];
    for (const one of [first, second, others]) expect(await one.watch('orders')).toBeNull();
    await order(ada.api, productId);
    await vi.waitFor(() => {
      for (const one of [first, second]) expect(one.received).toContain('orders');
    });
    expect(others.received).toEqual([]);
  });

  it.each([
    ['nobody', {}],
    ['a made-up session', { cookie: `session=${'A'.repeat(43)}` }],
    ['a cookie that cannot be one', { cookie: 'session=%00' }],
  ])('AU-14 ME-02 rejects private topics to %s', async (_, headers) => {
    const page = await listen(undefined, headers);
    expect(await page.watch('orders')).toBe('signed_out');
  });

  it.each([
    `orders@${'0'.repeat(8)}`,
    'session:abc',
    'product:',
    'product:1 OR 1=1',
    'product:-1',
    '',
    'x'.repeat(500),
    null,
    { toString: 'product:1' },
    ['product:1'],
  ])('AU-14 rejects an unknown topic: %j', async (topic) => {
    const page = await listen(ada.api);
    expect(await page.watch(topic as string)).toBe('unknown_topic');
  });

  it('AU-14 ends with the session', async () => {
    const carol = await t.signUp();
    const page = await listen(carol.api);
    await page.watch('orders');
    const ended = new Promise((done) => page.socket.on('disconnect', done));
    await carol.api(logout);
    expect(await ended).toBe('io server disconnect');
    const again = await listen(carol.api);
    expect(await again.watch('orders')).toBe('signed_out');
  });

  it.each([
    ['has expired', `UPDATE sessions SET expires_at = '2026-06-01' WHERE customer_id = $1`],
    // As when the connection that listens is lost at that moment.
    ['ended without notice', 'DELETE FROM sessions WHERE customer_id = $1'],
  ])('AU-14 ends when the session %s', async (_, statement) => {
    const carol = await t.signUp();
    const [page, other] = [await listen(carol.api), await listen(bob.api)];
    const ended = new Promise((done) => page.socket.on('disconnect', done));
    const client = await t.pool.connect();
    try {
      await client.query('SET session_replication_role = replica');
      await client.query(statement, [carol.profile._id]);
    } finally {
      await client.query('RESET session_replication_role');
      client.release();
    }
    expect(await ended).toBe('io server disconnect');
    expect(other.socket.connected).toBe(true);
  });

  it('AU-14 is rejected for pages of other sites', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ] as Record<string, string>[])
      await expect(listen(ada.api, headers)).rejects.toThrow();
  });
});

describe('limits of the socket', () => {
  it('reject topics above the maximum of one page', async () => {
    const page = await listen();
    for (let id = 1; id <= TOPICS_MAXIMUM; id++) expect(await page.watch(`product:${id}`)).toBeNull();
    expect(await page.watch('product:999')).toBe('too_many_topics');
    expect(await page.watch('product:1')).toBeNull();
    page.socket.emit('unwatch', 'product:1');
    expect(await page.watch('product:999')).toBeNull();
  });

  it('disconnect a page that sends too many or too large messages', async () => {
    const page = await listen();
    const ended = new Promise((done) => page.socket.on('disconnect', done));
    for (let count = 0; count < 90; count++) page.socket.emit('unwatch', 'product:1');
    await ended;
    const large = await listen();
    const closed = new Promise((done) => large.socket.on('disconnect', done));
    large.socket.emit('unwatch', `product:${'1'.repeat(5000)}`);
    await closed;
  });

  it('reject open sockets above the maximum of one address', async () => {
    const strict = await startApi({ realtimeLimits: { open: 2 } });
    try {
      const one = () => listen(undefined, {}, strict.url);
      const [first] = [await one(), await one()];
      await expect(one()).rejects.toThrow();
      first.socket.disconnect();
      await vi.waitFor(one);
    } finally {
      await strict.close();
    }
  });

  it('reject new sockets above the rate of one address', async () => {
    const strict = await startApi({ realtimeLimits: { openedPerMinute: 2 } });
    try {
      for (let count = 0; count < 2; count++) (await listen(undefined, {}, strict.url)).socket.disconnect();
      await expect(listen(undefined, {}, strict.url)).rejects.toThrow();
    } finally {
      await strict.close();
    }
  });

  it.each([
    ['that are no events', frame(TEXT, '3')],
    ['that answer nothing', frame(TEXT, '431[null]')],
    ['of the protocol beneath', frame(PING)],
  ])('count packets %s', async (_, packet) => {
    const { socket, closed } = await joinRaw(t.url);
    for (let count = 0; count < 90; count++) socket.write(packet);
    await closed;
  });

  it('close a connection that never joins', async () => {
    const { closed } = await connectRaw(t.url);
    await closed;
  });

  it('close a connection that has left', async () => {
    const { socket, closed } = await joinRaw(t.url);
    socket.write(frame(TEXT, '41'));
    await closed;
  });

  it('count connections that never join among those that an address has open', async () => {
    const strict = await startApi({ realtimeLimits: { open: 2 } });
    try {
      const [first] = [await connectRaw(strict.url), await connectRaw(strict.url)];
      expect(await getHandshakeRejection(strict.url)).toMatchObject({
        status: 429,
        headers: { 'retry-after': '60', 'x-content-type-options': 'nosniff' },
        code: 'too_many_requests',
      });
      first.socket.destroy();
      await first.closed;
      await vi.waitFor(() => listen(undefined, {}, strict.url));
    } finally {
      await strict.close();
    }
  });

  it('reject transports other than WebSocket', async () => {
    const reply = await t.api.raw(`${SOCKET_PATH}/?EIO=4&transport=polling`);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).not.toMatch(/at |node_modules/);
  });
});
