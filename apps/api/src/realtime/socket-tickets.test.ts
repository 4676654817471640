import {
  createSocketTicket,
  logout,
  SOCKET_PATH,
  type RealtimeEvents,
  type RealtimeRequests,
} from '@marketplace/api-contract';
import { socketTickets } from '@marketplace/database/schema';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';

const PAGE_ORIGIN = 'http://shop.example';
const HEADERS = { origin: PAGE_ORIGIN, 'sec-fetch-site': 'cross-site' };

let t: TestApi;
let ada: SignedUp;
let now = new Date('2026-06-01T16:00:00Z');
beforeAll(async () => {
  t = await startApi({ clock: () => now, variables: { PUBLIC_URL: PAGE_ORIGIN } });
  ada = await t.signUp();
});
afterAll(() => t.close());

type PageSocket = Socket<RealtimeEvents, RealtimeRequests>;
const sockets: PageSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** A socket of a page of another origin: without cookies. */
async function openSocket(ticket?: unknown, extraHeaders: Record<string, string> = HEADERS): Promise<PageSocket> {
  const socket: PageSocket = io(t.url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: ticket === undefined ? {} : { ticket },
    extraHeaders,
  });
  sockets.push(socket);
  await new Promise<void>((done, fail) => {
    socket.on('connect', done);
    socket.on('connect_error', fail);
  });
  return socket;
}
const followOrders = async (ticket?: unknown) => (await openSocket(ticket)).emitWithAck('watch', 'orders');
const newTicket = async () => (await ada.api(createSocketTicket)).ticket;

it('ME-06 a ticket identifies its session once', async () => {
  const ticket = await newTicket();
  const answers = await Promise.all([followOrders(ticket), followOrders(ticket)]);
  expect(answers.toSorted()).toEqual([null, 'signed_out']);
  expect(await followOrders(ticket)).toBe('signed_out');
});

it('ME-06 a ticket is valid for 60 seconds, and what has expired is deleted with the next one', async () => {
  const [inTime, late] = [await newTicket(), await newTicket()];
  now = new Date(now.getTime() + 59_000);
  expect(await followOrders(inTime)).toBeNull();
  now = new Date(now.getTime() + 1000);
  expect(await followOrders(late)).toBe('signed_out');
  await newTicket();
  expect(await t.db.select().from(socketTickets)).toHaveLength(1);
});

it('ME-06 a socket ends with the session of its ticket, whose other tickets are worthless then', async () => {
  const bob = await t.signUp();
  const [first, second] = [await bob.api(createSocketTicket), await bob.api(createSocketTicket)];
  const socket = await openSocket(first.ticket);
  expect(await socket.emitWithAck('watch', 'orders')).toBeNull();
  const disconnected = new Promise((done) => socket.on('disconnect', done));
  await bob.api(logout);
  expect(await disconnected).toBe('io server disconnect');
  expect(await followOrders(second.ticket)).toBe('signed_out');
});

it.each([undefined, null, '', 'x'.repeat(43), 43, ['a'], { toString: 'a' }])(
  'ME-06 a page without a valid ticket is signed out: %j',
  async (ticket) => {
    expect(await followOrders(ticket)).toBe('signed_out');
  },
);

it('ME-06 a page of any other site gets no socket, even with a ticket', async () => {
  const ticket = await newTicket();
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
    string,
    string
  >[])
    await expect(openSocket(ticket, headers)).rejects.toThrow();
  expect(await followOrders(ticket)).toBeNull();
});

it('ME-06 a visitor who is signed out gets no ticket', async () => {
  const { status, body } = await (await t.visitor()).raw('/api/socketTickets', { method: 'POST' });
  expect([status, body]).toEqual([401, expect.objectContaining({ code: 'signed_out' })]);
});
