import {
  confirmPassword,
  endpoints,
  ErrorBody,
  type Access,
  type DownloadEndpoint,
  type Endpoint,
  type Language,
  type RequestOf,
} from '@marketplace/api-contract';
import { negotiateLanguage } from '@marketplace/formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { PROOF_MS } from '../accounts/proof';
import { AppError } from '../errors';
import { costOf, LEAST_COST_MS } from './costs';

/** The signed-in customer behind a request. */
export interface Customer {
  id: string;
  email: string;
  name: string;
  avatar: string | null;
  role: 'customer' | 'admin';
  /** When their email address was first shown to be theirs; null until then. */
  verifiedAt: Date | null;
  /** The one that they used last; null until a page told. */
  language: Language | null;
  /** When they last showed who they are, in this session. */
  provenAt: Date;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; a route that does not say so is refused at start. */
    access?: Access;
    /** Who calls must have shown lately who they are. */
    needsProof?: boolean;
  }
  interface FastifyRequest {
    customer: Customer | null;
  }
  interface FastifyInstance {
    clock: () => Date;
  }
}

type CustomerOf<E extends Endpoint> = E['access'] extends 'customer' ? Customer : Customer | null;

/** What a handler gets: the validated parts of the call, who calls, and the time by the server's clock. */
export type Context<E extends Endpoint> = RequestOf<E> & {
  customer: CustomerOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Of the header Accept-Language: what the operator's data is called in the answer. */
  language: Language;
  now: Date;
};

type Answered<E extends Endpoint> = E extends DownloadEndpoint ? Readable : z.input<E['answer']>;
type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Answered<E>> | Answered<E>;

interface ServeOptions {
  /** Largest body in bytes, where it differs from the app's own limit. */
  bodyLimit?: number;
}

/**
 * Binds contract endpoints to handlers: `const on = serve(app); on(getProduct).with(async ({ params, now }) => …)`.
 * Params, query and body are validated before the handler runs; its answer is parsed with the contract, so that no other field leaves.
 */
export function serve(app: FastifyInstance) {
  // `const` keeps the literal of `access`, which decides whether `customer` may be null.
  return <const E extends Endpoint>(endpoint: E, options: ServeOptions = {}) => ({
    with(handler: Handler<E>): void {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { access: endpoint.access, needsProof: endpoint.needsProof ?? false },
        ...options,
        schema: openApiSchema(endpoint),
        handler: async (request, reply) => {
          const input = validated(endpoint, request);
          app.spend(request, costOf(endpoint, input) - LEAST_COST_MS);
          const context = {
            ...input,
            customer: request.customer,
            request,
            reply,
            language: negotiateLanguage(request.headers['accept-language']),
            now: app.clock(),
          } as Context<E>;
          const given = await handler(context);
          if (endpoint.kind === 'download') return given;
          const answer = endpoint.answer.safeParse(given);
          if (!answer.success) throw new AppError('internal', undefined, { cause: answer.error });
          return answer.data;
        },
      });
    },
  });
}

const SECURITY: Record<Access, Record<string, string[]>[]> = {
  open: [],
  key: [{ key: [] }],
  customer: [{ key: [], session: [] }],
};

const NEEDS_PROOF = `Refused with confirmation_needed where signing in, or ${confirmPassword.path}, is longer ago than ${PROOF_MS / 60_000} minutes.`;

const NAMES = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]));

function openApiSchema(endpoint: Endpoint) {
  return {
    operationId: NAMES.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`,
    summary: endpoint.summary,
    ...(endpoint.needsProof && { description: NEEDS_PROOF }),
    security: SECURITY[endpoint.access],
    response: { 200: answerSchema(endpoint), default: ErrorBody },
    ...(endpoint.kind === 'upload' && { consumes: ['multipart/form-data'] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
  };
}

const answerSchema = ({ kind, answer }: Endpoint) =>
  kind === 'download' ? { content: { 'application/octet-stream': { schema: answer } } } : answer;

/** Checks all parts at once, so that a caller learns of every wrong field in one answer. */
function validated(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
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
