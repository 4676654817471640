import type { IncomingMessage } from 'node:http';
import { UPLOAD_BODY_MAXIMUM_BYTES, UPLOAD_MAXIMUM_BYTES } from '@marketplace/api-contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors';

/** Limits of a form with one file; a file is cut after the first byte that is too many. */
export const FORM_LIMITS = { fileSize: UPLOAD_MAXIMUM_BYTES + 1, files: 1, fields: 0, parts: 2, headerPairs: 20 };

interface SingleFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** Call after reading the content. Rejects when the form goes on. */
  end: () => Promise<void>;
}

const uploadError = (cause?: unknown) =>
  new AppError('invalid_input', 'Send one file, in the part named file.', {
    fields: { 'body.file': 'This is a required field.' },
    cause,
  });

/** The stream of a form that has exactly one part, `file`. */
export async function readSingleFile(request: FastifyRequest): Promise<SingleFile> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', 'Send multipart/form-data with one part named file.');
  const parts = request.parts();
  // Any error of the parser means that the body is not a form or was aborted.
  const next = () => parts.next().catch((error: unknown) => Promise.reject(uploadError(error)));
  const { value: part } = await next();
  if (part?.type !== 'file' || part.fieldname !== 'file') throw uploadError();
  return {
    name: part.filename,
    content: readable(part.file),
    end: async () => {
      if (!(await next()).done) throw uploadError();
    },
  };
}

async function* readable(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  try {
    while (true) {
      const { done, value } = await chunks.next().catch((error: unknown) => Promise.reject(uploadError(error)));
      if (done) return;
      yield value;
    }
  } finally {
    await chunks.return?.();
  }
}

/**
 * Aborts a call that receives nothing for that long, so that it does not hold a connection and a
 * draft.
 */
export function abortWhenIdle(request: IncomingMessage, idleMs: number): void {
  if (request.complete) return;
  request.setTimeout(idleMs, () => request.destroy());
  // From then on the caller waits for the response.
  request.once('end', () => request.setTimeout(0));
}

/**
 * Reads and discards the rest of a body: an early response would close the connection while the
 * caller is still sending and never reads it.
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
