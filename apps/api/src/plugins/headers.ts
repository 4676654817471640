import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Environment } from '@marketplace/environment';
import type { FastifyInstance } from 'fastify';
import { createTokenCheck } from './visitor';

/** Answers are data: nothing in them may run, be framed, be guessed at or be kept. Routes with files say otherwise themselves. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
};
const SANE_ID = /^[\w.-]{8,64}$/;

/**
 * Names requests. Only the storefront's server passes an id on, so that one runs through both logs: a visitor who chose it could hide
 * a request among others.
 */
export function requestIds({ INTERNAL_TOKEN }: Pick<Environment, 'INTERNAL_TOKEN'>) {
  const carriesToken = createTokenCheck(INTERNAL_TOKEN);
  return ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && SANE_ID.test(given) && carriesToken(headers) ? given : randomUUID();
  };
}

/** What every answer carries, also one that no route and no hook gives. */
export const securityHeaders = ({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): Readonly<Record<string, string>> => ({
  ...HEADERS,
  ...(PUBLIC_URL?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

export function sendHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
}

/** One line a request, without query strings: they can carry mailed tokens. */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
