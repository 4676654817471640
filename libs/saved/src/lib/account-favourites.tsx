import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { FavouritePage } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { FavouriteCards } from './favourite-cards';

/** The favourites of the account. */
export function AccountFavourites({ favourites }: { favourites: FavouritePage }) {
  const { products, page, pages, total } = favourites;
  useLateArrivals(total);
  return <FavouriteCards products={products} page={page} pages={pages} />;
}

/** What the browser kept comes to the account after the server has drawn this page, as do those of another tab: then it is read anew. */
function useLateArrivals(total: number): void {
  const known = useSession((session) => session.favourites.length);
  const { revalidate, state } = useRevalidator();
  const asked = useRef(0);
  useEffect(() => {
    if (known <= total || asked.current === known || state !== 'idle') return;
    asked.current = known;
    void revalidate();
  }, [known, total, revalidate, state]);
}
