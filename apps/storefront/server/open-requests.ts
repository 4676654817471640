import { BODY_TIMEOUT_MS, isLivePath } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { addressOf } from './limits';
import { hasBody, isUpload, refuse, refuseConnection, TIMED_OUT, TOO_MANY, type Refusal } from './refusals';
import type { Headers } from './security';

/** What of one address may be open at the same moment; tests pass their own. */
export interface OpenLimits {
  requests: number;
  /** Requests that still wait for their body. Beyond that the oldest is broken off: it is the slowest. */
  bodies: number;
  uploads: number;
  /** How long a body may take to arrive, unless it is an upload. */
  bodyMs: number;
}

export const OPEN_LIMITS: OpenLimits = { requests: 200, bodies: 50, uploads: 10, bodyMs: BODY_TIMEOUT_MS };

interface Open {
  requests: number;
  uploads: number;
  /** In the order in which they came. */
  bodies: Map<IncomingMessage, () => void>;
}

/** Keeps slow senders, and slow readers, from holding more than a share of this server. Sockets are counted by the API. */
export function limitOpenRequests(app: FastifyInstance, limits: OpenLimits, headers: Headers): void {
  const byAddress = new Map<string, Open>();

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

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade !== undefined && isLivePath(request.url)) return undefined;
    const address = addressOf(request);
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
