import { join } from 'node:path';
import type { Deps } from '../deps';
import { compose, type Base } from './compose';
import { encode, type PictureFormat, type PictureWidth } from './encode';
import { createMediaStore } from './media-store';
import { findRecipe } from './pictures-repository';
import type { Line, Queue } from './queue';
import type { Recipe } from './recipe';

/** Whole pictures kept in memory between their sizes, 2 to 6 MB each. */
const BASES = 6;

export interface Pictures {
  /** One file of a picture: stored, or made now, in the turn of who waits for it. Null where there is no such picture. */
  file: (key: string, width: PictureWidth, format: PictureFormat, line: Line) => Promise<Buffer | null>;
  isStored: (key: string, width: PictureWidth, format: PictureFormat) => Promise<boolean>;
}

/** Composes pictures when they are first asked for and keeps them in DATA_DIR/media. */
export function createPictures(
  { db, environment, log }: Pick<Deps, 'db' | 'environment' | 'log'>,
  queue: Queue<Buffer>,
): Pictures {
  const store = createMediaStore(join(environment.DATA_DIR, 'media'));
  const bases = new Map<string, Promise<Base>>();

  /** Small pictures are drawn small: that is three times faster. */
  function baseOf(key: string, recipe: Recipe, width: number): Promise<Base> {
    const size = width <= 960 ? 960 : 1600;
    const name = `${key} ${size}`;
    const base = bases.get(name) ?? compose(recipe, size);
    bases.delete(name);
    bases.set(name, base);
    base.catch(() => bases.delete(name));
    const [oldest] = bases.keys();
    if (bases.size > BASES && oldest !== undefined) bases.delete(oldest);
    return base;
  }

  async function make(key: string, recipe: Recipe, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
    const data = await encode(await baseOf(key, recipe, width), width, format);
    await store.write(key, `${width}.${format}`, data).catch((error: unknown) => {
      // A full disk must not hide the picture.
      log.warn({ err: error, key }, 'a picture could not be stored');
    });
    return data;
  }

  return {
    isStored: (key, width, format) => store.has(key, `${width}.${format}`),
    file: async (key, width, format, line) => {
      const stored = await store.read(key, `${width}.${format}`);
      if (stored) return stored;
      const recipe = await findRecipe(db, key);
      if (!recipe) return null;
      return queue.run(`${key}/${width}.${format}`, line, () => make(key, recipe, width, format));
    },
  };
}
