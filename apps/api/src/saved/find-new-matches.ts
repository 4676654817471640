import type { ProductCard, ProductQuery } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { findNewestCards } from '../search/search-service';
import { findAddedSince } from './saved-searches-repository';

/** Further matches are not listed in the mail; its link shows them. */
const PAGES = 4;
/** All saved searches together share one turn with the addresses of visitors. */
const REQUESTER = { address: 'saved searches' };

/** Products added after `since` that match a search, newest first. */
export async function findNewMatches(deps: Deps, query: ProductQuery, since: Date, now: Date): Promise<ProductCard[]> {
  const found: ProductCard[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const { products, pages } = await findNewestCards(deps, { ...query, page }, { now, requester: REQUESTER });
    const ids = products.map(({ id }) => Number(id));
    const added = await findAddedSince(deps.db, ids, since);
    found.push(...products.filter(({ id }) => added.has(Number(id))));
    if (added.size < products.length || page >= pages) break;
  }
  return found;
}
