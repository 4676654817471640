import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { SOCKET_PATH } from '../../libs/api-contract/src/lib/realtime.ts';
import { signUpCustomer, type BenchCustomer } from './bench-customer.ts';
import { percentile } from './print.ts';
import { getChildrenCpuMs, getCpuMs, getMemoryBytes } from './process-usage.ts';

interface Target {
  /** Where the sockets connect, as browsers do. */
  url: string;
  apiUrl: string;
  apiPid: number;
  storefrontPid: number;
  internalToken: string;
  databaseUrl: string;
}

/** Each has one conversation; more messages of an account would have to wait. */
const CONVERSATIONS = 50;
/** That the idle sockets belong to. */
const IDLE_ACCOUNTS = 20;
const OPENED_AT_ONCE = 50;
/** Calls at the same time; the storefront limits its own too. */
const IN_FLIGHT = 100;
/** Until buffers of the handshakes are released. */
const SETTLE_MS = 5000;
const DELIVERY_MAXIMUM_MS = 10_000;

export interface SocketMemory {
  /** Bytes per socket. */
  api: number;
  storefront: number;
}

export interface Delivery {
  perSecond: number;
  /** Milliseconds from the call that sends a message to the event at the recipient's page. */
  p50: number;
  p95: number;
  slowest: number;
  lost: number;
  /** Milliseconds of processor time per message. */
  apiCpu: number;
  databaseCpu: number;
}

type NewMessage = (event: { conversationId: string; number: number; isOwn: boolean }) => void;

/** Signed-in pages with open sockets, through the storefront as in production. */
export async function createRealtimeLoad(target: Target) {
  const { url } = target;
  const sockets: Socket[] = [];

  /** The socket of a page that shows the number of unread messages and follows a listing. */
  async function openPage({ id, headers }: BenchCustomer, onMessage: NewMessage): Promise<void> {
    const socket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: headers['cookie'] ?? '', 'x-forwarded-for': headers['x-forwarded-for'] ?? '' },
    });
    sockets.push(socket);
    socket.on('publicAppNotification', onMessage);
    const listed = new Promise((done) => socket.once('sendConversationsToPublic', done));
    await new Promise<void>((done, fail) => socket.once('connect', done).once('connect_error', fail));
    socket.emit('getConversations', id);
    await listed;
    await socket.emitWithAck('watch', 'product:1');
  }

  const database = new pg.Client({ connectionString: target.databaseUrl });
  await database.connect();
  const { rows: sellers } = await database.query<{ id: number }>(`SELECT id FROM sellers ORDER BY id LIMIT $1`, [
    CONVERSATIONS,
  ]);
  const conversations: { customer: BenchCustomer; seller: BenchCustomer; id: string }[] = [];
  for (const { id: sellerId } of sellers) {
    const [customer, seller] = await Promise.all([signUpCustomer(target), signUpCustomer(target)]);
    await database.query('UPDATE sellers SET customer_id = $1 WHERE id = $2', [seller.id, sellerId]);
    const first = { sellerId: String(sellerId), text: 'Is it free?', attachments: [], key: randomUUID() };
    const { body } = await customer.post('/api/conversations', first);
    conversations.push({ customer, seller, id: String(body['conversationId']) });
  }
  // People who only have a page open: a message reaches the pages of two accounts, not of everybody.
  const idle = await Promise.all(Array.from({ length: IDLE_ACCOUNTS }, () => signUpCustomer(target)));
  const { rows } = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = rows[0]?.pid ?? 0;
  const readCpu = () => [getCpuMs(target.apiPid), getChildrenCpuMs(backend)] as const;

  return {
    /** Opens this many sockets and returns what each costs the servers. */
    async measureMemory(count: number): Promise<SocketMemory> {
      const read = () => [getMemoryBytes(target.apiPid), getMemoryBytes(target.storefrontPid)] as const;
      const [apiBefore, storefrontBefore] = read();
      for (let opened = 0; opened < count; opened += OPENED_AT_ONCE)
        await Promise.all(
          Array.from({ length: Math.min(OPENED_AT_ONCE, count - opened) }, (_, index) => {
            const owner = idle[(opened + index) % idle.length];
            if (!owner) throw new Error('Nobody has signed up.');
            return openPage(owner, () => undefined);
          }),
        );
      await wait(SETTLE_MS);
      const [api, storefront] = read();
      return { api: (api - apiBefore) / count, storefront: (storefront - storefrontBefore) / count };
    },

    /** Sends messages at an even rate to recipients with an open page. */
    async measureDelivery(perSecond: number, messages: number): Promise<Delivery> {
      const sentAt = new Map<string, number>();
      const times: number[] = [];
      for (const { seller } of conversations)
        await openPage(seller, ({ conversationId, number, isOwn }) => {
          const at = sentAt.get(`${conversationId} ${number}`);
          if (!isOwn && at !== undefined) times.push(performance.now() - at);
          sentAt.delete(`${conversationId} ${number}`);
        });
      const [apiBefore, databaseBefore] = readCpu();
      const from = performance.now();
      const sending = new Set<Promise<unknown>>();
      for (let count = 0; count < messages; count += 1) {
        if (sending.size >= IN_FLIGHT) await Promise.race(sending);
        await wait(Math.max(0, from + (count * 1000) / perSecond - performance.now()));
        const { customer, id } = conversations[count % conversations.length] ?? {};
        // The first message of each conversation has number 1.
        sentAt.set(`${id} ${2 + Math.floor(count / conversations.length)}`, performance.now());
        const message = { text: `Message ${count}`, attachments: [], key: randomUUID() };
        const call: Promise<unknown> = Promise.resolve(
          customer?.post(`/api/conversations/${id}/messages`, message),
        ).finally(() => sending.delete(call));
        sending.add(call);
      }
      await Promise.all(sending);
      const seconds = (performance.now() - from) / 1000;
      for (let waited = 0; sentAt.size > 0 && waited < DELIVERY_MAXIMUM_MS; waited += 100) await wait(100);
      const [apiAfter, databaseAfter] = readCpu();
      return {
        perSecond: messages / seconds,
        apiCpu: (apiAfter - apiBefore) / messages,
        databaseCpu: (databaseAfter - databaseBefore) / messages,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
        slowest: percentile(times, 1),
        lost: sentAt.size,
      };
    },

    close: async () => {
      for (const socket of sockets) socket.disconnect();
      await database.end();
    },
  };
}
