import { PassThrough, pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { getClientAddress } from './rate-limits';
import { isUpload, sendError, TOO_MANY_REQUESTS } from './error-responses';
import { closeSignal, createFairQueue, type FairQueueLimits } from '@marketplace/fair-queue';

export const UPSTREAM_CONNECTIONS = 128;

/**
 * 24 concurrent calls keep the API's two cores and ten database connections busy, and five such
 * addresses still leave connections free. An office of 50 browsers with six connections each sends
 * 300 requests at a time: 24 run, the others wait.
 */
export const UPSTREAM_LIMITS: FairQueueLimits = {
  maxRunning: 120,
  maxRunningPerAddress: 24,
  maxWaitingPerAddress: 276,
};

/** Buffer for slow readers: only a larger response holds a connection to the API. */
const ANSWER_BUFFER_BYTES = 128 * 1024;

type Handler = NonNullable<FastifyHttpProxyOptions['handler']>;
type ProxyOptions = Parameters<Handler>[3];

/** A proxy to the API with a fair queue. Uploads are limited elsewhere and are not queued. */
export function createQueuedProxy(limits: FairQueueLimits): Handler {
  const queue = createFairQueue(limits);
  return async (request, reply, destination, options) => {
    if (isUpload(request)) return reply.from(destination, options);
    const end = await queue.enter(getClientAddress(request), closeSignal(reply));
    if (!end) return sendError(request, reply.header('retry-after', 1), TOO_MANY_REQUESTS);
    try {
      return reply.from(destination, releaseWhenAnswered(end, request, reply, options));
    } catch (error) {
      end();
      throw error;
    }
  };
}

/**
 * Releases the place of a call when the API has answered completely, not when the visitor
 * disconnects: the API is still busy with it, and repeated disconnects would allow any number of
 * calls.
 */
function releaseWhenAnswered(
  end: () => void,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  options: ProxyOptions,
): ProxyOptions {
  return {
    ...options,
    rewriteHeaders: (headers, request) => {
      // The proxy drops the response of an aborted request and calls no other hook.
      if (raw.aborted) end();
      return options.rewriteHeaders?.(headers, request) ?? headers;
    },
    onResponse: (_request, _reply, { stream }) => {
      stream.once('close', end);
      if (reply.raw.destroyed) return void stream.destroy();
      const ahead = new PassThrough({ readableHighWaterMark: ANSWER_BUFFER_BYTES });
      // An error ends both streams, and with them the response.
      pipeline(stream, ahead, () => {});
      reply.send(ahead);
    },
    onError: (proxyReply, error) => {
      end();
      options.onError?.(proxyReply, error);
    },
  };
}
