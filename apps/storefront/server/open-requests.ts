import { BODY_TIMEOUT_MS } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from './limits';
import { hasBody, isUpload, refuse, refuseConnection, TIMED_OUT, TOO_MANY, type Refusal } from './refusals';
import type { Headers } from './security';
import { isUpgrade } from './upgrades';

/** What of one address may be open at the same moment; tests pass their own. */
export interface OpenLimits {
  requests: number;
  /** Requests that still wait for their body. Beyond that the oldest is broken off: it is the slowest. */
  bodies: number;
  uploads: number;
  /** How long a body may take to arrive, unless it is an upload. */
  bodyMs: number;
  sockets: number;
  /** Requests of one connection that wait for their answers. */
  pipelined: number;
  /** Sockets of all addresses. */
  socketsOfAll: number;
}

const SOCKETS_OF_ALL = 4000;
const RETRY_SOCKET_SECONDS = 60;

/** Browsers and proxies send the next request when they have the answer; this is room for those that let a few overlap. */
const PIPELINED = 8;

/**
 * For an office of 50 people behind one address: 300 requests are the six connections of each browser, 300 sockets are five
 * tabs each and some that have just been left. A socket holds two of the descriptors that the process may have, its own
 * and one to the API: all of them together hold at most half, those of one address at most a quarter.
 */
export function openLimitsFor(descriptors: number): OpenLimits {
  const socketsOfAll = Math.min(SOCKETS_OF_ALL, Math.floor(descriptors / 4));
  const sockets = Math.min(300, Math.ceil(socketsOfAll / 2));
  return {
    requests: 300,
    bodies: 50,
    uploads: 10,
    bodyMs: BODY_TIMEOUT_MS,
    pipelined: PIPELINED,
    sockets,
    socketsOfAll,
  };
}

/** How many files and connections this process may have open; Infinity where nothing limits them. */
export function descriptorLimit(): number {
  // Else it looks up the names of all peers. The types do not know the option yet.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  return Number(userLimits?.open_files?.soft) || Infinity;
}

interface Open {
  requests: number;
  uploads: number;
  /** In the order in which they came. */
  bodies: Map<IncomingMessage, () => void>;
}

/** Keeps slow senders, slow readers and open sockets of one address from holding more than a share of this server. */
export function limitOpenRequests(app: FastifyInstance, limits: OpenLimits, headers: Headers): void {
  const byAddress = new Map<string, Open>();
  /** In the order in which they came. */
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
    const breakOff = (refusal: Refusal) => {
      arrived();
      if (raw.complete) return;
      if (reply.sent) raw.destroy();
      else refuseConnection(headers, refusal, raw.socket);
    };
    const timer = setTimeout(() => breakOff(TIMED_OUT), limits.bodyMs).unref();
    const arrived = () => {
      clearTimeout(timer);
      bodies.delete(raw);
    };
    bodies.set(raw, () => breakOff(TOO_MANY));
    for (const event of ['end', 'close']) raw.once(event, arrived);
  }

  function enterSocket(request: FastifyRequest, reply: FastifyReply, address: string): FastifyReply | undefined {
    const { socket } = request.raw;
    const own = sockets.get(address) ?? new Set();
    if (own.size >= limits.sockets || !hasRoomForSocket(own.size))
      return refuse(request, reply.header('retry-after', RETRY_SOCKET_SECONDS), TOO_MANY);
    sockets.set(address, own.add(socket));
    socketsOfAll++;
    socket.once('close', () => {
      leaveSockets(own, socket);
      if (own.size === 0 && sockets.get(address) === own) sockets.delete(address);
    });
    return undefined;
  }

  /** Where all are in use, the address with the most sockets loses its oldest to one that has fewer. */
  function hasRoomForSocket(own: number): boolean {
    if (socketsOfAll < limits.socketsOfAll) return true;
    let most = new Set<Socket>();
    for (const one of sockets.values()) if (one.size > most.size) most = one;
    if (most.size <= own + 1) return false;
    const [oldest] = most;
    if (!oldest) return false;
    leaveSockets(most, oldest);
    oldest.destroy();
    return true;
  }

  function leaveSockets(own: Set<Socket>, socket: Socket): void {
    if (own.delete(socket)) socketsOfAll--;
  }

  app.addHook('onRequest', async (request, reply) => {
    const address = addressOf(request);
    if (isUpgrade(request)) return enterSocket(request, reply, address);
    const open = byAddress.get(address) ?? { requests: 0, uploads: 0, bodies: new Map() };
    const isFull = isUpload(request) ? open.uploads >= limits.uploads : open.requests >= limits.requests;
    if (isFull) return refuse(request, reply.header('retry-after', 1), TOO_MANY);
    byAddress.set(address, open);
    enter(request, reply, address, open);
    const [oldest] = open.bodies.values();
    if (open.bodies.size > limits.bodies) oldest?.();
    return undefined;
  });
}
