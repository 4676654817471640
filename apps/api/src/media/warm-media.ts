import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps';
import type { PictureWidth } from './encode-picture';
import { findAvatarKeys, findFirstPictures } from './pictures-repository';
import type { Pictures } from './pictures-service';

/** Widths of result cards on common screens. */
const CARD_WIDTHS: readonly PictureWidth[] = [320, 480, 640];
/** Widths of a seller's small round picture. */
const AVATAR_WIDTHS: readonly PictureWidth[] = [160];
/** Listings from the start of the results. */
const LISTINGS = 1000;
/** Sellers, in order of their id. */
const SELLERS = 200;
/** The first page of results is needed at once, so it is made without pauses. */
const FIRST_PAGE = 24;

/**
 * Makes the pictures that visitors see first, one at a time and never while somebody waits for
 * another.
 */
export function warmMedia({ db, log, pictures }: Pick<Deps, 'db' | 'log'> & { pictures: Pictures }): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function warm(): Promise<void> {
    const [listings, avatars] = await Promise.all([findFirstPictures(db, LISTINGS), findAvatarKeys(db, SELLERS)]);
    const pages = [
      ...listings.slice(0, FIRST_PAGE).map((key) => ({ key, widths: CARD_WIDTHS })),
      ...avatars.map((key) => ({ key, widths: AVATAR_WIDTHS })),
      ...listings.slice(FIRST_PAGE).map((key) => ({ key, widths: CARD_WIDTHS })),
    ];
    for (const [index, { key, widths }] of pages.entries())
      for (const width of widths) {
        if (signal.aborted) return;
        if (await pictures.isStored(key, width, 'avif')) continue;
        const began = performance.now();
        await pictures.file(key, width, 'avif', null);
        // At most half of one core: a pause as long as the work.
        if (index >= FIRST_PAGE) await pause(performance.now() - began, undefined, { signal, ref: false });
      }
  }

  const run = warm().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'pictures could not be made ahead');
  });
  return {
    stop: () => {
      stopping.abort();
      return run;
    },
  };
}
