import type { ProductCard, ProductQuery } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { searchProductPage } from '../search/search-service';
import { findAddedSince } from './saved-searches-repository';

/** More at once are not told one by one: the link shows them. */
const PAGES = 4;

/** Products added after `since` that a search finds, the newest first. The one place that asks the search. */
export async function newMatches(deps: Deps, query: ProductQuery, since: Date, now: Date): Promise<ProductCard[]> {
  const found: ProductCard[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const { products, pages } = await searchProductPage(
      deps,
      { ...query, sort: undefined, type: 'newest_first', page },
      now,
      // What is read of them is what their sellers wrote.
      'en',
    );
    const ids = products.map(({ id }) => Number(id));
    const added = await findAddedSince(deps.db, ids, since);
    found.push(...products.filter(({ id }) => added.has(Number(id))));
    if (added.size < products.length || page >= pages) break;
  }
  return found;
}
