import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTransport } from './api-transport';

const send = createTransport(() => AbortSignal.timeout(5_000));
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serving(answer: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(answer as never);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('the transport sends headers and a JSON body, and returns status and text of any response', async () => {
  const url = await serving((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => response.writeHead(409).end(`${request.method} ${request.headers['key']} ${body}`));
  });
  expect(await send({ method: 'POST', url, headers: { key: 'k' }, body: { a: 1 } })).toEqual({
    status: 409,
    text: 'POST k {"a":1}',
  });
});

it('AP-02 the transport repeats a GET once when the connection is closed, and no other method', async () => {
  const seen: string[] = [];
  const url = await serving((request, response) => {
    seen.push(String(request.method));
    if (seen.length === 2) response.end('there');
    else request.socket.destroy();
  });
  expect((await send({ method: 'GET', url, headers: {} })).text).toBe('there');
  await expect(send({ method: 'POST', url, headers: {} })).rejects.toMatchObject({ code: 'network' });
  expect(seen).toEqual(['GET', 'GET', 'POST']);
});

it('AP-02 the transport throws a network error when the server is unreachable', async () => {
  await expect(send({ method: 'GET', url: 'http://127.0.0.1:1', headers: {} })).rejects.toMatchObject({
    code: 'network',
    status: 0,
  });
});

it.each([
  ['never', () => undefined],
  ['in halves', (response: ServerResponse) => response.writeHead(200).write('half')],
])('AP-02 the transport aborts all calls of a page at its timeout when the API answers %s', async (_, begin) => {
  const url = await serving((_, response) => void begin(response));
  const limit = AbortSignal.timeout(100);
  const sendPage = createTransport(() => limit);
  const rejection = { code: 'network', status: 0 };
  await expect(sendPage({ method: 'GET', url, headers: {} })).rejects.toMatchObject(rejection);
  // What is asked for later has no time left.
  await expect(sendPage({ method: 'POST', url, headers: {} })).rejects.toMatchObject(rejection);
});

it('a call ends when its own signal is aborted', async () => {
  const url = await serving(() => undefined);
  const leaving = new AbortController();
  const call = send({ method: 'GET', url, headers: {}, signal: leaving.signal });
  leaving.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
