import type { EventEmitter } from 'node:events';
import { ServerResponse, type IncomingMessage } from 'node:http';
import { SOCKET_PATH, TOPICS_MAXIMUM, type Topic } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { hashSecret } from '../accounts/secrets';
import { findCustomerByHash } from '../accounts/sessions-service';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { RejectConnection } from '../plugins/malformed-requests';
import { getCountedAddress, type Caller } from '../plugins/limits';
import { isCrossSite, hasOwnOrigin } from '../plugins/origin';
import { readSessionId } from '../plugins/session';
import type { ReadVisitor } from '../plugins/visitor';
import { createMessageEvents, sendMessageNotice } from './message-events';
import { listenToDatabase } from './listen-to-database';
import { createCounters } from './counters';
import { createSessionSockets } from './session-sockets';
import { redeemTicket } from './socket-tickets';
import type { RealtimeServer, RealtimeSocket, Relay } from './realtime-server';

/** Tests pass their own. */
export interface RealtimeLimits {
  /** Connections that one address may have open, whether they join or not. */
  open: number;
  openedPerMinute: number;
  /** Packets of any kind that one connection may send in ten seconds. */
  packets: number;
  /** A connection that has not joined by then is closed. */
  joinMs: number;
  /** How often the sessions of all sockets are checked. */
  sessionCheckMs: number;
}

export const REALTIME_LIMITS: RealtimeLimits = {
  open: 1000,
  openedPerMinute: 3000,
  packets: 200,
  joinMs: 10_000,
  sessionCheckMs: 60_000,
};

export interface RealtimeSocketOptions {
  readVisitor: ReadVisitor;
  rejectConnection: RejectConnection;
  /** Of every response. */
  headers: Readonly<Record<string, string>>;
  limits: RealtimeLimits;
  /** Null where each process listens to the database for its own sockets. */
  relay: Relay | null;
}

/** The engine.io connection beneath socket.io: WebSocket only. */
interface EngineSocket extends EventEmitter {
  request: IncomingMessage;
  transport: { socket: EventEmitter };
}

const PACKET_BYTES = 1024;
const PACKETS_MS = 10_000;
const MINUTE_MS = 60_000;

