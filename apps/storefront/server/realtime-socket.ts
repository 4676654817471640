import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { HEAD_TIMEOUT_MS } from '@marketplace/api-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '@marketplace/environment';
import { forwardedHeaders } from './forwarded-headers';
import { sendApiUnavailable } from './error-responses';

/** Messages are short names of topics. A peer with more unread bytes is disconnected. */
const MAX_UNREAD_BYTES = 64 * 1024;

const HANDSHAKE_HEADERS = ['sec-websocket-key', 'sec-websocket-version'] as const;
const VISITOR_HEADERS = ['cookie', 'origin', 'sec-fetch-site', 'user-agent'] as const;
const ACCEPTED_HEADERS = ['upgrade', 'connection', 'sec-websocket-accept'] as const;
const REJECTION_HEADERS = ['content-type', 'content-length', 'retry-after', 'cache-control'] as const;

interface ApiAnswer {
  response: IncomingMessage;
  /** The connection to the API, if it accepted the upgrade. */
  upstream?: Socket;
}

/**
 * Requests an upgrade from the API and forwards its response, 101 or an error. After 101 bytes are
 * forwarded unchanged, and the end of either connection ends the other.
 */
export const connectRealtimeSocket =
  (environment: Environment) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { socket } = request.raw;
    const { response, upstream } = await requestUpgrade(request, environment).catch(onNoResponse(request));
    if (!response) return sendApiUnavailable(request, reply.header('connection', 'close'));
    if (!upstream) {
      const headers = pick(response.headers, REJECTION_HEADERS);
      return reply
        .code(response.statusCode ?? 503)
        .headers({ ...headers, connection: 'close' })
        .send(response);
    }
    reply.hijack();
    reply.raw.detachSocket(socket);
    const lines = Object.entries(pick(response.headers, ACCEPTED_HEADERS)).map(([name, value]) => `${name}: ${value}`);
    socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
    forward(upstream, socket);
    forward(socket, upstream);
    return reply;
  };

const onNoResponse =
  (request: FastifyRequest) =>
  (error: unknown): Partial<ApiAnswer> => {
    request.log.warn(error, 'the API did not answer an upgrade');
    return {};
  };

function requestUpgrade(request: FastifyRequest, environment: Environment): Promise<Partial<ApiAnswer>> {
  const { promise, resolve, reject } = Promise.withResolvers<ApiAnswer>();
  const { protocol, hostname, port } = new URL(environment.API_URL);
  const call = (protocol === 'https:' ? httpsRequest : httpRequest)({
    // A URL's IPv6 address has brackets.
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: request.url,
    agent: false,
    timeout: HEAD_TIMEOUT_MS,
    headers: {
      ...forwardedHeaders(request, environment),
      ...pick(request.headers, [...HANDSHAKE_HEADERS, ...VISITOR_HEADERS]),
      connection: 'Upgrade',
      upgrade: 'websocket',
    },
  });
  const onClientClose = () => call.destroy();
  request.raw.socket.once('close', onClientClose);
  call
    .on('upgrade', (response, upstream: Socket, head) => {
      request.raw.socket.off('close', onClientClose);
      upstream.on('error', () => upstream.destroy()).setTimeout(0);
      if (head.length > 0) upstream.unshift(head);
      resolve({ response, upstream });
    })
    .on('response', (response) => resolve({ response }))
    .on('timeout', () => call.destroy(new Error('The API did not answer in time.')))
    .on('error', reject)
    .end();
  return promise;
}

function forward(from: Socket, to: Socket): void {
  from.on('data', (bytes: Buffer) => {
    to.write(bytes);
    if (to.writableLength > MAX_UNREAD_BYTES) to.destroy();
  });
  const end = () => {
    // A peer that does not read would keep the connection open.
    if (to.writableLength > 0) to.destroy();
    else to.destroySoon();
  };
  from.once('end', end).once('close', end);
  if (from.destroyed) end();
}

function pick<Name extends string>(
  headers: IncomingMessage['headers'],
  names: readonly Name[],
): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) found[name] = value;
  }
  return found;
}
