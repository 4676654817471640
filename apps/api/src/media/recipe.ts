import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PALETTE_NAMES } from './palettes';

/** Raised when the same recipe would give other pixels: every address changes with it, so caches never mix two looks. */
const COMPOSER_VERSION = 1;

export const SCENES = [
  'cove',
  'disc',
  'arch',
  'plinth',
  'window',
  'hills',
  'table',
  'pair',
  'row',
  'near',
  'water',
  'wake',
  'fleet',
] as const;
export type Scene = (typeof SCENES)[number];

/** A file of the object set: Unicode code points in hexadecimal, joined by hyphens. */
const ObjectCode = z.string().regex(/^[0-9a-f]{2,5}(-[0-9a-f]{2,5}){0,9}$/);

/** Everything that decides how a picture looks; equal recipes give equal pixels. */
export const Recipe = z.strictObject({
  shape: z.enum(['scene', 'avatar']),
  object: ObjectCode,
  /** Stands further back in `pair`. */
  second: ObjectCode.optional(),
  palette: z.enum(PALETTE_NAMES),
  scene: z.enum(SCENES),
  /** Turns every colour of the object by so many degrees of hue. */
  paint: z.int().min(0).max(359).default(0),
  isFlipped: z.boolean().default(false),
  /** Small differences of place, size and light. */
  seed: z.int().min(0).max(999).default(0),
});
export type Recipe = z.output<typeof Recipe>;

/** The name of a picture in its address and on disk: 32 hexadecimal digits. */
export function pictureKey(recipe: Recipe): string {
  const { shape, object, second = '', palette, scene, paint, isFlipped, seed } = recipe;
  return createHash('sha256')
    .update(JSON.stringify([COMPOSER_VERSION, shape, object, second, palette, scene, paint, isFlipped, seed]))
    .digest('hex')
    .slice(0, 32);
}
