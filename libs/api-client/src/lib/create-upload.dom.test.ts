import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { uploadFile, type UploadedFile } from '@marketplace/api-contract';
import { validateResponse } from './validate-response';
import { createUpload } from './create-upload';

interface ReceivedRequest {
  url: string;
  key: string | undefined;
  body: string;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const reference = 'a'.repeat(43);
const answer: UploadedFile = { reference, name: 'note.txt', type: 'text/plain', size: 5 };
const query = { purpose: 'customerAttribute' } as const;
const note = (text = 'Hello') => new File([text], 'note.txt', { type: 'text/plain' });

/** A real HTTP server of another origin, with CORS. */
async function startServer(
  handle: (received: ReceivedRequest, response: ServerResponse) => void,
  onRequest = (_: IncomingMessage) => {},
) {
  const received: ReceivedRequest[] = [];
  server = createServer((request, response) => {
    for (const name of ['origin', 'headers', 'methods'])
      response.setHeader(`access-control-allow-${name}`, name === 'headers' ? 'key' : '*');
    if (request.method === 'OPTIONS') return void response.end();
    onRequest(request);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        url: request.url ?? '',
        key: request.headers['key'] as string | undefined,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(one);
      if (one.url === '/api/getHash') response.end(JSON.stringify({ result: `key-${received.length}` }));
      else handle(one, response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  let key: string | null = 'old';
  const keyStore = { read: () => key, write: (value: string) => void (key = value) };
  return { received, options: { keyStore, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } };
}
const respond = (response: ServerResponse, body: object, status = 200) => {
  response.statusCode = status;
  response.end(JSON.stringify(body));
};

describe('CA-06 createUpload', () => {
  it('sends the file as multipart form data with the key and reports progress', async () => {
    const { received, options } = await startServer((_, response) => respond(response, answer));
    const shares: number[] = [];
    const upload = createUpload({ ...options, validateResponse });
    const file = note('x'.repeat(3_000_000));
    expect(await upload(uploadFile, { query, body: { file }, onProgress: (share) => shares.push(share) })).toEqual(
      answer,
    );
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ url: '/api/uploads?purpose=customerAttribute', key: 'old' });
    expect(received[0]?.body).toMatch(
      /^-+\S+\r\ncontent-disposition: form-data; name="file"; filename="note.txt"\r\n/i,
    );
    expect(received[0]?.body.length).toBeGreaterThan(3_000_000);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('CA-01 fetches a new key and sends the file again when the key has expired', async () => {
    const { received, options } = await startServer(({ key }, response) =>
      key === 'old' ? respond(response, { code: 'key_expired', message: 'Expired.' }, 401) : respond(response, answer),
    );
    expect(await createUpload(options)(uploadFile, { query, body: { file: note() } })).toEqual(answer);
    expect(received.map(({ url, key }) => [url.split('?')[0], key])).toEqual([
      ['/api/uploads', 'old'],
      ['/api/getHash', undefined],
      ['/api/uploads', 'key-2'],
    ]);
    expect(options.keyStore.read()).toBe('key-2');
  });

  it('CA-04 rejects with the code and details of an error response', async () => {
    const error = { code: 'file_too_large', message: 'The file is larger than 10 MB.', details: { limit: 5 } };
    const { options } = await startServer((_, response) => respond(response, error, 413));
    const call = createUpload(options)(uploadFile, { query, body: { file: note() } });
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 413, ...error });
  });

  it('closes the connection when its signal is aborted', async () => {
    const closed = vi.fn();
    const arrived = Promise.withResolvers<void>();
    const { options } = await startServer(
      () => {},
      (request) => {
        request.socket.once('close', closed);
        arrived.resolve();
      },
    );
    const controller = new AbortController();
    const call = createUpload(options)(uploadFile, { query, body: { file: note() }, signal: controller.signal });
    await arrived.promise;
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    const later = createUpload(options)(uploadFile, { query, body: { file: note() }, signal: controller.signal });
    await expect(later).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('rejects after the timeout', async () => {
    const { options } = await startServer(() => {});
    const call = createUpload({ ...options, timeoutMs: 50 })(uploadFile, { query, body: { file: note() } });
    await expect(call).rejects.toMatchObject({ code: 'network', message: 'The server took too long to answer.' });
  });

  it('rejects with code network when the server is unreachable', async () => {
    const keyStore = { read: () => 'key', write: () => undefined };
    const upload = createUpload({ baseUrl: 'http://127.0.0.1:9', keyStore });
    await expect(upload(uploadFile, { query, body: { file: note() } })).rejects.toMatchObject({
      code: 'network',
      status: 0,
    });
  });
});
