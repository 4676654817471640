import { BODY_TIMEOUT_MS } from '@marketplace/api-contract';
import type { HttpError } from '@marketplace/http-errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { getClientAddress } from './rate-limits';
import { hasBody, isUpload, sendError, sendErrorAndClose, REQUEST_TIMEOUT, TOO_MANY_REQUESTS } from './error-responses';
import type { Headers } from './security';
import { isUpgrade } from './upgrades';

/** What one address may have open at the same time; tests pass their own. */
export interface OpenLimits {
  requests: number;
  /** Requests whose body has not arrived. Beyond that, the oldest (slowest) is ended. */
  bodies: number;
  uploads: number;
  /** Timeout of a body that is no upload. */
  bodyMs: number;
  sockets: number;
  /** Unanswered requests of one connection. */
  pipelined: number;
  /** Sockets of all addresses. */
  socketsOfAll: number;
}

const MAX_SOCKETS = 4000;
const RETRY_SOCKET_SECONDS = 60;

/** Browsers and proxies do not pipeline; other clients may, a little. */
const MAX_PIPELINED = 8;

/**
 * For an office of 50 people behind one address: 300 requests are six connections per browser, 300
 * sockets are five tabs each and some that have just been closed. A socket uses two file
 * descriptors, its own and one to the API: all sockets use at most half of them, those of one
 * address a quarter.
 */
export function getOpenLimits(descriptors: number): OpenLimits {
  const socketsOfAll = Math.min(MAX_SOCKETS, Math.floor(descriptors / 4));
  const sockets = Math.min(300, Math.ceil(socketsOfAll / 2));
  return {
    requests: 300,
    bodies: 50,
    uploads: 10,
    bodyMs: BODY_TIMEOUT_MS,
    pipelined: MAX_PIPELINED,
    sockets,
    socketsOfAll,
  };
}

interface Open {
  requests: number;
  uploads: number;
  /** In order of arrival. */
  bodies: Map<IncomingMessage, () => void>;
}

/** Limits the open requests, bodies and sockets of each address. */
export function limitOpenRequests(app: FastifyInstance, limits: OpenLimits, headers: Headers): void {
  const byAddress = new Map<string, Open>();
  /** In order of arrival. */
  const sockets = new Map<string, Set<Socket>>();
  let socketsOfAll = 0;

  function enter(request: FastifyRequest, reply: FastifyReply, address: string, open: Open): void {
    const kind = isUpload(request) ? 'uploads' : 'requests';
    open[kind]++;
    reply.raw.once('close', () => {
      open[kind]--;
      if (open.requests + open.uploads === 0) byAddress.delete(address);
    });
    if (kind === 'requests' && hasBody(request)) awaitBody(request, reply, open);
  }

  function awaitBody({ raw }: FastifyRequest, reply: FastifyReply, { bodies }: Open): void {
    const endRequest = (rejection: HttpError) => {
      onArrived();
      if (raw.complete) return;
      if (reply.sent) raw.destroy();
      else sendErrorAndClose(headers, rejection, raw.socket);
    };
    const timer = setTimeout(() => endRequest(REQUEST_TIMEOUT), limits.bodyMs).unref();
    const onArrived = () => {
      clearTimeout(timer);
      bodies.delete(raw);
    };
    bodies.set(raw, () => endRequest(TOO_MANY_REQUESTS));
    for (const event of ['end', 'close']) raw.once(event, onArrived);
  }

  function enterSocket(request: FastifyRequest, reply: FastifyReply, address: string): FastifyReply | undefined {
    const { socket } = request.raw;
    const own = sockets.get(address) ?? new Set();
    if (own.size >= limits.sockets || !hasRoomForSocket(own.size))
      return sendError(request, reply.header('retry-after', RETRY_SOCKET_SECONDS), TOO_MANY_REQUESTS);
    sockets.set(address, own.add(socket));
    socketsOfAll++;
    socket.once('close', () => {
      releaseSocket(own, socket);
      if (own.size === 0 && sockets.get(address) === own) sockets.delete(address);
    });
    return undefined;
  }

  /** When all sockets are in use, closes the oldest one of the address with the most. */
  function hasRoomForSocket(own: number): boolean {
    if (socketsOfAll < limits.socketsOfAll) return true;
    let most = new Set<Socket>();
    for (const one of sockets.values()) if (one.size > most.size) most = one;
    if (most.size <= own + 1) return false;
    const [oldest] = most;
    if (!oldest) return false;
    releaseSocket(most, oldest);
    oldest.destroy();
    return true;
  }

  function releaseSocket(own: Set<Socket>, socket: Socket): void {
    if (own.delete(socket)) socketsOfAll--;
  }

  app.addHook('onRequest', async (request, reply) => {
    const address = getClientAddress(request);
    if (isUpgrade(request)) return enterSocket(request, reply, address);
    const open = byAddress.get(address) ?? { requests: 0, uploads: 0, bodies: new Map() };
    const isFull = isUpload(request) ? open.uploads >= limits.uploads : open.requests >= limits.requests;
    if (isFull) return sendError(request, reply.header('retry-after', 1), TOO_MANY_REQUESTS);
    byAddress.set(address, open);
    enter(request, reply, address, open);
    const [oldest] = open.bodies.values();
    if (open.bodies.size > limits.bodies) oldest?.();
    return undefined;
  });
}
