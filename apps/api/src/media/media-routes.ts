import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { getCountedAddress } from '../plugins/limits';
import { findBrandFile } from './brand';
import { CONTENT_TYPES, isPictureFormat, isPictureWidth } from './encode-picture';
import { findIconFile } from './icons';
import { createPictures } from './pictures-service';
import { createQueue, PICTURE_QUEUE, type QueueLimits } from './queue';
import { warmMedia } from './warm-media';

const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/** Answers 304 if the browser has this version. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { tag: string; type: string; data: Buffer; cache: string },
) {
  const etag = `"${file.tag}"`;
  void reply.headers({
    etag,
    'cache-control': file.cache,
    // Other origins may show the pictures, as previews of shared links and mails do.
    'cross-origin-resource-policy': 'cross-origin',
  });
  const known = request.headers['if-none-match'];
  if (known === '*' || known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return reply.code(304).send();
  return reply.type(file.type).send(file.data);
}

/** Pictures of listings and sellers, and the brand files; all public. */
export function registerMediaRoutes(app: FastifyInstance, deps: Deps, limits: Partial<QueueLimits> = {}): void {
  const options = { config: { access: 'open' as const }, schema: { hide: true } };
  const queue = createQueue<Buffer>({ ...PICTURE_QUEUE, ...limits });
  const pictures = createPictures(deps, queue);

  app.get<{ Params: { key: string; file: string } }>('/media/p/:key/:file', options, async (request, reply) => {
    const { key, file } = request.params;
    const [, width, format = ''] = /^([1-9]\d{1,3})\.([a-z]{3,4})$/.exec(file) ?? [];
    const requestedWidth = Number(width);
    // Only names of this form are used as file names.
    if (!/^[0-9a-f]{32}$/.test(key) || !isPictureWidth(requestedWidth) || !isPictureFormat(format))
      throw new AppError('not_found');
    const data = await pictures.file(key, requestedWidth, format, getCountedAddress(request));
    if (!data) throw new AppError('not_found');
    return send(request, reply, { tag: `${key}-${file}`, type: CONTENT_TYPES[format], data, cache: FOREVER });
  });

  app.get<{ Params: { file: string } }>('/media/brand/:file', options, async (request, reply) => {
    const file = await findBrandFile(request.params.file);
    if (!file) throw new AppError('not_found');
    return send(request, reply, { ...file, cache: AN_HOUR });
  });

  app.get<{ Params: { code: string; file: string } }>('/media/icons/:code/:file', options, async (request, reply) => {
    const { code, file } = request.params;
    const [, side] = /^([1-9]\d)\.webp$/.exec(file) ?? [];
    const data = await findIconFile(code, Number(side), queue, getCountedAddress(request));
    if (!data) throw new AppError('not_found');
    return send(request, reply, { tag: `${code}-${side}`, type: CONTENT_TYPES.webp, data, cache: FOREVER });
  });

  let warming: ReturnType<typeof warmMedia> | undefined;
  app.addHook('onListen', async () => {
    if (deps.environment.MODE === 'demo') warming = warmMedia({ ...deps, pictures });
  });
  app.addHook('onClose', async () => warming?.stop());
}
