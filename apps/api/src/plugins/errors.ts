import type { ErrorBody } from '@marketplace/api-contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';

/** Answers every failure in the one shape. What went wrong inside is logged and never told. */
export function errorAnswers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.status(known.status).send(bodyOf(known, request));
  });
  app.setNotFoundHandler((request, reply) => {
    const missing = new AppError('not_found');
    return reply.status(missing.status).send(bodyOf(missing, request));
  });
}

/** For what fails before Fastify has a request: malformed addresses. */
export function refuseMalformed(_path: string, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new AppError('invalid_input', 'The address is not right.');
  void reply.status(refusal.status).send(bodyOf(refusal, request));
}

function bodyOf(error: AppError, request: FastifyRequest): ErrorBody {
  const { code, message, fields, details } = error;
  return { code, message, ...(fields && { fields }), ...(details && { details }), requestId: request.id };
}

/** Fastify's own refusals carry a status of 4xx and their own words; ours are the ones that leave. */
function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  switch (error.statusCode) {
    case 413:
      return new AppError('body_too_large');
    case 415:
      return new AppError('unsupported_media_type');
    case 429:
      return new AppError('too_many_requests');
    case 503:
      return new AppError('service_unavailable');
    case 404:
      return new AppError('not_found');
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError(
      'invalid_input',
      error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'The body is not JSON.' : undefined,
    );
  return new AppError('internal');
}
