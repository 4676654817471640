import type { EventEmitter } from 'node:events';
import { ServerResponse, type IncomingMessage } from 'node:http';
import { LIVE_PATH, TOPICS_MAXIMUM, type LiveNews, type LiveRequests, type Topic } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { hashOfSecret } from '../accounts/secrets';
import { findCustomer } from '../accounts/sessions-service';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { RefuseConnection } from '../plugins/broken-http';
import { addressOf } from '../plugins/limits';
import { isForeign } from '../plugins/origin';
import { sessionIdOf } from '../plugins/session';
import type { ReadVisitor } from '../plugins/visitor';
import { listenToDatabase } from './listen';
import { createTally } from './tally';

/** Tests pass their own. */
export interface LiveLimits {
  /** Connections that one address may have open, whether they join or not. */
  open: number;
  openedAMinute: number;
  /** What one connection may send in ten seconds, whatever it is. */
  packets: number;
  /** Until then a connection has joined, or it is closed. */
  joinMs: number;
}

export const LIVE_LIMITS: LiveLimits = { open: 1000, openedAMinute: 3000, packets: 200, joinMs: 10_000 };

export interface LiveSocketOptions {
  readVisitor: ReadVisitor;
  refuseConnection: RefuseConnection;
  /** Of every answer. */
  headers: Readonly<Record<string, string>>;
  limits: LiveLimits;
}

interface Holder {
  customerId: string | null;
}

/** A connection beneath the protocol of socket.io: WebSocket only. */
interface EngineSocket extends EventEmitter {
  request: IncomingMessage;
  transport: { socket: EventEmitter };
}

type LiveSocket = Socket<LiveRequests, LiveNews, Record<string, never>, Holder>;

const PACKET_BYTES = 1024;
const PACKETS_MS = 10_000;
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
  { readVisitor, refuseConnection, headers, limits }: LiveSocketOptions,
): void {
  const { environment, log } = deps;
  const open = createTally();
  const opened = createTally(MINUTE_MS);
  const io = new Server<LiveRequests, LiveNews, Record<string, never>, Holder>(app.server, {
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: PACKET_BYTES,
    connectTimeout: limits.joinMs,
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

  function refusalOf(request: IncomingMessage, address: string): AppError | null {
    if (isForeign(request.headers, environment.PUBLIC_URL)) return new AppError('origin_refused');
    const isTooMuch = opened.add(address) > limits.openedAMinute || open.of(address) >= limits.open;
    return isTooMuch ? new AppError('too_many_requests', undefined, { details: { retryAfterSeconds: 60 } }) : null;
  }

  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // Without an upgrade it is a plain request on a connection that others share, and refused by the protocol.
    if (response instanceof ServerResponse) return next();
    const { socket } = request;
    const address = addressOf({ visitor: visitorOf(request) });
    const refusal = refusalOf(request, address);
    if (refusal) return refuseConnection(refusal, socket);
    // Counted before it has joined, or sent anything that is an event: until then it costs as much.
    open.add(address);
    socket.once('close', () => open.remove(address));
    next();
  });

  io.engine.on('connection', (connection: EngineSocket) => {
    const packets = createTally(PACKETS_MS);
    const count = () => {
      if (packets.add('') > limits.packets) connection.request.socket.destroy();
    };
    connection.on('packet', count);
    // Closing politely waits half a minute for a peer that does not answer.
    connection.on('close', () => connection.request.socket.destroySoon());
    for (const control of ['ping', 'pong']) connection.transport.socket.on(control, count);
  });

  io.use(async (socket: LiveSocket, next) => {
    try {
      const { request } = socket;
      const visitor = visitorOf(request);
      const sessionId = sessionIdOf({ cookies: app.parseCookie(request.headers.cookie ?? ''), visitor });
      // Joined before the session is read: one that ends in between is disconnected all the same.
      await listener.ready();
      if (sessionId !== undefined) await socket.join(`session:${hashOfSecret(sessionId) ?? ''}`);
      const customer = sessionId === undefined ? null : await findCustomer(deps.db, sessionId, deps.clock());
      socket.data = { customerId: customer?.id ?? null };
      next();
    } catch (error) {
      log.warn({ err: error }, 'a socket could not be opened');
      next(new Error('away'));
    }
  });

  io.on('connection', (socket: LiveSocket) => {
    const { customerId } = socket.data;
    const followed = new Set<string>();
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
    // Who leaves has no other use for the connection.
    socket.on('disconnect', () => socket.conn.close());
  });

  app.addHook('preClose', async () => {
    io.disconnectSockets(true);
    io.engine.close();
    await listener.close();
  });
}
