import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { INTERNAL_TOKEN_HEADER } from '@marketplace/api-contract';
import { forwardedAddresses, type Environment } from '@marketplace/environment';
import type { FastifyInstance } from 'fastify';

/** Where a request comes from. */
export interface Visitor {
  address: string;
  /** The storefront's server calls for itself, not for a visitor. */
  isInternal: boolean;
  isSecure: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor;
  }
}

type TrustOptions = Pick<Environment, 'INTERNAL_TOKEN' | 'TRUST_PROXY' | 'PUBLIC_URL'>;

/** Reads the origin of a call from its headers and the address of its sender. */
export type ReadVisitor = (headers: IncomingHttpHeaders, ip: string) => Visitor;

/**
 * Identifies visitors. Forwarded headers count only from the storefront's server (INTERNAL_TOKEN)
 * or behind trusted proxies (TRUST_PROXY), and then only the entry that the outermost of these
 * added: a visitor can write whatever stands before it.
 */
export function createVisitorReader({ INTERNAL_TOKEN, TRUST_PROXY, PUBLIC_URL }: TrustOptions): ReadVisitor {
  const isPublicSecure = PUBLIC_URL?.startsWith('https:') ?? false;
  const hasInternalToken = createTokenCheck(INTERNAL_TOKEN);
  return (headers, ip) => {
    const hasToken = hasInternalToken(headers);
    // The storefront's server sends one address: it has evaluated its own proxies already.
    const proxies = hasToken ? 1 : TRUST_PROXY;
    const header = proxies > 0 ? headers['x-forwarded-for'] : undefined;
    return {
      address: header === undefined ? ip : addedByProxy(forwardedAddresses(header), proxies),
      isInternal: hasToken && header === undefined,
      isSecure:
        isPublicSecure || (proxies > 0 && addedByProxy(splitHeader(headers['x-forwarded-proto']), proxies) === 'https'),
    };
  };
}

/** Sets `request.visitor` on every request. */
export function identifyVisitors(app: FastifyInstance, read: ReadVisitor): void {
  app.decorateRequest('visitor', null as unknown as Visitor);
  app.addHook('onRequest', async (request) => {
    request.visitor = read(request.headers, request.ip);
  });
}

/** Whether a call comes from the storefront's server, which shares the token. */
export function createTokenCheck(token: string | undefined): (headers: IncomingHttpHeaders) => boolean {
  if (!token) return () => false;
  const digest = (value: string) => createHash('sha256').update(value).digest();
  const expected = digest(token);
  return (headers) => {
    const given = headers[INTERNAL_TOKEN_HEADER];
    return typeof given === 'string' && timingSafeEqual(digest(given), expected);
  };
}

const splitHeader = (header: string | string[] = ''): string[] =>
  [header]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());

/**
 * The entry that the outermost of this many proxies added: each appends one. The first one if there
 * are fewer.
 */
const addedByProxy = (entries: readonly string[], proxies: number): string =>
  entries[Math.max(0, entries.length - proxies)] as string;
