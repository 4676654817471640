import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { uploadFile, type UploadedFile } from '@marketplace/api-contract';
import { createUpload } from './create-upload';

interface Seen {
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

/** A real HTTP server, at another origin than the page: it allows that. */
async function serverWith(
  handle: (seen: Seen, response: ServerResponse) => void,
  onRequest = (_: IncomingMessage) => {},
) {
  const seen: Seen[] = [];
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
      seen.push(one);
      if (one.url === '/api/getHash') response.end(JSON.stringify({ result: `key-${seen.length}` }));
      else handle(one, response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  let key: string | null = 'old';
  const keyStore = { read: () => key, write: (value: string) => void (key = value) };
  return { seen, options: { keyStore, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } };
}
const give = (response: ServerResponse, body: object, status = 200) => {
  response.statusCode = status;
  response.end(JSON.stringify(body));
};

describe('CA-06 the upload client', () => {
  it('sends the file as one part of a form, with the key, and tells how much has gone', async () => {
    const { seen, options } = await serverWith((_, response) => give(response, answer));
    const shares: number[] = [];
    const upload = createUpload({ ...options, validate: true });
    const file = note('x'.repeat(3_000_000));
    expect(await upload(uploadFile, { query, body: { file }, onProgress: (share) => shares.push(share) })).toEqual(
      answer,
    );
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ url: '/api/uploads?purpose=customerAttribute', key: 'old' });
    expect(seen[0]?.body).toMatch(/^-+\S+\r\ncontent-disposition: form-data; name="file"; filename="note.txt"\r\n/i);
    expect(seen[0]?.body.length).toBeGreaterThan(3_000_000);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('CA-01 fetches an expired key anew and sends the file once more', async () => {
    const { seen, options } = await serverWith(({ key }, response) =>
      key === 'old' ? give(response, { code: 'key_expired', message: 'Expired.' }, 401) : give(response, answer),
    );
    expect(await createUpload(options)(uploadFile, { query, body: { file: note() } })).toEqual(answer);
    expect(seen.map(({ url, key }) => [url.split('?')[0], key])).toEqual([
      ['/api/uploads', 'old'],
      ['/api/getHash', undefined],
      ['/api/uploads', 'key-2'],
    ]);
    expect(options.keyStore.read()).toBe('key-2');
  });

  it('CA-04 rejects with the code and the facts of the refusal', async () => {
    const refusal = { code: 'file_too_large', message: 'The file is larger than 10 MB.', details: { limit: 5 } };
    const { options } = await serverWith((_, response) => give(response, refusal, 413));
    const call = createUpload(options)(uploadFile, { query, body: { file: note() } });
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 413, ...refusal });
  });

  it('is broken off by its signal, at the server too', async () => {
    const closed = vi.fn();
    const arrived = Promise.withResolvers<void>();
    const { options } = await serverWith(
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

  it('gives up after its time', async () => {
    const { options } = await serverWith(() => {});
    const call = createUpload({ ...options, timeoutMs: 50 })(uploadFile, { query, body: { file: note() } });
    await expect(call).rejects.toMatchObject({ code: 'network', message: 'The server took too long to answer.' });
  });

  it('tells a server that is not there as network', async () => {
    const keyStore = { read: () => 'key', write: () => undefined };
    const upload = createUpload({ baseUrl: 'http://127.0.0.1:9', keyStore });
    await expect(upload(uploadFile, { query, body: { file: note() } })).rejects.toMatchObject({
      code: 'network',
      status: 0,
    });
  });
});
