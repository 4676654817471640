import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '@marketplace/environment';
import { forwardedHeaders } from './forwarded';

/** Both ways only names of topics pass. */
const MESSAGE_BYTES = 4096;

/** How the socket is passed on to the API: with what says who asks, and from which page. */
export function liveSocket(
  environment: Environment,
): Pick<FastifyHttpProxyOptions, 'wsServerOptions' | 'wsClientOptions'> {
  const rewriteRequestHeaders = (_: unknown, request: FastifyRequest) => {
    const { cookie, origin, 'sec-fetch-site': site, 'user-agent': browser } = request.headers;
    return {
      ...forwardedHeaders(request, environment),
      ...(cookie && { cookie }),
      ...(origin && { origin }),
      ...(site && { 'sec-fetch-site': site }),
      ...(browser && { 'user-agent': browser }),
    };
  };
  const client = { maxPayload: MESSAGE_BYTES, rewriteRequestHeaders };
  return { wsServerOptions: { maxPayload: MESSAGE_BYTES }, wsClientOptions: client };
}
