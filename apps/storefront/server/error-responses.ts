import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Socket } from 'node:net';
import { ApiError } from '@marketplace/api-client';
import { BODY_LIMIT_BYTES, UPLOAD_BODY_MAXIMUM_BYTES } from '@marketplace/api-contract';
import { uploadFile } from '@marketplace/api-contract/operations';
import {
  errorBody,
  handleClientError,
  handleExpectation,
  hasValidHost,
  isValidHost,
  httpError,
  malformedRequest,
  writeErrorAndClose,
  type HttpError,
} from '@marketplace/http-errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NON_DOCUMENT_POLICY, type Headers } from './security';
import { isUpgrade } from './upgrades';

export const NOT_FOUND = httpError('not_found');
const BAD_REQUEST = malformedRequest();
const FILE_TOO_LARGE = httpError('file_too_large');
const BODY_TOO_LARGE = httpError('body_too_large');
const LENGTH_REQUIRED = httpError('invalid_input', {
  status: 411,
  message: 'Send the length of the request in the header content-length.',
});
export const REQUEST_TIMEOUT = httpError('request_timeout');
export const TOO_MANY_REQUESTS = httpError('too_many_requests');
const API_UNAVAILABLE = httpError('service_unavailable');
const INTERNAL = httpError('internal');

/** Headers of errors beside those of every response: they are data, and not kept. */
const ERROR_HEADERS: Headers = { 'content-security-policy': NON_DOCUMENT_POLICY, 'cache-control': 'no-store' };

export function sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  const wait = Number(reply.getHeader('retry-after'));
  const details = wait > 0 ? { retryAfterSeconds: wait } : undefined;
  // Nobody reads the rest of the body.
  if (hasBody(request) && !request.raw.complete) reply.header('connection', 'close');
  return reply
    .code(error.status)
    .headers(ERROR_HEADERS)
    .type('application/json; charset=utf-8')
    .send(errorBody({ ...error, details }, String(request.id)));
}

export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export const isUpload = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  method === uploadFile.method && url.split('?')[0] === uploadFile.path;

/** This server's errors have the shape of the API's; internal causes are logged and never sent. */
export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendError(request, reply, NOT_FOUND));
  app.setErrorHandler((error, request, reply) => {
    const { statusCode: status = 500 } = error as { statusCode?: number };
    if (error instanceof ApiError) return sendError(request, reply, toErrorResponse(error));
    // After a disconnect of the visitor an error is expected.
    if (status >= 500) request.log[reply.raw.destroyed ? 'info' : 'error'](error, 'request failed');
    if (status >= 500) return sendError(request, reply, status === 503 ? API_UNAVAILABLE : INTERNAL);
    // 403 comes from a path outside a folder of files; it would reveal that the file exists.
    if (status === 403 || status === 404) return sendError(request, reply, NOT_FOUND);
    return sendError(request, reply, status === 413 ? BODY_TOO_LARGE : { ...BAD_REQUEST, status });
  });
}

/** Maps an error of the API to the response for the visitor. */
function toErrorResponse({ code, status }: ApiError): HttpError {
  if (code === 'network' || status === 429 || status >= 500) return API_UNAVAILABLE;
  // An address with an invalid id is an unknown address.
  return status === 404 || code === 'invalid_input' ? NOT_FOUND : INTERNAL;
}

/** For an address that cannot be decoded: browsers get the 404 page, programs an error. */
export function handleFrameworkError(headers: Headers, request: FastifyRequest, reply: FastifyReply): void {
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  // Fastify runs no hook for this error.
  reply.headers(headers);
  void (isPage ? reply.redirect('/404', 302) : sendError(request, reply, BAD_REQUEST));
}

/** Rejects an invalid host, `Expect`, and a path that URL parsing would change. */
export function rejectMalformedRequests(app: FastifyInstance, headers: Headers): void {
  app.server.on('checkExpectation', (request) => handleExpectation({ ...headers, ...ERROR_HEADERS }, request));
  app.addHook('onRequest', async (request, reply) => {
    // Behind a proxy the host is the one that it forwards.
    const { host } = request;
    if (!hasValidHost(request.raw) || (host && !isValidHost(host))) return sendError(request, reply, BAD_REQUEST);
    // URL parsing turns `/api/products/.` into `/api/products/`: the list instead of a listing.
    const [path = ''] = request.url.split('?');
    return DOT_SEGMENT.test(path) ? sendError(request, reply, NOT_FOUND) : undefined;
  });
}

const DOT_SEGMENT = /[/\\](\.|%2e){1,2}([/\\]|$)/i;

/** Answers invalid HTTP and headers that time out, for which there is no request object. */
export const rejectClientError = (headers: Headers, error: Error, socket: Socket): void =>
  handleClientError({ ...headers, ...ERROR_HEADERS }, error, socket);

/** Writes an error with the security headers to a connection that has no reply, and closes it. */
export const sendErrorAndClose = (headers: Headers, error: HttpError, socket: Socket): void =>
  writeErrorAndClose({ ...headers, ...ERROR_HEADERS }, error, socket);

/**
 * Reads a body completely before it is forwarded, so that a slow sender does not hold a shared
 * connection to the API. Rejects bodies that the API would reject by closing the connection.
 * Uploads are streamed on connections of their own.
 */
export async function readBody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined) return sendError(request, reply, LENGTH_REQUIRED);
  if (isUpload(request))
    return Number(length ?? 0) > UPLOAD_BODY_MAXIMUM_BYTES ? sendError(request, reply, FILE_TOO_LARGE) : undefined;
  if (Number(length ?? 0) > BODY_LIMIT_BYTES) return sendError(request, reply, BODY_TOO_LARGE);
  if (request.body instanceof Readable) request.body = Readable.from([await buffer(request.body)]);
  return undefined;
}

/**
 * Rejects malformed upgrades, and upgrades beyond the rate limit, on the path of the socket.
 * Requests that are no upgrade are handled as usual.
 */
export const checkUpgrade =
  (secondsToWait: (request: FastifyRequest) => Promise<number>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { upgrade = '', 'sec-websocket-key': key = '', 'sec-websocket-version': version = '' } = request.headers;
    if (!isUpgrade(request)) return readBody(request, reply);
    const isWebSocket =
      upgrade.toLowerCase() === 'websocket' && /^[+/0-9a-z]{22}==$/i.test(key) && /^(8|13)$/.test(version);
    if (!isWebSocket || request.method !== 'GET') return sendError(request, reply, BAD_REQUEST);
    const seconds = await secondsToWait(request);
    return seconds > 0 ? sendError(request, reply.header('retry-after', seconds), TOO_MANY_REQUESTS) : undefined;
  };

/** Responds with 503. */
export const sendApiUnavailable = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(request, reply, API_UNAVAILABLE);
