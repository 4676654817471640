import { PassThrough, pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { addressOf } from './limits';
import { isUpload, refuse, TOO_MANY } from './refusals';

/** How many calls may be with the API at the same time; tests pass their own. */
export interface UpstreamLimits {
  /** Of all addresses: fewer than the connections of a pool, so that none waits inside the pool. */
  total: number;
  ofAddress: number;
  /** Calls of one address that wait for their turn. Beyond that they are refused. */
  waitingOfAddress: number;
}

export const UPSTREAM_CONNECTIONS = 128;

/**
 * 24 keep the API's two cores and its ten connections to the database busy, and five such addresses leave connections
 * free. An office of 50 browsers with six connections each sends 300 requests at a time: 24 go on, the others wait.
 */
export const UPSTREAM_LIMITS: UpstreamLimits = { total: 120, ofAddress: 24, waitingOfAddress: 276 };

/** What the answer of the API may be ahead of a slow reader, who holds a connection to the API only beyond it. */
const ANSWER_BUFFER_BYTES = 128 * 1024;

interface Turns {
  /**
   * Resolves when the call may go on, with what ends its turn (once, however often it is called), or with null where too
   * many of this address wait or `gone` was aborted.
   */
  enter: (address: string, gone: AbortSignal) => Promise<(() => void) | null>;
}

/** Limits calls of an address and of all; those that wait go on in turns between addresses. */
export function createTurns({ total, ofAddress, waitingOfAddress }: UpstreamLimits): Turns {
  const running = new Map<string, number>();
  /** In the order of their turns; none is empty. */
  const lines = new Map<string, Set<() => void>>();
  let runningOfAll = 0;

  const runningOf = (address: string) => running.get(address) ?? 0;
  const hasRoom = (address: string) => runningOfAll < total && runningOf(address) < ofAddress;

  function count(address: string, change: 1 | -1): void {
    runningOfAll += change;
    const calls = runningOf(address) + change;
    if (calls > 0) running.set(address, calls);
    else running.delete(address);
  }

  function begin(address: string): () => void {
    count(address, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      count(address, -1);
      startNext();
    };
  }

  function startNext(): void {
    const address = [...lines.keys()].find(hasRoom);
    const [start] = (address !== undefined && lines.get(address)) || [];
    start?.();
  }

  function leave(address: string, start: () => void): void {
    const line = lines.get(address);
    line?.delete(start);
    if (line?.size === 0) lines.delete(address);
  }

  return {
    async enter(address, gone) {
      if (gone.aborted) return null;
      const line = lines.get(address);
      if (!line && hasRoom(address)) return begin(address);
      if ((line?.size ?? 0) >= waitingOfAddress) return null;
      const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
      const onGone = () => {
        leave(address, start);
        resolve(null);
      };
      const start = () => {
        gone.removeEventListener('abort', onGone);
        leave(address, start);
        // This address has had its turn: it stands behind the others.
        const rest = lines.get(address);
        if (rest && lines.delete(address)) lines.set(address, rest);
        resolve(begin(address));
      };
      gone.addEventListener('abort', onGone, { once: true });
      lines.set(address, (line ?? new Set()).add(start));
      return promise;
    },
  };
}

type Handler = NonNullable<FastifyHttpProxyOptions['handler']>;
type ProxyOptions = Parameters<Handler>[3];

/** Passes requests on to the API in turns. Uploads are limited before, and have connections of their own. */
export function proxyInTurns(limits: UpstreamLimits): Handler {
  const turns = createTurns(limits);
  return async (request, reply, destination, options) => {
    if (isUpload(request)) return reply.from(destination, options);
    const end = await turns.enter(addressOf(request), closeSignal(reply));
    if (!end) return refuse(request, reply.header('retry-after', 1), TOO_MANY);
    try {
      return reply.from(destination, endingTurn(end, request, reply, options));
    } catch (error) {
      end();
      throw error;
    }
  };
}

function closeSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/**
 * Ends a turn when the API has answered completely, not when the visitor goes: the API still works on what it was asked,
 * and whoever asks and goes again and again would otherwise have any number of calls there.
 */
function endingTurn(
  end: () => void,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  options: ProxyOptions,
): ProxyOptions {
  return {
    ...options,
    rewriteHeaders: (headers, request) => {
      // The proxy drops an answer that nobody waits for, and calls nothing after this.
      if (raw.aborted) end();
      return options.rewriteHeaders?.(headers, request) ?? headers;
    },
    onResponse: (_request, _reply, { stream }) => {
      stream.once('close', end);
      if (reply.raw.destroyed) return void stream.destroy();
      const ahead = new PassThrough({ readableHighWaterMark: ANSWER_BUFFER_BYTES });
      // A failure ends both streams, and with them the answer.
      pipeline(stream, ahead, () => {});
      reply.send(ahead);
    },
    onError: (proxyReply, error) => {
      end();
      options.onError?.(proxyReply, error);
    },
  };
}
