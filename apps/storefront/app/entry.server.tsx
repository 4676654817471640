import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';
import { NONCE_PLACEHOLDER } from '../server/nonce';

const TIMEOUT_MS = 10_000;

/** Renders the whole document; the server replaces the nonce, compresses and, for anonymous visitors, caches it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} nonce={NONCE_PLACEHOLDER} />,
      {
        nonce: NONCE_PLACEHOLDER,
        onAllReady() {
          clearTimeout(timer);
          const chunks: Buffer[] = [];
          const sink = new PassThrough();
          sink.on('data', (chunk: Buffer) => chunks.push(chunk));
          sink.on('end', () => {
            headers.set('content-type', 'text/html; charset=utf-8');
            resolve(new Response(Buffer.concat(chunks), { status: failure ? 500 : status, headers }));
          });
          sink.on('error', reject);
          pipe(sink);
        },
        onShellError: reject,
        onError(error) {
          failure = error;
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), TIMEOUT_MS);
  });
}

export const handleError = (error: unknown, { request }: { request: Request }) => {
  if (!request.signal.aborted) process.emit('warning', error instanceof Error ? error : new Error(String(error)));
};
