import type { FastifyRequest } from 'fastify';
import { INTERNAL_TOKEN_HEADER } from '@marketplace/api-contract';
import type { Environment } from '@marketplace/environment';

/** Identifies the visitor to the API, which trusts these headers because of the shared token. */
export function forwardedHeaders(request: FastifyRequest, { INTERNAL_TOKEN }: Environment): Record<string, string> {
  return {
    ...(INTERNAL_TOKEN ? { [INTERNAL_TOKEN_HEADER]: INTERNAL_TOKEN } : {}),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': String(request.id),
  };
}
