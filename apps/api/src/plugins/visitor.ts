import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { INTERNAL_TOKEN_HEADER } from '@marketplace/api-contract';
import { forwardedAddresses, type Environment } from '@marketplace/environment';
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
 * Says who asks. Forwarded headers count only from the storefront's server (INTERNAL_TOKEN) or behind one's own proxies
 * (TRUST_PROXY), and then the entry that the outermost of these added: what stands before it is whatever the visitor wrote.
 */
export function visitorReader({ INTERNAL_TOKEN, TRUST_PROXY, PUBLIC_URL }: TrustOptions): ReadVisitor {
  const isPublicSecure = PUBLIC_URL?.startsWith('https:') ?? false;
  const carriesToken = createTokenCheck(INTERNAL_TOKEN);
  return (headers, ip) => {
    const hasToken = carriesToken(headers);
    // The storefront's server names one address: it has looked behind its own proxies already.
    const proxies = hasToken ? 1 : TRUST_PROXY;
    const header = proxies > 0 ? headers['x-forwarded-for'] : undefined;
    return {
      address: header === undefined ? ip : addedByProxy(forwardedAddresses(header), proxies),
      isInternal: hasToken && header === undefined,
      isSecure:
        isPublicSecure || (proxies > 0 && addedByProxy(entriesOf(headers['x-forwarded-proto']), proxies) === 'https'),
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

const entriesOf = (header: string | string[] = ''): string[] =>
  [header]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());

/** The entry that the outermost of so many proxies added: each adds one at the end. The first one where there are fewer. */
const addedByProxy = (entries: readonly string[], proxies: number): string =>
  entries[Math.max(0, entries.length - proxies)] as string;
