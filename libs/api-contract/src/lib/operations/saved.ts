import type { Operation } from '../operation';
import type * as saved from '../saved';

export const listCards: Operation<typeof saved.listCards> = { method: 'POST', path: '/api/productCards' };
export const listFavouriteIds: Operation<typeof saved.listFavouriteIds> = {
  method: 'GET',
  path: '/api/favourites/ids',
};
export const listFavourites: Operation<typeof saved.listFavourites> = { method: 'GET', path: '/api/favourites' };
export const addFavourite: Operation<typeof saved.addFavourite> = { method: 'PUT', path: '/api/favourites/:id' };
export const removeFavourite: Operation<typeof saved.removeFavourite> = {
  method: 'DELETE',
  path: '/api/favourites/:id',
};
export const mergeFavourites: Operation<typeof saved.mergeFavourites> = {
  method: 'POST',
  path: '/api/favourites/merge',
};
