import { BODY_LIMIT_BYTES, UPLOAD_BODY_MAXIMUM_BYTES, uploadFile, type ErrorBody } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';

interface Refusal extends Pick<ErrorBody, 'code' | 'message'> {
  status: number;
}

const NOT_FOUND: Refusal = { status: 404, code: 'not_found', message: 'There is nothing at this address.' };
const MALFORMED: Refusal = { status: 400, code: 'invalid_input', message: 'The request is not right.' };
const FILE_TOO_LARGE: Refusal = { status: 413, code: 'file_too_large', message: 'The file is larger than 10 MB.' };
const TOO_LARGE: Refusal = { status: 413, code: 'body_too_large', message: 'The body is too large.' };
const NO_LENGTH: Refusal = { status: 411, code: 'invalid_input', message: 'The length of the body must be given.' };
const AWAY: Refusal = {
  status: 503,
  code: 'service_unavailable',
  message: 'The server cannot be reached at the moment. Please try again.',
};
const INTERNAL: Refusal = { status: 500, code: 'internal', message: 'Something went wrong.' };

function refuse(request: FastifyRequest, reply: FastifyReply, { status, code, message }: Refusal): FastifyReply {
  const body: ErrorBody = { code, message, requestId: String(request.id) };
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
}

/** What this server itself refuses has the shape of the API's errors; what went wrong inside is logged and never told. */
export function refusals(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => refuse(request, reply, NOT_FOUND));
  app.setErrorHandler((error, request, reply) => {
    const { statusCode: status = 500 } = error as { statusCode?: number };
    // Whoever does not wait for an answer breaks it off: nothing of this server's failed.
    if (status >= 500) request.log[reply.raw.destroyed ? 'info' : 'error'](error, 'request failed');
    if (status >= 500) return refuse(request, reply, status === 503 ? AWAY : INTERNAL);
    // Also a file outside its folder: 403 would tell that there is one.
    if (status === 403 || status === 404) return refuse(request, reply, NOT_FOUND);
    return refuse(request, reply, status === 413 ? TOO_LARGE : { ...MALFORMED, status });
  });
}

/** An address that cannot be decoded: the page that says so for a person, an error for a program. */
export function refuseMalformed(request: FastifyRequest, reply: FastifyReply): void {
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  void (isPage ? reply.redirect('/404', 302) : refuse(request, reply, MALFORMED));
}

/** What is not even HTTP has no request to answer, only the connection. */
export function refuseBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const text = JSON.stringify({ code: MALFORMED.code, message: MALFORMED.message });
  const head = `content-type: application/json\r\ncontent-length: ${text.length}\r\nconnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${text}`);
}

/** A body that the API would refuse is refused before it is passed on: the API would close the connection in the middle of it. */
export async function checkBody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined) return refuse(request, reply, NO_LENGTH);
  const isUpload = request.method === uploadFile.method && request.url.split('?')[0] === uploadFile.path;
  const limit = isUpload ? UPLOAD_BODY_MAXIMUM_BYTES : BODY_LIMIT_BYTES;
  return Number(length ?? 0) > limit ? refuse(request, reply, isUpload ? FILE_TOO_LARGE : TOO_LARGE) : undefined;
}

/** The API did not answer. */
export const apiIsAway = (request: FastifyRequest, reply: FastifyReply) => refuse(request, reply, AWAY);
