import { access } from 'node:fs/promises';
import sharp from 'sharp';
import type { Line, Queue } from './queue';
import { spriteFile } from './sprites';

/** Sides in pixels: as shown, and for screens of twice the density. */
const SIDES: ReadonlySet<number> = new Set([28, 56]);
/** Code points of one emoji in hex. Only names of this shape ever reach the disk. */
const CODE = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6}){0,9}$/;

const made = new Map<string, Buffer>();

/** An emoji's 3-D picture as a small square webp, for categories and menus; null where there is none of that code or size. */
export async function iconFile(code: string, side: number, queue: Queue<Buffer>, line: Line): Promise<Buffer | null> {
  if (!SIDES.has(side) || !CODE.test(code)) return null;
  const name = `${code}/${side}`;
  const known = made.get(name);
  if (known) return known;
  const source = await sourceOf(code);
  if (!source) return null;
  const data = await queue.run(`icon ${name}`, line, () =>
    sharp(source)
      .resize(side, side, { fit: 'contain', background: 'transparent' })
      .webp({ quality: 84, effort: 5 })
      .toBuffer(),
  );
  made.set(name, data);
  return data;
}

/** Keyboards differ in whether they end an emoji with the sign that asks for a picture (fe0f). */
async function sourceOf(code: string): Promise<string | null> {
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
