import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '@marketplace/api-client';
import { BODY_LIMIT_BYTES, UPLOAD_BODY_MAXIMUM_BYTES, uploadFile, type ErrorBody } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Count } from './limits';
import { documentlessPolicy, type Headers } from './security';
import { isUpgrade } from './upgrades';

export interface Refusal extends Pick<ErrorBody, 'code' | 'message'> {
  status: number;
}

export const NOT_FOUND: Refusal = {
  status: 404,
  code: 'not_found',
  message: 'There is nothing at this address.',
};
const MALFORMED: Refusal = { status: 400, code: 'invalid_input', message: 'The request is not right.' };
const FILE_TOO_LARGE: Refusal = { status: 413, code: 'file_too_large', message: 'The file is larger than 10 MB.' };
const TOO_LARGE: Refusal = { status: 413, code: 'body_too_large', message: 'The body is too large.' };
const NO_LENGTH: Refusal = { status: 411, code: 'invalid_input', message: 'The length of the body must be given.' };
const NO_EXPECTATION: Refusal = { status: 417, code: 'invalid_input', message: 'This cannot be expected.' };
export const TIMED_OUT: Refusal = {
  status: 408,
  code: 'request_timeout',
  message: 'The request took too long to arrive. Please send it again.',
};
export const TOO_MANY: Refusal = {
  status: 429,
  code: 'too_many_requests',
  message: 'Too many requests. Please wait a little and try again.',
};
const AWAY: Refusal = {
  status: 503,
  code: 'service_unavailable',
  message: 'The server cannot be reached at the moment. Please try again.',
};
const INTERNAL: Refusal = { status: 500, code: 'internal', message: 'Something went wrong.' };

export function refuse(request: FastifyRequest, reply: FastifyReply, { status, code, message }: Refusal): FastifyReply {
  const wait = Number(reply.getHeader('retry-after'));
  const details = wait > 0 ? { retryAfterSeconds: wait } : undefined;
  const body: ErrorBody = { code, message, details, requestId: String(request.id) };
  // The rest of a body that nobody reads would keep the connection busy.
  if (hasBody(request) && !request.raw.complete) reply.header('connection', 'close');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', documentlessPolicy)
    .type('application/json; charset=utf-8')
    .send(body);
}

export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export const isUpload = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  method === uploadFile.method && url.split('?')[0] === uploadFile.path;

/** What this server itself refuses has the shape of the API's errors; what went wrong inside is logged and never told. */
export function refusals(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => refuse(request, reply, NOT_FOUND));
  app.setErrorHandler((error, request, reply) => {
    const { statusCode: status = 500 } = error as { statusCode?: number };
    if (error instanceof ApiError) return refuse(request, reply, ofApi(error));
    // Whoever does not wait for an answer breaks it off: nothing of this server's failed.
    if (status >= 500) request.log[reply.raw.destroyed ? 'info' : 'error'](error, 'request failed');
    if (status >= 500) return refuse(request, reply, status === 503 ? AWAY : INTERNAL);
    // Also a file outside its folder: 403 would tell that there is one.
    if (status === 403 || status === 404) return refuse(request, reply, NOT_FOUND);
    return refuse(request, reply, status === 413 ? TOO_LARGE : { ...MALFORMED, status });
  });
}

/** What the API said to a call of this server's own. */
function ofApi({ code, status }: ApiError): Refusal {
  if (code === 'network' || status === 429 || status >= 500) return AWAY;
  // An address with a number that cannot be is an unknown address.
  return status === 404 || code === 'invalid_input' ? NOT_FOUND : INTERNAL;
}

/** An address that cannot be decoded: the page that says so for a person, an error for a program. */
export function refuseMalformed(headers: Headers, request: FastifyRequest, reply: FastifyReply): void {
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  // No hook is asked before.
  reply.headers(headers);
  void (isPage ? reply.redirect('/404', 302) : refuse(request, reply, MALFORMED));
}

/** What names no host or one that cannot be, or an address that a URL would read as another one, is refused before anything reads it. */
export function checkAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headersDistinct, httpVersion } = request.raw;
    const { host = '' } = request;
    const isNamed = isHost(host) && (headersDistinct.host?.length ?? 0) <= 1;
    if (!isNamed && !(host === '' && httpVersion === '1.0')) return refuse(request, reply, MALFORMED);
    // `/api/products/.` is `/api/products/` to whoever resolves it: the list, not a listing.
    const [path = ''] = request.url.split('?');
    return DOT_SEGMENT.test(path) ? refuse(request, reply, NOT_FOUND) : undefined;
  });
}

const isHost = (host: string) => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
const DOT_SEGMENT = /[/\\](\.|%2e){1,2}([/\\]|$)/i;

const BROKEN: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { ...MALFORMED, status: 431 },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { ...MALFORMED, status: 413 },
  ERR_HTTP_REQUEST_TIMEOUT: TIMED_OUT,
};

/** What is not even HTTP, or whose head never comes to an end, has no request to answer, only the connection. */
export function refuseBrokenHttp(headers: Headers, { code = '' }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  refuseConnection(headers, BROKEN[code] ?? MALFORMED, socket);
}

/** Answers where there is no reply to do so, with the headers of every answer, and closes the connection. */
export function refuseConnection(headers: Headers, { status, code, message }: Refusal, socket: Socket): void {
  const text = JSON.stringify({ code, message } satisfies ErrorBody);
  const all: Headers = {
    ...headers,
    'content-security-policy': documentlessPolicy,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  // Not only this half: who never closes theirs would keep the connection.
  socket.destroySoon();
}

/** `Expect` with anything but 100-continue, which Node would refuse without our headers. */
export function refuseExpectations(app: FastifyInstance, headers: Headers): void {
  app.server.on('checkExpectation', ({ socket }) => refuseConnection(headers, NO_EXPECTATION, socket));
}

/**
 * Reads a body before it is passed on: whoever sends it slowly would else hold a connection to the API, which everybody shares. One that
 * the API would refuse is refused here: the API would close the connection in the middle of it. Uploads have connections of their own.
 */
export async function readBody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined) return refuse(request, reply, NO_LENGTH);
  if (isUpload(request))
    return Number(length ?? 0) > UPLOAD_BODY_MAXIMUM_BYTES ? refuse(request, reply, FILE_TOO_LARGE) : undefined;
  if (Number(length ?? 0) > BODY_LIMIT_BYTES) return refuse(request, reply, TOO_LARGE);
  if (request.body instanceof Readable) request.body = Readable.from([await buffer(request.body)]);
  return undefined;
}

/**
 * For the path of sockets. An upgrade that is malformed or one too many is refused here, with the headers of every answer;
 * what is no upgrade is a request like any other.
 */
export const checkUpgrade =
  (count: Count) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { upgrade = '', 'sec-websocket-key': key = '', 'sec-websocket-version': version = '' } = request.headers;
    if (!isUpgrade(request)) return readBody(request, reply);
    const isWebSocket =
      upgrade.toLowerCase() === 'websocket' && /^[+/0-9a-z]{22}==$/i.test(key) && /^(8|13)$/.test(version);
    if (!isWebSocket || request.method !== 'GET') return refuse(request, reply, MALFORMED);
    const seconds = await count(request);
    return seconds > 0 ? refuse(request, reply.header('retry-after', seconds), TOO_MANY) : undefined;
  };

/** The API did not answer. */
export const apiIsAway = (request: FastifyRequest, reply: FastifyReply) => refuse(request, reply, AWAY);