const PUBLIC = /^(product:\d{1,9}|auction:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The room of a topic: shared by all for a public topic, the customer's own for a private one. */
function getRoom(topic: unknown, customerId: string | null): string | 'unknown_topic' | 'signed_out' {
  if (typeof topic === 'string' && PUBLIC.test(topic)) return topic;
  if (topic !== 'orders') return 'unknown_topic';
  return customerId === null ? 'signed_out' : `${topic}@${customerId}`;
}

/**
 * The socket at SOCKET_PATH: notifies pages that what they follow has changed. Only the session
 * cookie or a ticket of the session identifies a customer.
 */
export function realtimeSocket(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'pool' | 'environment' | 'clock' | 'log'>,
  { readVisitor, rejectConnection, headers, limits, relay }: RealtimeSocketOptions,
): void {
  const { environment, log } = deps;
  const open = createCounters();
  const opened = createCounters(MINUTE_MS);
  const io: RealtimeServer = new Server(app.server, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: PACKET_BYTES,
    connectTimeout: limits.joinMs,
    ...(relay && { adapter: relay.adapter }),
  });
  const sessionSockets = createSessionSockets(deps);
  const checkSessions = () =>
    sessionSockets
      .disconnectEnded()
      .catch((error: unknown) => log.warn({ err: error }, 'the sessions of the sockets could not be checked'));
  // Finds also sessions that expire, whose end isn't announced.
  const sessionCheck = setInterval(() => void checkSessions(), limits.sessionCheckMs).unref();
  relay?.onMissed(() => {
    io.local.emit('missed');
    void checkSessions();
  });
  const listener = listenToDatabase({
    pool: deps.pool,
    log,
    // Its events reach the sockets of all processes.
    isAlone: relay !== null,
    onNotice: (notice) => {
      if (notice === 'missed') return void io.emit('missed');
      if (notice.startsWith('session:')) {
        sessionSockets.disconnectSession(notice.slice('session:'.length));
        // Of other processes too, where only this one listens.
        io.in(notice).disconnectSockets(true);
      } else if (notice.startsWith('messages@')) sendMessageNotice(io, notice);
      else io.to(notice).emit('changed', notice.split('@', 1)[0] as Topic);
    },
    onMissed: () => {
      io.emit('missed');
      void checkSessions();
    },
  });

  const getVisitor = (request: IncomingMessage) =>
    readVisitor(request.headers, request.socket.remoteAddress ?? 'unknown');

  function findRejection(request: IncomingMessage, address: string): AppError | null {
    // Where the socket has an origin of its own, our pages are of another site.
    const { PUBLIC_URL } = environment;
    if (isCrossSite(request.headers, PUBLIC_URL) && !hasOwnOrigin(request.headers, PUBLIC_URL))
      return new AppError('origin_refused');
    const isTooMuch = opened.add(address) > limits.openedPerMinute || open.of(address) >= limits.open;
    return isTooMuch ? new AppError('too_many_requests', undefined, { details: { retryAfterSeconds: 60 } }) : null;
  }

  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // Without an upgrade it is an ordinary request on a shared connection, which the protocol
    // refuses.
    if (response instanceof ServerResponse) return next();
    const { socket } = request;
    const address = getCountedAddress({ visitor: getVisitor(request) });
    const rejection = findRejection(request, address);
    if (rejection) return rejectConnection(rejection, socket);
    // Counted before it joins or sends an event, since it already uses a connection.
    open.add(address);
    socket.once('close', () => open.remove(address));
    next();
  });

  io.engine.on('connection', (connection: EngineSocket) => {
    const packets = createCounters(PACKETS_MS);
    const count = () => {
      if (packets.add('') > limits.packets) connection.request.socket.destroy();
    };
    connection.on('packet', count);
    // A graceful close would wait half a minute for a peer that does not answer.
    connection.on('close', () => connection.request.socket.destroySoon());
    for (const control of ['ping', 'pong']) connection.transport.socket.on(control, count);
  });

  const getCaller = (request: IncomingMessage): Caller => ({
    cookies: app.parseCookie(request.headers.cookie ?? ''),
    headers: request.headers,
    visitor: getVisitor(request),
  });

  /** By the ticket of a socket on another origin, else by the session cookie (ME-06). */
  async function findSessionHash({ request, handshake }: RealtimeSocket): Promise<string | null> {
    if (handshake.auth['ticket'] !== undefined) return redeemTicket(deps.db, handshake.auth['ticket'], deps.clock());
    const sessionId = readSessionId(getCaller(request));
    return sessionId === undefined ? null : hashSecret(sessionId);
  }

  io.use(async (socket: RealtimeSocket, next) => {
    try {
      const sessionHash = await findSessionHash(socket);
      // Joined before the session is read, so that a session that ends in between is disconnected
      // too.
      await listener.ready();
      if (sessionHash !== null) {
        sessionSockets.add(socket, sessionHash);
        await socket.join(`session:${sessionHash}`);
      }
      const customer = sessionHash === null ? null : await findCustomerByHash(deps.db, sessionHash, deps.clock());
      if (!customer) sessionSockets.remove(socket);
      socket.data = { customerId: customer?.id ?? null };
      next();
    } catch (error) {
      log.warn({ err: error }, 'a socket could not be opened');
      next(new Error('away'));
    }
  });

  const followMessages = createMessageEvents(deps);
  io.on('connection', (socket: RealtimeSocket) => {
    const { customerId } = socket.data;
    const followed = new Set<string>();
    socket.on('watch', (topic: unknown, answered: unknown) => {
      const answer = typeof answered === 'function' ? answered : () => {};
      const room = getRoom(topic, customerId);
      if (room === 'unknown_topic' || room === 'signed_out') return answer(room);
      if (followed.size >= TOPICS_MAXIMUM && !followed.has(room)) return answer('too_many_topics');
      followed.add(room);
      void socket.join(room);
      answer(null);
    });
    followMessages(socket, (milliseconds) => app.spend(getCaller(socket.request), milliseconds));
    socket.on('unwatch', (topic: unknown) => {
      const room = getRoom(topic, customerId);
      followed.delete(room);
      void socket.leave(room);
    });
    // A client that leaves has no other use for the connection.
    socket.on('disconnect', () => socket.conn.close());
  });

  app.addHook('preClose', async () => {
    clearInterval(sessionCheck);
    io.local.disconnectSockets(true);
    io.engine.close();
    await listener.close();
    await io.of('/').adapter.close();
    relay?.close();
  });
}
