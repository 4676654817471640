import {
  confirmPassword,
  endpoints,
  ErrorBody,
  type Access,
  type DownloadEndpoint,
  type Endpoint,
  type Language,
  type ParsedRequest,
} from '@marketplace/api-contract';
import { negotiateLanguage } from '@marketplace/formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { RECENT_AUTH_MS } from '../accounts/recent-auth';
import { AppError } from '../errors';
import type { SellerAccount } from '../sellers/seller-accounts';
import { estimateCost, MINIMUM_COST_MS } from './costs';

/** The signed-in customer of a request. */
export interface Customer {
  id: string;
  email: string;
  name: string;
  avatar: string | null;
  role: 'customer' | 'admin';
  /** When their email address was first verified; null until then. */
  verifiedAt: Date | null;
  /** The language that they used last; null until a page has sent it. */
  language: Language | null;
  /** When they last authenticated in this session. */
  provenAt: Date;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it stops the start. */
    access?: Access;
    /** Whether callers must have authenticated recently. */
    requiresRecentAuth?: boolean;
    /** Whether the session is enough, without the header `key`. */
    isLinkable?: boolean;
  }
  interface FastifyRequest {
    customer: Customer | null;
    /** Set on routes for sellers. */
    seller: SellerAccount | null;
  }
  interface FastifyInstance {
    clock: () => Date;
  }
}

type CustomerOf<E extends Endpoint> = E['access'] extends 'customer' | 'seller' ? Customer : Customer | null;
type ContextSeller<E extends Endpoint> = E['access'] extends 'seller' ? SellerAccount : null;

/** What a handler gets: the validated input, the customer, and the time by the server's clock. */
export type Context<E extends Endpoint> = ParsedRequest<E> & {
  customer: CustomerOf<E>;
  seller: ContextSeller<E>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Of the header Accept-Language; the operator's data is named in it. */
  language: Language;
  now: Date;
};

type HandlerResult<E extends Endpoint> = E extends DownloadEndpoint ? Readable | FastifyReply : z.input<E['response']>;
type Handler<E extends Endpoint> = (context: Context<E>) => Promise<HandlerResult<E>> | HandlerResult<E>;

interface ServeOptions {
  /** Largest body in bytes, if it differs from the app's limit. */
  bodyLimit?: number;
}

/**
 * Binds contract endpoints to handlers: `const on = serve(app); on(getProduct).with(async ({
 * params, now }) => …)`. Params, query and body are validated before the handler runs; its response
 * is parsed with the contract, so that no other field is sent.
 */
export function serve(app: FastifyInstance) {
  // `const` keeps the literal type of `access`, which decides whether `customer` may be null.
  return <const E extends Endpoint>(endpoint: E, options: ServeOptions = {}) => ({
    with(handler: Handler<E>): void {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: {
          access: endpoint.access,
          requiresRecentAuth: endpoint.requiresRecentAuth ?? false,
          isLinkable: endpoint.isLinkable ?? false,
        },
        ...options,
        schema: openApiSchema(endpoint),
        handler: async (request, reply) => {
          const input = validateInput(endpoint, request);
          app.spend(request, estimateCost(endpoint, input) - MINIMUM_COST_MS);
          const context = {
            ...input,
            customer: request.customer,
            seller: request.seller,
            request,
            reply,
            language: negotiateLanguage(request.headers['accept-language']),
            now: app.clock(),
          } as Context<E>;
          const given = await handler(context);
          if (endpoint.kind === 'download') return given;
          const parsed = endpoint.response.safeParse(given);
          if (!parsed.success) throw new AppError('internal', undefined, { cause: parsed.error });
          return parsed.data;
        },
      });
    },
  });
}

const SECURITY: Record<Access, Record<string, string[]>[]> = {
  open: [],
  key: [{ key: [] }],
  customer: [{ key: [], session: [] }],
  seller: [{ key: [], session: [] }],
  operator: [{ operatorToken: [] }],
};

const NEEDS_PROOF = `Rejected with confirmation_needed where signing in, or ${confirmPassword.path}, is longer ago than ${RECENT_AUTH_MS / 60_000} minutes.`;

const NAMES = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]));

function openApiSchema(endpoint: Endpoint) {
  return {
    operationId: NAMES.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`,
    summary: endpoint.summary,
    ...(endpoint.requiresRecentAuth && { description: NEEDS_PROOF }),
    security: endpoint.isLinkable ? [{ session: [] }] : SECURITY[endpoint.access],
    response: { 200: responseSchema(endpoint), default: ErrorBody },
    ...(endpoint.kind === 'upload' && { consumes: ['multipart/form-data'] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
  };
}

const responseSchema = ({ kind, response }: Endpoint) =>
  kind === 'download' ? { content: { 'application/octet-stream': { schema: response } } } : response;

/** Validates all parts at once, so that one response names every invalid field. */
function validateInput(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  const fields: Record<string, string> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    if (part === 'body' && endpoint.kind === 'upload') continue;
    const result = endpoint[part]?.safeParse(request[part]);
    if (!result) continue;
    parts[part] = result.data;
    for (const issue of result.error?.issues ?? []) fields[[part, ...issue.path].join('.')] ??= issue.message;
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', undefined, { fields });
  return parts;
}
