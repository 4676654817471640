import type { IncomingMessage } from 'node:http';
import { UPLOAD_BODY_MAXIMUM_BYTES, UPLOAD_MAXIMUM_BYTES } from '@marketplace/api-contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors';

/** What a form of one file may consist of; a file is cut behind the first byte that is too much. */
export const FORM_LIMITS = { fileSize: UPLOAD_MAXIMUM_BYTES + 1, files: 1, fields: 0, parts: 2, headerPairs: 20 };

interface OneFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** To be called when the content is read. Rejects where the form goes on. */
  end: () => Promise<void>;
}

const refused = (cause?: unknown) =>
  new AppError('invalid_input', 'Send one file, in the part named file.', {
    fields: { 'body.file': 'This is a required field.' },
    cause,
  });

/** The file of a form that consists of the part `file` and nothing else, while it comes. */
export async function oneFile(request: FastifyRequest): Promise<OneFile> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', 'Send multipart/form-data with one part named file.');
  const parts = request.parts();
  // Whatever the parser objects to, what was sent is no form, or was broken off.
  const next = () => parts.next().catch((error: unknown) => Promise.reject(refused(error)));
  const { value: part } = await next();
  if (part?.type !== 'file' || part.fieldname !== 'file') throw refused();
  return {
    name: part.filename,
    content: readable(part.file),
    end: async () => {
      if (!(await next()).done) throw refused();
    },
  };
}

async function* readable(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  try {
    while (true) {
      const { done, value } = await chunks.next().catch((error: unknown) => Promise.reject(refused(error)));
      if (done) return;
      yield value;
    }
  } finally {
    await chunks.return?.();
  }
}

/** Ends a call whose caller sends nothing for so long: it must not hold a connection and a draft for as long as an upload may take. */
export function endWhenIdle(request: IncomingMessage, idleMs: number): void {
  if (request.complete) return;
  request.setTimeout(idleMs, () => request.destroy());
  // From then on it is the caller who waits.
  request.once('end', () => request.setTimeout(0));
}

/**
 * Reads what is left of a body, and throws it away: an answer that came before would close the connection while the caller is
 * still sending, who then never reads it.
 */
export async function readToTheEnd(request: IncomingMessage): Promise<void> {
  const isEnormous = Number(request.headers['content-length'] ?? 0) > UPLOAD_BODY_MAXIMUM_BYTES;
  if (request.readableEnded || request.destroyed || isEnormous) return;
  let length = 0;
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) request.once(event, resolve);
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > UPLOAD_BODY_MAXIMUM_BYTES) resolve();
    });
    request.unpipe();
    request.resume();
  });
}
