import { FAVOURITES_MAXIMUM, PAGE_SIZE, type FavouritePage } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { readCards } from '../products/products-service';
import {
  countFavourites,
  countVisibleFavourites,
  deleteFavourite,
  findFavouriteIds,
  hasFavourite,
  holdCustomer,
  insertFavourites,
} from './favourites-repository';

type DbOnly = Pick<Deps, 'db'>;

const ALL = { limit: FAVOURITES_MAXIMUM, offset: 0 };

export async function readFavouriteIds({ db }: DbOnly, customerId: string): Promise<{ ids: string[] }> {
  return { ids: (await findFavouriteIds(db, customerId, ALL)).map(String) };
}

export async function readFavourites({ db }: DbOnly, customerId: string, page: number): Promise<FavouritePage> {
  const [ids, total] = await Promise.all([
    findFavouriteIds(db, customerId, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countVisibleFavourites(db, customerId),
  ]);
  return { products: await readCards({ db }, ids.map(String)), page, pages: Math.ceil(total / PAGE_SIZE), total };
}

/** An unknown product is no favourite and no error: it may have gone since the page was drawn. */
export async function saveFavourite({ db }: DbOnly, customerId: string, productId: string, now: Date): Promise<void> {
  const id = Number(productId);
  await db.transaction(async (tx) => {
    await holdCustomer(tx, customerId);
    if (await hasFavourite(tx, customerId, id)) return;
    if ((await countFavourites(tx, customerId)) >= FAVOURITES_MAXIMUM) throw new AppError('limit_reached');
    await insertFavourites(tx, customerId, [id], 1, now);
  });
}

export const dropFavourite = ({ db }: DbOnly, customerId: string, productId: string): Promise<void> =>
  deleteFavourite(db, customerId, Number(productId));

/** Adds a browser's favourites to the account's and answers them all. Above the limit the latest of them come in. */
export async function joinFavourites({ db }: DbOnly, customerId: string, ids: readonly string[], now: Date) {
  await db.transaction(async (tx) => {
    await holdCustomer(tx, customerId);
    const room = FAVOURITES_MAXIMUM - (await countFavourites(tx, customerId));
    if (room > 0) await insertFavourites(tx, customerId, [...new Set(ids)].map(Number), room, now);
  });
  return readFavouriteIds({ db }, customerId);
}
