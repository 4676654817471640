import { FAVOURITES_MAXIMUM, PAGE_SIZE, type FavouritePage } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { listProductCards } from '../products/products-service';
import {
  countFavourites,
  countVisibleFavourites,
  deleteFavourite,
  findFavouriteIds,
  hasFavourite,
  lockCustomer,
  insertFavourites,
} from './favourites-repository';

type DbOnly = Pick<Deps, 'db'>;

const ALL = { limit: FAVOURITES_MAXIMUM, offset: 0 };

export async function listCustomerFavouriteIds({ db }: DbOnly, customerId: string): Promise<{ ids: string[] }> {
  return { ids: (await findFavouriteIds(db, customerId, ALL)).map(String) };
}

export async function listCustomerFavourites({ db }: DbOnly, customerId: string, page: number): Promise<FavouritePage> {
  const [ids, total] = await Promise.all([
    findFavouriteIds(db, customerId, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countVisibleFavourites(db, customerId),
  ]);
  return {
    products: await listProductCards({ db }, ids.map(String)),
    page,
    pages: Math.ceil(total / PAGE_SIZE),
    total,
  };
}

/** Ignores an unknown product: it may have been removed since the page was rendered. */
export async function saveFavourite({ db }: DbOnly, customerId: string, productId: string, now: Date): Promise<void> {
  const id = Number(productId);
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    if (await hasFavourite(tx, customerId, id)) return;
    if ((await countFavourites(tx, customerId)) >= FAVOURITES_MAXIMUM) throw new AppError('limit_reached');
    await insertFavourites(tx, customerId, [id], 1, now);
  });
}

export const removeCustomerFavourite = ({ db }: DbOnly, customerId: string, productId: string): Promise<void> =>
  deleteFavourite(db, customerId, Number(productId));

/**
 * Adds the favourites of a browser to the account and returns all of them. At the limit the newest
 * ones are added.
 */
export async function mergeIntoFavourites({ db }: DbOnly, customerId: string, ids: readonly string[], now: Date) {
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const room = FAVOURITES_MAXIMUM - (await countFavourites(tx, customerId));
    if (room > 0) await insertFavourites(tx, customerId, [...new Set(ids)].map(Number), room, now);
  });
  return listCustomerFavouriteIds({ db }, customerId);
}
