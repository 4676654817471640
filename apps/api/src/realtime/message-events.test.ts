import {
  blockConversation,
  getConversation,
  listConversations,
  readConversation,
  sendMessage,
  SOCKET_PATH,
  startConversation,
  type ConversationPage,
  type RealtimeEvents,
  type RealtimeRequests,
} from '@marketplace/api-contract';
import { packages } from '@marketplace/database/schema';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALL_LIMITS } from '../plugins/limits';
import { insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';

let t: TestApi;
let ada: SignedUp;
let shop: SignedUp;
let eve: SignedUp;
let sellerId: number;
let conversationId: string;
beforeAll(async () => {
  t = await startApi();
  [ada, shop, eve] = [await t.signUp(), await t.signUp(), await t.signUp()];
  sellerId = await insertSeller(t.db, { customerId: shop.profile._id });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true }).onConflictDoNothing();
  ({ conversationId } = await ada.api(startConversation, {
    body: { sellerId: String(sellerId), text: 'Hello', key: newKey() },
  }));
});

let keys = 0;
const newKey = () => `key-number-${++keys}`;
const send = (api: ApiCaller, text = 'Hello again') =>
  api(sendMessage, { params: { id: conversationId }, body: { text, key: newKey() } });

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

type Received = [event: string, payload: unknown][];

/** The socket of an account's page, with all events that it received. */
async function open({ api }: Pick<SignedUp, 'api'>, url = t.url) {
  const cookie = [...api.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket: Socket<RealtimeEvents, RealtimeRequests> = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie },
  });
  sockets.push(socket as Socket);
  const received: Received = [];
  socket.onAny((event: string, payload: unknown) => void received.push([event, payload]));
  await new Promise<void>((done, fail) => {
    socket.on('connect', done);
    socket.on('connect_error', fail);
  });
  return { socket, received };
}

/** The same, following the messages of the account. */
async function follow(account: SignedUp, url?: string) {
  const page = await open(account, url);
  const listed = new Promise<ConversationPage>((done) => page.socket.once('sendConversationsToPublic', done));
  page.socket.emit('getConversations', account.profile._id);
  const list = await listed;
  page.received.length = 0;
  return { ...page, list };
}

