import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, httpError, retryAfterSeconds, type HttpError } from './errors';

type Headers = Readonly<Record<string, string>>;
/** `destroySoon` exists on sockets. */
type Connection = Duplex & { destroySoon?: () => void };

/** Writes an error response with these headers to a raw connection and closes it. */
export function writeErrorAndClose(headers: Headers, error: HttpError, connection: Connection): void {
  const text = JSON.stringify(errorBody(error));
  const wait = retryAfterSeconds(error);
  const all: Headers = {
    ...headers,
    ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.write(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${text}`);
  // Closes both directions, because a client may keep its own open.
  if (connection.destroySoon) connection.destroySoon();
  else connection.end();
}

/** The error for a request that can't be parsed. */
export const malformedRequest = (status = 400): HttpError =>
  httpError('invalid_input', { status, message: 'The request isn’t valid.' });

/** The errors of Node's parser with a status of their own; all others are 400. */
const PARSER_ERRORS: Readonly<Record<string, HttpError>> = {
  HPE_HEADER_OVERFLOW: malformedRequest(431),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: malformedRequest(413),
  ERR_HTTP_REQUEST_TIMEOUT: httpError('request_timeout'),
};

/** Handles the server event `clientError`, which has a connection but no request. */
export function handleClientError(headers: Headers, { code = '' }: Error & { code?: string }, connection: Connection) {
  if (code === 'ECONNRESET' || !connection.writable) return;
  writeErrorAndClose(headers, PARSER_ERRORS[code] ?? malformedRequest(), connection);
}

/** Handles the server event `checkExpectation`, for `Expect` headers other than 100-continue. */
export function handleExpectation(headers: Headers, { socket }: Pick<IncomingMessage, 'socket'>): void {
  writeErrorAndClose(headers, malformedRequest(417), socket);
}

/** Whether a host can be used in URLs. */
export const isValidHost = (host: string): boolean => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);

/** Whether a request has exactly one valid host; optional in HTTP/1.0. */
export function hasValidHost({ headersDistinct: { host: hosts }, httpVersion }: IncomingMessage): boolean {
  if (hosts === undefined) return httpVersion === '1.0';
  const [host = '', another] = hosts;
  return another === undefined && isValidHost(host);
}
