import type { ErrorBody } from '@marketplace/api-contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { logRefusal } from './security-log';

type Headers = Readonly<Record<string, string>>;

/** Answers every failure in the one shape. What went wrong inside is logged and never told. */
export function errorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500) request.log.error({ err: error }, 'request failed');
    logRefusal(request, known.code);
    return refuse(reply, request, known);
  });
  app.setNotFoundHandler((request, reply) => refuse(reply, request, new AppError('not_found')));
}

/** For addresses so malformed that no route and no hook ever sees them. */
export const refuseMalformed =
  (headers: Headers) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    void refuse(reply.headers(headers), request, new AppError('invalid_input', 'The address is not right.'));
  };

function refuse(reply: FastifyReply, request: FastifyRequest, { status, code, message, fields, details }: AppError) {
  const body: ErrorBody = { code, message, fields, details, requestId: request.id };
  const wait = details?.['retryAfterSeconds'];
  if (typeof wait === 'number') void reply.header('retry-after', wait);
  return reply.status(status).type('application/json; charset=utf-8').send(body);
}

/** Fastify's own refusals carry a status of 4xx and their own words; ours are the ones that leave. */
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
  const { statusCode = 500, code } = error as Partial<FastifyError>;
  const known = BY_STATUS[statusCode];
  if (known) return new AppError(known);
  if (statusCode >= 400 && statusCode < 500)
    return new AppError(
      'invalid_input',
      BROKEN_JSON.has(code ?? '') || error instanceof SyntaxError ? 'The body is not JSON.' : undefined,
    );
  return ofDatabase(error) ?? new AppError('internal');
}

/** No connection, or the server is going away or full. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08...|57P0[123]|53300)$/;
const UNREACHABLE_WORDS = /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after/;

/** Drizzle wraps what the driver threw. */
function ofDatabase(error: unknown): AppError | null {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code = '', message = '' } = origin as { code?: string; message?: string };
  if (UNREACHABLE.test(code) || UNREACHABLE_WORDS.test(message)) return new AppError('service_unavailable');
  // Class 22: a value that text or number cannot hold there, such as a NUL character. The caller sent it.
  return /^22...$/.test(code) ? new AppError('invalid_input') : null;
}
