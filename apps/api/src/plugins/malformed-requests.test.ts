import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/start-api';

const BODY_MS = 300;
let t: TestApi;
beforeAll(async () => {
  t = await startApi({
    bodyMs: BODY_MS,
    variables: { PUBLIC_URL: 'https://market.example' },
    callLimits: { address: 1_000_000, pictures: 2 },
  });
});
afterAll(() => t.close());

const open = (bytes: string): Socket => {
  const socket = connect(Number(new URL(t.url).port), '127.0.0.1').on('error', () => {});
  socket.write(bytes);
  return socket;
};
/** Everything received until the API closes the connection; this side never does. */
const answerTo = (bytes: string): Promise<string> => text(open(bytes));

const JSON_TO_COME = 'host: x\r\ncontent-type: application/json\r\n';
const SECURE = [
  /^x-content-type-options: nosniff$/im,
  /^content-security-policy: default-src 'none'/im,
  /^strict-transport-security: max-age=31536000$/im,
  /^cache-control: private, no-store$/im,
  /^referrer-policy: no-referrer$/im,
];

describe('a request that is rejected before it reaches a route', () => {
  it.each([
    ['400', 'what is not HTTP', 'HELLO\r\n\r\n'],
    ['400', 'no host', 'GET /health HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['431', 'an endless head', `GET /health HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['400', 'an address that cannot be read', 'GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['404', 'an address that leads nowhere', 'GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['400', 'a host that cannot be one', 'GET /health HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n'],
    ['400', 'two hosts', 'GET /health HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n'],
    ['417', 'an expectation', 'POST /api/getHash HTTP/1.1\r\nhost: x\r\nexpect: cake\r\n\r\n'],
    ['408', 'a body that does not come', `POST /api/getHash HTTP/1.1\r\n${JSON_TO_COME}content-length: 9\r\n\r\n{}`],
    ['408', 'a body without end', `POST /api/getHash HTTP/1.1\r\n${JSON_TO_COME}transfer-encoding: chunked\r\n\r\n`],
  ])('AP-08 gets %s with the security headers: %s', async (status, _, bytes) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of SECURE) expect(answer).toMatch(header);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: expect.any(String) });
  });

  it('AP-08 gets 429 with the security headers after too many requests', async () => {
    const ask = () => answerTo('GET /media/brand/favicon.svg HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    const answer = [await ask(), await ask(), await ask()].at(-1) ?? '';
    expect(answer).toMatch(/^HTTP\/1.1 429 /);
    for (const header of SECURE) expect(answer).toMatch(header);
  });
});

it('the server closes a connection that keeps sending after the response', async () => {
  const socket = open('POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\n');
  await once(socket, 'data');
  await once(socket.resume(), 'close');
});

it('a path with dot segments instead of an id does not list products', async () => {
  for (const path of ['/api/products/.', '/api/products/%2e', '/api/products/..'])
    expect(await answerTo(`GET ${path} HTTP/1.1\r\nhost: x\r\nkey: ${t.api.key}\r\nconnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 40[04] /,
    );
});
