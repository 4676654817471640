import type { FastifyRequest } from 'fastify';
import { INTERNAL_TOKEN_HEADER } from '@marketplace/api-contract';
import type { Environment } from '@marketplace/environment';

/** Who really asks, for the API's limits and cookies; it believes them by the token that both servers share. */
export function forwardedHeaders(request: FastifyRequest, { INTERNAL_TOKEN }: Environment): Record<string, string> {
  return {
    ...(INTERNAL_TOKEN ? { [INTERNAL_TOKEN_HEADER]: INTERNAL_TOKEN } : {}),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': String(request.id),
  };
}
