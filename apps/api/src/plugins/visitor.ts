import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { INTERNAL_TOKEN_HEADER } from '@marketplace/api-contract';
import type { Environment } from '@marketplace/environment';
import type { FastifyInstance } from 'fastify';

/** Where a request really comes from. */
export interface Visitor {
  address: string;
  /** The storefront's server asks for itself, on behalf of nobody. */
  isInternal: boolean;
  isSecure: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor;
  }
}

type TrustOptions = Pick<Environment, 'INTERNAL_TOKEN' | 'TRUST_PROXY' | 'PUBLIC_URL'>;

/** Reads from the headers of a call, and the address of who sent it, where it really comes from. */
export type ReadVisitor = (headers: IncomingHttpHeaders, ip: string) => Visitor;

/**
 * Says who asks. Forwarded headers count only from the storefront's server (INTERNAL_TOKEN) or behind a proxy (TRUST_PROXY),
 * and then the last address, which is the one that the trusted neighbour added.
 */
export function visitorReader({ INTERNAL_TOKEN, TRUST_PROXY, PUBLIC_URL }: TrustOptions): ReadVisitor {
  const isPublicSecure = PUBLIC_URL?.startsWith('https:') ?? false;
  const carriesToken = tokenCheck(INTERNAL_TOKEN);
  return (headers, ip) => {
    const hasToken = carriesToken(headers);
    const isTrusted = hasToken || TRUST_PROXY;
    const forwarded = isTrusted ? lastOf(headers['x-forwarded-for']) : undefined;
    return {
      address: forwarded ?? ip,
      isInternal: hasToken && forwarded === undefined,
      isSecure: isPublicSecure || (isTrusted && lastOf(headers['x-forwarded-proto']) === 'https'),
    };
  };
}

/** Every request says in `request.visitor` where it comes from. */
export function visitors(app: FastifyInstance, read: ReadVisitor): void {
  app.decorateRequest('visitor', null as unknown as Visitor);
  app.addHook('onRequest', async (request) => {
    request.visitor = read(request.headers, request.ip);
  });
}

function tokenCheck(token: string | undefined): (headers: IncomingHttpHeaders) => boolean {
  if (!token) return () => false;
  const digest = (value: string) => createHash('sha256').update(value).digest();
  const expected = digest(token);
  return (headers) => {
    const given = headers[INTERNAL_TOKEN_HEADER];
    return typeof given === 'string' && timingSafeEqual(digest(given), expected);
  };
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const last = [header].flat().join(',').split(',').at(-1)?.trim();
  return last === '' ? undefined : last?.slice(0, 64);
}
