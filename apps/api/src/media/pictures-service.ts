import { join } from 'node:path';
import type { Deps } from '../deps';
import { composePicture, type RawPicture } from './compose-picture';
import { encodePicture, type PictureFormat, type PictureWidth } from './encode-picture';
import { createMediaStore } from './media-store';
import { findRecipe } from './pictures-repository';
import type { Requester, Queue } from './queue';
import type { Recipe } from '@marketplace/picture-recipes';

/** Composed pictures kept in memory while their sizes are made, 2 to 6 MB each. */
const RAW_PICTURES_MAXIMUM = 6;

export interface Pictures {
  /**
   * A file of a picture: stored, or made now in the requester's turn. Null if there is no such
   * picture.
   */
  file: (key: string, width: PictureWidth, format: PictureFormat, requester: Requester) => Promise<Buffer | null>;
  isStored: (key: string, width: PictureWidth, format: PictureFormat) => Promise<boolean>;
}

/** Composes pictures on first request and stores them in DATA_DIR/media. */
export function createPictures(
  { db, environment, log }: Pick<Deps, 'db' | 'environment' | 'log'>,
  queue: Queue<Buffer>,
): Pictures {
  const store = createMediaStore(join(environment.DATA_DIR, 'media'));
  const rawPictures = new Map<string, Promise<RawPicture>>();

  /** Small pictures are composed small, which is three times faster. */
  function getRawPicture(key: string, recipe: Recipe, width: number): Promise<RawPicture> {
    const size = width <= 960 ? 960 : 1600;
    const name = `${key} ${size}`;
    const rawPicture = rawPictures.get(name) ?? composePicture(recipe, size);
    rawPictures.delete(name);
    rawPictures.set(name, rawPicture);
    rawPicture.catch(() => rawPictures.delete(name));
    const [oldest] = rawPictures.keys();
    if (rawPictures.size > RAW_PICTURES_MAXIMUM && oldest !== undefined) rawPictures.delete(oldest);
    return rawPicture;
  }

  async function make(key: string, recipe: Recipe, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
    const data = await encodePicture(await getRawPicture(key, recipe, width), width, format);
    await store.write(key, `${width}.${format}`, data).catch((error: unknown) => {
      // A full disk must not prevent the response.
      log.warn({ err: error, key }, 'a picture could not be stored');
    });
    return data;
  }

  return {
    isStored: (key, width, format) => store.has(key, `${width}.${format}`),
    file: async (key, width, format, requester) => {
      const stored = await store.read(key, `${width}.${format}`);
      if (stored) return stored;
      const recipe = await findRecipe(db, key);
      if (!recipe) return null;
      return queue.run(`${key}/${width}.${format}`, requester, () => make(key, recipe, width, format));
    },
  };
}
