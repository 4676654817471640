import { access } from 'node:fs/promises';
import sharp from 'sharp';
import type { Requester, Queue } from './queue';
import { spriteFile } from './sprites';

/** Sizes in pixels: as shown, and for screens of double density. */
const SIZES: ReadonlySet<number> = new Set([28, 56]);
/** Code points of one emoji in hex. Only names of this form are used as file names. */
const CODE = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6}){0,9}$/;

const icons = new Map<string, Buffer>();

/**
 * An emoji's 3-D picture as a small square webp, for categories and menus; null for an unknown code
 * or size.
 */
export async function findIconFile(
  code: string,
  size: number,
  queue: Queue<Buffer>,
  line: Requester,
): Promise<Buffer | null> {
  if (!SIZES.has(size) || !CODE.test(code)) return null;
  const name = `${code}/${size}`;
  const cached = icons.get(name);
  if (cached) return cached;
  const source = await findSource(code);
  if (!source) return null;
  const data = await queue.run(`icon ${name}`, line, () =>
    sharp(source)
      .resize(size, size, { fit: 'contain', background: 'transparent' })
      .webp({ quality: 84, effort: 5 })
      .toBuffer(),
  );
  icons.set(name, data);
  return data;
}

/** Keyboards differ in whether they append the emoji variation selector (fe0f). */
async function findSource(code: string): Promise<string | null> {
  for (const name of [code, `${code}-fe0f`, code.replace(/-fe0f$/, '')]) {
    const file = spriteFile(name);
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  return null;
}
