import { uploadFile } from '@marketplace/api-contract';
import { handleExpectation, hasValidHost, malformedRequest, type HttpError } from '@marketplace/http-errors';
import type { FastifyInstance } from 'fastify';
import type { Duplex } from 'node:stream';
import { AppError } from '../errors';

/** Writes an error with the common headers to a connection that has no reply, and closes it. */
export type RejectConnection = (error: HttpError, connection: Duplex) => void;

/** Rejects what Node would reject without our headers, and requests without one valid host. */
export function rejectMalformedRequests(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.server.on('checkExpectation', (request) => handleExpectation(headers, request));
  app.addHook('onRequest', async ({ raw }) => {
    const { code, message, status } = malformedRequest();
    if (!hasValidHost(raw)) throw new AppError(code, message, { status });
  });
}

/** Ends calls whose body does not arrive in time; uploads have limits of their own. */
export function enforceBodyTimeout(app: FastifyInstance, rejectConnection: RejectConnection, bodyMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (encoding === undefined && !(Number(length) > 0)) return;
    if (routeOptions.url === uploadFile.path && raw.method === uploadFile.method) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (reply.sent) raw.destroy();
      else rejectConnection(new AppError('request_timeout'), raw.socket);
    }, bodyMs).unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
}
