/**
 * Encodes one picture that anybody may have sent, in a process of its own (encode-picture.ts): a
 * decoder that it breaks has neither the secrets nor the memory of the API.
 */
import sharp, { type ResizeOptions } from 'sharp';

/** What the process gets. */
export interface PictureTask {
  content: Buffer;
  pixels: number;
  /** The longest edges of the two versions. */
  fullEdge: number;
  smallEdge: number;
  memoryBytes: number;
}

/** What it answers. */
export interface EncodedPicture {
  /** WebP, upright, without metadata. */
  full: Buffer;
  small: Buffer;
  width: number;
  height: number;
}

const MEMORY_CHECK_MS = 25;

// Only the decoders of the accepted types.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

async function encode({ content, pixels, fullEdge, smallEdge }: PictureTask): Promise<EncodedPicture> {
  const resize = (edge: number) =>
    ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const satisfies ResizeOptions;
  // Only the first frame of an animation. Metadata is left out, after the orientation was applied.
  const { data, info } = await sharp(content, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(resize(fullEdge))
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  const small = await sharp(data).resize(resize(smallEdge)).webp({ quality: 78, effort: 3 }).toBuffer();
  return { full: data, small, width: info.width, height: info.height };
}

process.once('message', (task: PictureTask) => {
  // The parent reads the signal: what a picture needs is known only while it is decoded.
  setInterval(() => {
    if (process.memoryUsage.rss() > task.memoryBytes) process.kill(process.pid, 'SIGTERM');
  }, MEMORY_CHECK_MS).unref();
  encode(task).then(
    (encoded) => process.send?.(encoded),
    () => process.exit(1),
  );
});
process.once('disconnect', () => process.exit(0));
