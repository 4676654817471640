import { uploadFile, type ErrorBody } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../errors';

/** Answers where there is no reply to do so, with the headers of every answer, and closes the connection. */
export type RefuseConnection = (refusal: AppError, connection: Duplex & { destroySoon?: () => void }) => void;

export function connectionRefuser(headers: Readonly<Record<string, string>>): RefuseConnection {
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return ({ status, code, message, details }, connection) => {
    const text = JSON.stringify({ code, message, details } satisfies ErrorBody);
    const wait = details?.['retryAfterSeconds'];
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...always,
      ...(typeof wait === 'number' ? [`retry-after: ${wait}`] : []),
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      'connection: close',
    ];
    connection.write(`${head.join('\r\n')}\r\n\r\n${text}`);
    // Not only this half: who never closes theirs would keep the connection.
    if (connection.destroySoon) connection.destroySoon();
    else connection.end();
  };
}

const malformed = (status: number) => new AppError('invalid_input', 'The request is not right.', { status });
const BROKEN: Readonly<Record<string, AppError>> = {
  HPE_HEADER_OVERFLOW: malformed(431),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: malformed(413),
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('request_timeout'),
};

/** For what is not even HTTP, or whose head never comes to an end: there is no request to answer, only the connection. */
export const refuseBrokenHttp =
  (refuse: RefuseConnection) =>
  ({ code = '' }: Error & { code?: string }, connection: Duplex): void => {
    if (code === 'ECONNRESET' || !connection.writable) return;
    refuse(BROKEN[code] ?? malformed(400), connection);
  };

/** `Expect` with anything but 100-continue, which Node would refuse without our headers. */
export function refuseExpectations(app: FastifyInstance, refuse: RefuseConnection): void {
  app.server.on('checkExpectation', ({ socket }: IncomingMessage) => refuse(malformed(417), socket));
}

/** Refuses what names no host, or one that cannot be: its links would lead nowhere. Node's own refusal would lack our headers. */
export function checkHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headersDistinct, httpVersion } }) => {
    const [host = '', another] = headersDistinct.host ?? [];
    if (headersDistinct.host === undefined && httpVersion === '1.0') return;
    if (!isHost(host) || another !== undefined) throw malformed(400);
  });
}

const isHost = (host: string) => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);

/** Ends calls whose body does not arrive in time; uploads have limits of their own. */
export function endSlowBodies(app: FastifyInstance, refuse: RefuseConnection, bodyMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (encoding === undefined && !(Number(length) > 0)) return;
    if (routeOptions.url === uploadFile.path && raw.method === uploadFile.method) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (reply.sent) raw.destroy();
      else refuse(new AppError('request_timeout'), raw.socket);
    }, bodyMs).unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
}
