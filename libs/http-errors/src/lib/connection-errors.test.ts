// @vitest-environment node
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleClientError, handleExpectation, hasValidHost } from './connection-errors';

const HEADERS = { 'x-content-type-options': 'nosniff' };
let server: Server;

beforeAll(async () => {
  server = createServer({ requireHostHeader: false }, (request, response) =>
    response.end(hasValidHost(request) ? 'valid' : 'invalid'),
  );
  server.on('clientError', (error, socket) => handleClientError(HEADERS, error, socket));
  server.on('checkExpectation', (request) => handleExpectation(HEADERS, request));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

async function send(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

it.each([
  ['bytes that are not HTTP', 'hello\r\n\r\n', '400 Bad Request'],
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: cake\r\n\r\n', '417 Expectation Failed'],
])('CA-04 %s get a JSON error with the common headers, and the connection is closed', async (_, bytes, status) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status}`);
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain('connection: close');
  expect(JSON.parse(body)).toEqual({ code: 'invalid_input', message: 'The request isn’t valid.' });
});

it.each([
  ['host: shop.example:4200\r\n', '1.1', 'valid'],
  ['', '1.0', 'valid'],
  ['', '1.1', 'invalid'],
  ['host: \r\n', '1.1', 'invalid'],
  ['host: a\r\nhost: b\r\n', '1.1', 'invalid'],
  ['host: "><script>\r\n', '1.1', 'invalid'],
])('a request with the header %j in HTTP/%s has a host that is %s', async (header, version, verdict) => {
  expect(await send(`GET / HTTP/${version}\r\n${header}connection: close\r\n\r\n`)).toMatch(new RegExp(`${verdict}$`));
});