describe('the socket of messages', () => {
  it('ME-02 answers getConversations with the list of the signed-in account', async () => {
    const { list } = await follow(shop);
    expect(list).toEqual(await shop.api(listConversations, { query: {} }));
    expect(list.conversations).toMatchObject([{ id: conversationId, role: 'seller' }]);
  });

  it('ME-02 gives nothing to another account’s id, nor to who is signed out', async () => {
    const [stranger, nobody, watching] = [await open(eve), await open(t), await follow(eve)];
    for (const { socket } of [stranger, nobody])
      for (const id of [ada.profile._id, shop.profile._id, '', null]) socket.emit('getConversations', id as string);
    await send(shop.api);
    await send(ada.api);
    // Events are sent in order: what was to come has come.
    await expect.poll(() => watching.socket.emitWithAck('watch', 'orders')).toBeNull();
    for (const { socket } of [stranger, nobody]) await socket.emitWithAck('watch', 'product:1');
    expect([stranger.received, nobody.received, watching.received]).toEqual([[], [], []]);
  });

  it('ME-02 ME-04 announces a message by its number to all pages of both sides, also of other processes', async () => {
    const other = await t.startAnother();
    try {
      const [first, second] = [await follow(ada), await follow(ada, other.url)];
      const seller = await follow(shop, other.url);
      const { number } = await send(shop.api);
      const event = { conversationId, number };
      for (const { received } of [first, second])
        await vi.waitFor(() => expect(received).toContainEqual(['publicAppNotification', { ...event, isOwn: false }]));
      await vi.waitFor(() =>
        expect(seller.received).toContainEqual(['publicAppNotification', { ...event, isOwn: true }]),
      );
    } finally {
      await other.close();
    }
  });

  it('ME-02 HF-09 says how many messages were read, on the reader’s pages, and how far, on the other’s', async () => {
    for (const text of ['Two', 'Three']) await send(ada.api, text);
    const { number } = await send(ada.api, 'Four');
    const [seller, customer] = [await follow(shop), await follow(ada)];
    const { unread } = await shop.api(listConversations, { query: {} });
    await shop.api(readConversation, { params: { id: conversationId }, body: { number } });
    await vi.waitFor(() => {
      expect(seller.received).toContainEqual(['updateNotificationCount', { conversationId, read: unread }]);
      expect(customer.received).toContainEqual([
        'messageMarks',
        { conversationId, otherReadNumber: number, otherDeliveredNumber: number },
      ]);
    });
    expect(customer.received.map(([event]) => event)).not.toContain('updateNotificationCount');
  });

  it('ME-01 shows the other side that someone is typing, and nobody else', async () => {
    const [seller, customer, stranger] = [await follow(shop), await follow(ada), await follow(eve)];
    for (const id of ['', 'x', conversationId.replaceAll(/\d/g, '0')]) customer.socket.emit('typing', id);
    stranger.socket.emit('typing', conversationId);
    await stranger.socket.emitWithAck('watch', 'orders');
    customer.socket.emit('typing', conversationId);
    const typing = ({ received }: { received: Received }) => received.filter(([event]) => event === 'typing');
    await vi.waitFor(() => expect(typing(seller)).toEqual([['typing', { conversationId }]]));
    expect([customer, stranger].flatMap(typing)).toEqual([]);
  });

  it('ME-02 answers no longer when the account has used up what its calls may cost, also with other sockets', async () => {
    const other = await t.startAnother({
      callLimits: { ...CALL_LIMITS, sessionCost: { perSecond: 0.001, burst: 12 } },
    });
    try {
      const pages = [await follow(ada, other.url), await follow(ada, other.url), await follow(ada, other.url)];
      for (const { socket } of pages) {
        socket.emit('getConversations', ada.profile._id);
        await socket.emitWithAck('watch', 'orders');
      }
      expect(pages.map(({ received }) => received)).toEqual([[], [], []]);
    } finally {
      await other.close();
    }
  });

  it('ME-01 ME-02 lets both sides read again when one blocks the other, who isn’t shown any more what it reads', async () => {
    const [seller, customer] = [await follow(shop), await follow(ada)];
    const block = (isBlocked: boolean) =>
      ada.api(blockConversation, { params: { id: conversationId }, body: { isBlocked } });
    const { number } = await send(shop.api);
    await block(true);
    for (const { received } of [seller, customer])
      await vi.waitFor(() => expect(received).toContainEqual(['conversationChanged', { conversationId }]));
    for (const { received } of [seller, customer]) received.length = 0;
    await ada.api(readConversation, { params: { id: conversationId }, body: { number } });
    customer.socket.emit('typing', conversationId);
    await vi.waitFor(() => expect(customer.received).toHaveLength(1));
    expect(await shop.api(getConversation, { params: { id: conversationId }, query: {} })).toMatchObject({
      otherReadNumber: 0,
      otherDeliveredNumber: 0,
    });
    await block(false);
    for (const { received } of [seller, customer])
      await vi.waitFor(() => expect(received.at(-1)).toEqual(['conversationChanged', { conversationId }]));
    expect(seller.received).toHaveLength(1);
  });

  it('ME-05 is silent without the messaging package', async () => {
    await t.db.delete(packages);
    const { socket, received } = await open(ada);
    socket.emit('getConversations', ada.profile._id);
    await socket.emitWithAck('watch', 'orders');
    await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true });
    await send(shop.api);
    await socket.emitWithAck('watch', 'product:1');
    expect(received).toEqual([]);
  });

  it('AU-14 ME-02 ends with the session', async () => {
    const page = await follow(eve);
    const closed = new Promise((done) => page.socket.once('disconnect', done));
    await eve.api.raw('/api/logout', { method: 'POST' });
    await closed;
    await send(ada.api);
    expect(page.received).toEqual([]);
  });
});
