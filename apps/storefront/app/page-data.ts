import type { ShouldRevalidateFunction } from 'react-router';
import type { PageQuery } from '@marketplace/search-params';

/** Revalidates a page only when its path, the language or one of these parameters changes. */
export function revalidateForParameters(...names: string[]): ShouldRevalidateFunction {
  const getDataKey = ({ pathname, searchParams }: URL) =>
    [pathname, ...['lang', ...names].map((name) => searchParams.get(name))].join('\n');
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    currentUrl.href !== nextUrl.href && getDataKey(currentUrl) === getDataKey(nextUrl)
      ? false
      : defaultShouldRevalidate;
}

/** The query of a request, restricted to the parameters that its route declares. */
export const getQuery = <Names extends readonly string[]>({ url }: Request): PageQuery<Names> =>
  new URL(url).searchParams;

/** Parameters of a page with reviews. */
export const REVIEWS_PARAMETERS = ['reviews'] as const;

/** How many pages of reviews the loader reads; the page loads further ones itself. */
export const getReviewPages = ({ searchParams }: { searchParams: PageQuery<typeof REVIEWS_PARAMETERS> }): number =>
  Number(searchParams.get('reviews')) || 1;
