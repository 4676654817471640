import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { FavouritePage } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { FavouriteCards } from './favourite-cards';

/** A customer's favourites. */
export function AccountFavourites({ favourites }: { favourites: FavouritePage }) {
  const { products, page, pages, total } = favourites;
  useReloadOnNewFavourites(total);
  return <FavouriteCards products={products} page={page} pages={pages} />;
}

/**
 * Reloads when favourites of this browser or another tab reach the account after the page was
 * rendered.
 */
function useReloadOnNewFavourites(total: number): void {
  const count = useSession((session) => session.favourites.length);
  const { revalidate, state } = useRevalidator();
  const reloadedFor = useRef(0);
  useEffect(() => {
    if (count <= total || reloadedFor.current === count || state !== 'idle') return;
    reloadedFor.current = count;
    void revalidate();
  }, [count, total, revalidate, state]);
}
