import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Environment } from '@marketplace/environment';
import type { FastifyInstance } from 'fastify';
import { createTokenCheck } from './visitor';

/**
 * Responses are data: they must not run, be framed, sniffed or cached. Routes that serve files
 * override this.
 */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
};
const REQUEST_ID_PATTERN = /^[\w.-]{8,64}$/;

/**
 * Creates request ids. Only the storefront's server may pass one on, so that it appears in both
 * logs; a visitor could use a chosen id to hide a request.
 */
export function createRequestIds({ INTERNAL_TOKEN }: Pick<Environment, 'INTERNAL_TOKEN'>) {
  const hasInternalToken = createTokenCheck(INTERNAL_TOKEN);
  return ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && REQUEST_ID_PATTERN.test(given) && hasInternalToken(headers)
      ? given
      : randomUUID();
  };
}

/** The headers of every response, also of those that no route or hook sends. */
export const securityHeaders = ({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): Readonly<Record<string, string>> => ({
  ...HEADERS,
  ...(PUBLIC_URL?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

export function sendHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
}

/** One line per request, without query strings: they can contain mailed tokens. */
export function logRequests(app: FastifyInstance): void {
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
