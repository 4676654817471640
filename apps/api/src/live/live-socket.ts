import type { IncomingMessage } from 'node:http';
import { LIVE_PATH, TOPICS_MAXIMUM, type LiveNews, type LiveRequests, type Topic } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { hashOfSecret } from '../accounts/secrets';
import { findCustomer } from '../accounts/sessions-service';
import type { Deps } from '../deps';
import { addressOf } from '../plugins/limits';
import { isForeign } from '../plugins/origin';
import { sessionIdOf } from '../plugins/session';
import type { ReadVisitor } from '../plugins/visitor';
import { listenToDatabase } from './listen';
import { createTally } from './tally';

/** How many sockets an address may have open, how many it may open in a minute, and how much one may say in ten seconds; tests pass their own. */
export interface LiveLimits {
  open: number;
  openedAMinute: number;
  requests: number;
}

export const LIVE_LIMITS: LiveLimits = { open: 100, openedAMinute: 300, requests: 200 };

interface Holder {
  address: string;
  customerId: string | null;
}

type LiveSocket = Socket<LiveRequests, LiveNews, Record<string, never>, Holder>;

const REQUEST_BYTES = 1024;
const REQUESTS_MS = 10_000;
const MINUTE_MS = 60_000;

const PUBLIC = /^product:\d{1,9}$/;

/** Who hears of a topic: everybody who follows it, or of a private one its customer's own pages. */
function roomOf(topic: unknown, customerId: string | null): string | 'unknown_topic' | 'signed_out' {
  if (typeof topic === 'string' && PUBLIC.test(topic)) return topic;
  if (topic !== 'orders') return 'unknown_topic';
  return customerId === null ? 'signed_out' : `${topic}@${customerId}`;
}

/** The socket at LIVE_PATH: tells pages that what they follow has changed. Only the session's cookie says who somebody is. */
export function liveSocket(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'pool' | 'environment' | 'clock' | 'log'>,
  readVisitor: ReadVisitor,
  limits: LiveLimits,
): void {
  const { environment, log } = deps;
  const open = createTally();
  const opened = createTally(MINUTE_MS);
  const io = new Server<LiveRequests, LiveNews, Record<string, never>, Holder>(app.server, {
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: REQUEST_BYTES,
    allowRequest: (request, decide) => decide(null, mayConnect(request)),
  });
  const listener = listenToDatabase({
    pool: deps.pool,
    log,
    onNotice: (notice) => {
      if (notice === 'missed') io.emit('missed');
      else if (notice.startsWith('session:')) io.in(notice).disconnectSockets(true);
      else io.to(notice).emit('news', notice.split('@', 1)[0] as Topic);
    },
    onMissed: () => io.emit('missed'),
  });

  const visitorOf = (request: IncomingMessage) =>
    readVisitor(request.headers, request.socket.remoteAddress ?? 'unknown');

  function mayConnect(request: IncomingMessage): boolean {
    if (isForeign(request.headers, environment.PUBLIC_URL)) return false;
    const address = addressOf({ visitor: visitorOf(request) });
    return opened.add(address) <= limits.openedAMinute && open.of(address) < limits.open;
  }

  io.use(async (socket: LiveSocket, next) => {
    try {
      const { request } = socket;
      const visitor = visitorOf(request);
      const sessionId = sessionIdOf({ cookies: app.parseCookie(request.headers.cookie ?? ''), visitor });
      // Joined before the session is read: one that ends in between is disconnected all the same.
      await listener.ready();
      if (sessionId !== undefined) await socket.join(`session:${hashOfSecret(sessionId) ?? ''}`);
      const customer = sessionId === undefined ? null : await findCustomer(deps.db, sessionId, deps.clock());
      socket.data = { address: addressOf({ visitor }), customerId: customer?.id ?? null };
      next();
    } catch (error) {
      log.warn({ err: error }, 'a socket could not be opened');
      next(new Error('away'));
    }
  });

  io.on('connection', (socket: LiveSocket) => {
    const { address, customerId } = socket.data;
    open.add(address);
    const requests = createTally(REQUESTS_MS);
    const followed = new Set<string>();
    socket.onAny(() => {
      if (requests.add(socket.id) > limits.requests) socket.disconnect(true);
    });
    socket.on('watch', (topic: unknown, answered: unknown) => {
      const answer = typeof answered === 'function' ? answered : () => {};
      const room = roomOf(topic, customerId);
      if (room === 'unknown_topic' || room === 'signed_out') return answer(room);
      if (followed.size >= TOPICS_MAXIMUM && !followed.has(room)) return answer('too_many_topics');
      followed.add(room);
      void socket.join(room);
      answer(null);
    });
    socket.on('unwatch', (topic: unknown) => {
      const room = roomOf(topic, customerId);
      followed.delete(room);
      void socket.leave(room);
    });
    socket.on('disconnect', () => open.remove(address));
  });

  app.addHook('preClose', async () => {
    io.disconnectSockets(true);
    io.engine.close();
    await listener.close();
  });
}
