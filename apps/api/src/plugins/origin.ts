import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The call is authorised by its token alone, never by a cookie: any site and any mail program
     * may send it.
     */
    isAuthorisedByToken?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses calls that another site makes a browser send and that change something. Clients that are
 * no browser send neither header and carry nobody's cookies, so they pass.
 */
export function requireSameOrigin(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.isAuthorisedByToken) return;
    if (isCrossSite(request.headers, publicUrl)) throw new AppError('origin_refused');
  });
}

/** Whether a page of another site makes a browser send this. */
export function isCrossSite(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && !hasOwnOrigin(headers, publicUrl);
}

/** Whether the header `origin` is there and names this site. */
export function hasOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const host = URL.parse(headers.origin ?? '')?.host;
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  // A page cannot set these two on a request to another site without that site's consent.
  return host !== undefined && [publicHost, headers['x-forwarded-host'], headers.host].includes(host);
}
