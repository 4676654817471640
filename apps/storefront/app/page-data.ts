import type { ShouldRevalidateFunction } from 'react-router';
import type { PageQuery } from '@marketplace/search-params';

/** A page's data are of its path, the language and these parameters: what else the page writes into its address needs none anew. */
export function dependsOn(...names: string[]): ShouldRevalidateFunction {
  const dataOf = ({ pathname, searchParams }: URL) =>
    [pathname, ...['lang', ...names].map((name) => searchParams.get(name))].join('\n');
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    currentUrl.href !== nextUrl.href && dataOf(currentUrl) === dataOf(nextUrl) ? false : defaultShouldRevalidate;
}

/** What the address of a request says, of what its route declares. */
export const queryOf = <Names extends readonly string[]>({ url }: Request): PageQuery<Names> =>
  new URL(url).searchParams;

/** What the address of a page with reviews says. */
export const REVIEWS_PARAMETERS = ['reviews'] as const;

/** How many pages of reviews an address asks for; more of them come to the page by themselves. */
export const reviewPagesOf = ({ searchParams }: { searchParams: PageQuery<typeof REVIEWS_PARAMETERS> }): number =>
  Number(searchParams.get('reviews')) || 1;
