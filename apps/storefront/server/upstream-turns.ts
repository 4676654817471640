import { PassThrough, pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { addressOf } from './limits';
import { isUpload, refuse, TOO_MANY } from './refusals';
import { closeSignal, createTurns, type TurnLimits } from './turns';

export const UPSTREAM_CONNECTIONS = 128;

/**
 * 24 keep the API's two cores and its ten connections to the database busy, and five such addresses leave connections
 * free. An office of 50 browsers with six connections each sends 300 requests at a time: 24 go on, the others wait.
 */
export const UPSTREAM_LIMITS: TurnLimits = { total: 120, ofAddress: 24, waitingOfAddress: 276 };

/** What the answer of the API may be ahead of a slow reader, who holds a connection to the API only beyond it. */
const ANSWER_BUFFER_BYTES = 128 * 1024;

type Handler = NonNullable<FastifyHttpProxyOptions['handler']>;
type ProxyOptions = Parameters<Handler>[3];

/** Passes requests on to the API in turns. Uploads are limited before, and have connections of their own. */
export function proxyInTurns(limits: TurnLimits): Handler {
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
