import multipart from '@fastify/multipart';
import {
  deleteUpload,
  getAttachment,
  getOperatorAttachment,
  getUpload,
  UPLOAD_BODY_MAXIMUM_BYTES,
  UPLOAD_MAXIMUM_BYTES,
  uploadFile,
  type UploadType,
} from '@marketplace/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { getCountedAddress } from '../plugins/limits';
import { serve } from '../plugins/serve';
import { createContentDisposition } from './file-names';
import { abortWhenIdle, FORM_LIMITS, readSingleFile, readToTheEnd } from './read-single-file';
import {
  checkPurpose,
  createSpaceReservations,
  deleteFile,
  openAttachment,
  openFile,
  receiveFile,
} from './uploads-service';

/** A client that displays a file anyway runs nothing of it. */
const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Receives and returns all files, whatever their purpose. */
export async function registerUploadRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const on = serve(app);
  // The only place that accepts forms.
  await app.register(async (scope) => registerUpload(scope, deps));

  on(getUpload).with(async ({ params, customer, reply }) => {
    const { name, type, size, content } = await openFile(deps, customer.id, params.id);
    void reply.headers({
      'content-type': getContentType(type),
      'content-length': size,
      'content-disposition': createContentDisposition(name),
      'content-security-policy': SANDBOX,
    });
    return content;
  });

  on(getAttachment).with(async ({ params, query, customer, request, reply }) =>
    sendAttachment(request, reply, await openAttachment(deps, { accountId: customer.id }, params.id, query.size)),
  );
  on(getOperatorAttachment).with(async ({ params, query, request, reply }) =>
    sendAttachment(request, reply, await openAttachment(deps, 'operator', params.id, query.size)),
  );

  on(deleteUpload).with(async ({ params, customer }) => {
    await deleteFile(deps, customer?.id ?? null, params.id);
    return {};
  });
}

const getContentType = (type: UploadType) => (type === 'text/plain' ? 'text/plain; charset=utf-8' : type);

type OpenAttachment = Awaited<ReturnType<typeof openAttachment>>;

/** A picture is shown; a browser that has it asks each time whether it still may. Other files are saved. */
function sendAttachment(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, width, sha256, bytes, content }: OpenAttachment,
) {
  const etag = `"${sha256}-${bytes}"`;
  void reply.headers({
    etag,
    'content-type': getContentType(type),
    'content-disposition': createContentDisposition(name, width === null ? 'attachment' : 'inline'),
    'content-security-policy': SANDBOX,
    'cache-control': 'private, no-cache',
  });
  if (request.headers['if-none-match'] !== etag) return reply.header('content-length', bytes).send(content);
  content.destroy();
  return reply.code(304).send();
}

async function registerUpload(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(multipart, { limits: FORM_LIMITS });
  const { idleMs } = deps.uploadLimits;
  const enter = createConcurrencyLimit(deps.uploadLimits.concurrency);
  const reserve = createSpaceReservations(deps);

  app.addHook('onRequest', async ({ raw, headers }) => {
    abortWhenIdle(raw, idleMs);
    if (Number(headers['content-length'] ?? 0) > UPLOAD_BODY_MAXIMUM_BYTES) throw new AppError('file_too_large');
  });
  app.addHook('onSend', async ({ raw }) => {
    // Requests that earlier hooks refused may stall too.
    abortWhenIdle(raw, idleMs);
    await readToTheEnd(raw);
  });

  serve(app)(uploadFile).with(async ({ query, customer, request, now }) => {
    const address = getCountedAddress(request);
    const { purpose } = query;
    const leave = enter(address);
    try {
      await checkPurpose(deps, purpose, customer !== null);
      await deps.attempts.begin([['upload', address]], now);
      const release = await reserve(Number(request.headers['content-length'] ?? UPLOAD_MAXIMUM_BYTES));
      try {
        return await receiveFile(deps, { purpose, address, now, ...(await readSingleFile(request)) });
      } finally {
        release();
      }
    } finally {
      leave();
    }
  });
}

/** Limits the concurrent uploads of an address. */
function createConcurrencyLimit(concurrency: number): (address: string) => () => void {
  const inside = new Map<string, number>();
  return (address) => {
    const count = inside.get(address) ?? 0;
    if (count >= concurrency) throw new AppError('too_many_requests');
    inside.set(address, count + 1);
    return () => {
      const left = (inside.get(address) ?? 1) - 1;
      if (left === 0) inside.delete(address);
      else inside.set(address, left);
    };
  };
}
