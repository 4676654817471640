import multipart from '@fastify/multipart';
import {
  deleteUpload,
  getUpload,
  UPLOAD_BODY_MAXIMUM_BYTES,
  UPLOAD_MAXIMUM_BYTES,
  uploadFile,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { addressOf } from '../plugins/limits';
import { serve } from '../plugins/serve';
import { attachment } from './file-names';
import { endWhenIdle, FORM_LIMITS, oneFile, readToTheEnd } from './one-file';
import { checkPurpose, createReservations, deleteFile, openFile, receiveFile } from './uploads-service';

/** The one way in for files, whatever they are for, and the one way out. */
export async function uploadRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const on = serve(app);
  // Forms are read here and nowhere else.
  await app.register(async (scope) => receiving(scope, deps));

  on(getUpload).with(async ({ params, customer, reply }) => {
    const { name, type, size, content } = await openFile(deps, customer.id, params.id);
    void reply.headers({
      'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
      'content-length': size,
      'content-disposition': attachment(name),
      // Whoever shows it nevertheless runs nothing of it.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    return content;
  });

  on(deleteUpload).with(async ({ params, customer }) => {
    await deleteFile(deps, customer?.id ?? null, params.id);
    return {};
  });
}

async function receiving(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(multipart, { limits: FORM_LIMITS });
  const { idleMs } = deps.uploadLimits;
  const enter = doorway(deps.uploadLimits.atOnce);
  const reserve = createReservations(deps);

  app.addHook('onRequest', async ({ raw, headers }) => {
    endWhenIdle(raw, idleMs);
    if (Number(headers['content-length'] ?? 0) > UPLOAD_BODY_MAXIMUM_BYTES) throw new AppError('file_too_large');
  });
  app.addHook('onSend', async ({ raw }) => {
    // Who was refused before this route's own hooks may be slow too.
    endWhenIdle(raw, idleMs);
    await readToTheEnd(raw);
  });

  serve(app)(uploadFile).with(async ({ query, request, now }) => {
    const address = addressOf(request);
    const { purpose } = query;
    const leave = enter(address);
    try {
      await checkPurpose(deps, purpose);
      await deps.attempts.begin([['upload', address]], now);
      const release = await reserve(Number(request.headers['content-length'] ?? UPLOAD_MAXIMUM_BYTES));
      try {
        return await receiveFile(deps, { purpose, address, now, ...(await oneFile(request)) });
      } finally {
        release();
      }
    } finally {
      leave();
    }
  });
}

/** Lets in so many of one address at the same time. */
function doorway(atOnce: number): (address: string) => () => void {
  const inside = new Map<string, number>();
  return (address) => {
    const count = inside.get(address) ?? 0;
    if (count >= atOnce) throw new AppError('too_many_requests');
    inside.set(address, count + 1);
    return () => {
      const left = (inside.get(address) ?? 1) - 1;
      if (left === 0) inside.delete(address);
      else inside.set(address, left);
    };
  };
}
