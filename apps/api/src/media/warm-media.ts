import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { PictureWidth } from './encode';
import type { Pictures } from './pictures-service';

/** What result cards ask for on common screens. */
const CARD_WIDTHS: readonly PictureWidth[] = [320, 480, 640];
/** What a small round picture of a seller asks for. */
const AVATAR_WIDTHS: readonly PictureWidth[] = [160];
/** Listings from the front of the results. */
const LISTINGS = 1000;
/** Sellers, in no better order. */
const SELLERS = 200;
/** The first page of results: wanted at once, so these are made without a rest. */
const FIRST_PAGE = 24;

/** Makes the pictures that visitors will see first, one at a time and never while somebody waits for another. */
export function warmMedia({ db, log, pictures }: Pick<Deps, 'db' | 'log'> & { pictures: Pictures }): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function warm(): Promise<void> {
    const [listings, avatars] = await Promise.all([firstPictures(db), avatarKeys(db)]);
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
        // Half of one core at most: a rest as long as the work.
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

/** Keys of the first pictures of listings, as the results begin with them. */
async function firstPictures(db: Deps['db']): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT substring(product.pictures -> 0 ->> 'src' FROM '^/media/p/([0-9a-f]{32})$') AS key
      FROM products product WHERE product.status = 'active' ORDER BY product.price, product.id LIMIT ${LISTINGS}`);
  return [...new Set(rows.map(({ key }) => key).filter((key) => key !== null))];
}

async function avatarKeys(db: Deps['db']): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT substring(avatar ->> 'src' FROM '^/media/p/([0-9a-f]{32})$') AS key FROM sellers ORDER BY id LIMIT ${SELLERS}`);
  return [...new Set(rows.map(({ key }) => key).filter((key) => key !== null))];
}
