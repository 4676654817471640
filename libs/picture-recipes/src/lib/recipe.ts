import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PALETTE_NAMES } from './palettes';

/**
 * Raise it when the same recipe renders differently: it is part of the key, so caches don't serve
 * old pictures.
 */
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

/** The code of an emoji: Unicode code points in hexadecimal, joined by hyphens. */
const ObjectCode = z.string().regex(/^[0-9a-f]{2,5}(-[0-9a-f]{2,5}){0,9}$/);

/** Everything that determines a picture; equal recipes give equal pixels. */
export const Recipe = z.strictObject({
  shape: z.enum(['scene', 'avatar']),
  object: ObjectCode,
  /** The object in the background of `pair`. */
  second: ObjectCode.optional(),
  palette: z.enum(PALETTE_NAMES),
  scene: z.enum(SCENES),
  /** Rotates the hue of the object's colours, in degrees. */
  paint: z.int().min(0).max(359).default(0),
  isFlipped: z.boolean().default(false),
  /** Varies position, size and light slightly. */
  seed: z.int().min(0).max(999).default(0),
});
export type Recipe = z.output<typeof Recipe>;

/** The name of a picture in its URL and on disk: 32 hexadecimal digits. */
export function pictureKey(recipe: Recipe): string {
  const { shape, object, second = '', palette, scene, paint, isFlipped, seed } = recipe;
  return createHash('sha256')
    .update(JSON.stringify([COMPOSER_VERSION, shape, object, second, palette, scene, paint, isFlipped, seed]))
    .digest('hex')
    .slice(0, 32);
}
