import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/** RGBA pixels of one object, cropped to its edges. */
export interface Sprite {
  data: Buffer;
  width: number;
  height: number;
}

const folder = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

/** The file of an object, by its code points in hex. */
export const spriteFile = (code: string): string => join(folder, `${code}.webp`);

/** Objects whose body is not their most common colour: the hue that paint replaces. */
const BODY_HUES: Readonly<Record<string, number>> = { '1f6f6': 18, '1f6a4': 5, '26f5': 30 };

/**
 * Painted bodies are less saturated than the originals: greens and cyans at full saturation look
 * like neon.
 */
const PAINT_SATURATION = 0.78;

/**
 * Hue in degrees and saturation 0–1 of a colour in HSL, written into `hsl` to avoid an allocation
 * per pixel.
 */
const hsl = new Float64Array(3);
function toHsl(r: number, g: number, b: number): void {
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const range = max - min;
  const sector = range === 0 ? 0 : max === r ? (g - b) / range : max === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  hsl[0] = (sector * 60 + 360) % 360;
  hsl[1] = range === 0 ? 0 : range / (255 - Math.abs(max + min - 255));
  hsl[2] = (max + min) / 510;
}

/** One channel of an HSL colour (`shift` 0 red, 8 green, 4 blue). */
function fromHsl(hue: number, saturation: number, lightness: number, shift: number): number {
  const k = (shift + hue / 30) % 12;
  const a = saturation * Math.min(lightness, 1 - lightness);
  return 255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
}

/** The most common hue of the object, weighted by saturation. */
function commonHue(pixels: Buffer): number {
  const weights = new Float64Array(36);
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3] ?? 0;
    if (alpha === 0) continue;
    toHsl(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0);
    const bin = Math.floor((hsl[0] ?? 0) / 10) % 36;
    weights[bin] = (weights[bin] ?? 0) + alpha * (hsl[1] ?? 0) * (1 - Math.abs(2 * (hsl[2] ?? 0) - 1));
  }
  const around = (bin: number) => [35, 0, 1].reduce((sum, step) => sum + (weights[(bin + step) % 36] ?? 0), 0);
  let best = 0;
  for (let bin = 1; bin < 36; bin++) if (around(bin) > around(best)) best = bin;
  return best * 10 + 5;
}

/** Shifts the hue of the body and leaves windows, tyres, wood and water unchanged. */
function paintBody(pixels: Buffer, body: number, degrees: number): void {
  for (let i = 0; i < pixels.length; i += 4) {
    if (pixels[i + 3] === 0) continue;
    toHsl(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0);
    const [hue = 0, saturation = 0, lightness = 0] = hsl;
    const distance = Math.abs(((hue - body + 540) % 360) - 180);
    const share = Math.min(1, (52 - distance) / 16);
    if (share <= 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const before = pixels[i + channel] ?? 0;
      const after = fromHsl((hue + degrees) % 360, saturation * PAINT_SATURATION, lightness, (channel * 8) % 12);
      pixels[i + channel] = Math.round(before + (after - before) * share);
    }
  }
}

/** Crops a picture to its visible part. */
function trim({ data, width, height }: Sprite): Sprite {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[(y * width + x) * 4 + 3] ?? 0) > 10) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
  const rowBytes = (right - left + 1) * 4;
  const cut = Buffer.alloc(rowBytes * (bottom - top + 1));
  for (let y = top; y <= bottom; y++) {
    const from = (y * width + left) * 4;
    data.copy(cut, (y - top) * rowBytes, from, from + rowBytes);
  }
  return { data: cut, width: right - left + 1, height: bottom - top + 1 };
}

/** Reads one object of the set and paints it. Rejects if there is no such object. */
export async function loadSprite(code: string, paint: number): Promise<Sprite> {
  const { data, info } = await sharp(spriteFile(code)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  if (paint) paintBody(data, BODY_HUES[code] ?? commonHue(data), paint);
  return trim({ data, width: info.width, height: info.height });
}
