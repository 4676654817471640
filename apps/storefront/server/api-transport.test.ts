import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { sendUntil } from './api-transport';

const send = sendUntil(() => AbortSignal.timeout(5_000));
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

it('AP-01 sends headers and a JSON body, and gives status and text of whatever comes', async () => {
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

it('AP-02 repeats reading once when the connection is cut, and nothing else', async () => {
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

it('AP-02 says when there is nobody', async () => {
  await expect(send({ method: 'GET', url: 'http://127.0.0.1:1', headers: {} })).rejects.toMatchObject({
    code: 'network',
    status: 0,
  });
});

it.each([
  ['never', () => undefined],
  ['in halves', (response: ServerResponse) => response.writeHead(200).write('half')],
])('AP-02 ends all calls of a page together where an API answers %s', async (_, begin) => {
  const url = await serving((_, response) => void begin(response));
  const limit = AbortSignal.timeout(100);
  const sendPage = sendUntil(() => limit);
  const refusal = { code: 'network', status: 0 };
  await expect(sendPage({ method: 'GET', url, headers: {} })).rejects.toMatchObject(refusal);
  // What is asked for later has no time left.
  await expect(sendPage({ method: 'POST', url, headers: {} })).rejects.toMatchObject(refusal);
});

it('a call that nobody waits for any more ends with its own signal', async () => {
  const url = await serving(() => undefined);
  const leaving = new AbortController();
  const call = send({ method: 'GET', url, headers: {}, signal: leaving.signal });
  leaving.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
