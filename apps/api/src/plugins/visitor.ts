import { createHash, timingSafeEqual } from 'node:crypto';
import { INTERNAL_TOKEN_HEADER } from '@marketplace/api-contract';
import type { Environment } from '@marketplace/environment';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/**
 * Says who asks. Forwarded headers count only from the storefront's server (INTERNAL_TOKEN) or behind a proxy (TRUST_PROXY),
 * and then the last address, which is the one that the trusted neighbour added.
 */
export function visitors(app: FastifyInstance, { INTERNAL_TOKEN, TRUST_PROXY, PUBLIC_URL }: TrustOptions): void {
  const isPublicSecure = PUBLIC_URL?.startsWith('https:') ?? false;
  const carriesToken = tokenCheck(INTERNAL_TOKEN);
  app.decorateRequest('visitor', null as unknown as Visitor);
  app.addHook('onRequest', async (request) => {
    const hasToken = carriesToken(request);
    const isTrusted = hasToken || TRUST_PROXY;
    const forwarded = isTrusted ? lastOf(request.headers['x-forwarded-for']) : undefined;
    request.visitor = {
      address: forwarded ?? request.ip,
      isInternal: hasToken && forwarded === undefined,
      isSecure: isPublicSecure || (isTrusted && lastOf(request.headers['x-forwarded-proto']) === 'https'),
    };
  });
}

function tokenCheck(token: string | undefined): (request: FastifyRequest) => boolean {
  if (!token) return () => false;
  const digest = (value: string) => createHash('sha256').update(value).digest();
  const expected = digest(token);
  return (request) => {
    const given = request.headers[INTERNAL_TOKEN_HEADER];
    return typeof given === 'string' && timingSafeEqual(digest(given), expected);
  };
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const last = [header].flat().join(',').split(',').at(-1)?.trim();
  return last === '' ? undefined : last?.slice(0, 64);
}
