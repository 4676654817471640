import { errorBody, malformedRequest, retryAfterSeconds, type HttpError } from '@marketplace/http-errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { logSecurityError } from './security-log';

type Headers = Readonly<Record<string, string>>;

/** Answers every error in one shape. Internal details are logged and never sent. */
export function errorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500) request.log.error({ err: error }, 'request failed');
    logSecurityError(request, known.code);
    return reject(reply, request, known);
  });
  app.setNotFoundHandler((request, reply) => reject(reply, request, new AppError('not_found')));
}

/** For URLs so malformed that no route or hook sees them. */
export const rejectMalformedUrl =
  (headers: Headers) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    void reject(reply.headers(headers), request, malformedRequest());
  };

function reject(reply: FastifyReply, request: FastifyRequest, error: HttpError) {
  const wait = retryAfterSeconds(error);
  if (wait !== undefined) void reply.header('retry-after', wait);
  return reply.status(error.status).type('application/json; charset=utf-8').send(errorBody(error, request.id));
}

/** Fastify's own errors have a 4xx status and a text of their own; they are answered with ours. */
const BY_STATUS: Readonly<Record<number, ConstructorParameters<typeof AppError>[0]>> = {
  404: 'not_found',
  408: 'request_timeout',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'service_unavailable',
};
const BROKEN_JSON = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']);

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return ofFastify(error) ?? ofDatabase(error) ?? new AppError('internal');
}

/**
 * Only Fastify's own status is about the caller; that of other libraries is about their own
 * requests.
 */
function ofFastify(error: unknown): AppError | null {
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>;
  if (!code.startsWith('FST_')) return null;
  const known = BY_STATUS[statusCode];
  if (known) return new AppError(known);
  if (statusCode < 400 || statusCode >= 500) return null;
  return new AppError('invalid_input', BROKEN_JSON.has(code) ? 'The body isn’t valid JSON.' : undefined);
}

/** No connection, a server that shuts down or is full, or a lock timeout (55P03). */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08...|57P0[123]|53300|55P03)$/;
const UNREACHABLE_WORDS = /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after/;

/** Drizzle wraps the driver's error. */
function ofDatabase(error: unknown): AppError | null {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code = '', message = '' } = origin as { code?: string; message?: string };
  if (UNREACHABLE.test(code) || UNREACHABLE_WORDS.test(message)) return new AppError('service_unavailable');
  // Class 22: a value that the column type cannot hold, such as a NUL character, sent by the
  // caller.
  return /^22...$/.test(code) ? new AppError('invalid_input') : null;
}
