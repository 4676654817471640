import type { ShouldRevalidateFunction } from 'react-router';

/** A page's data are of its path, the language and these parameters: what else the page writes into its address needs none anew. */
export function dependsOn(...names: string[]): ShouldRevalidateFunction {
  const dataOf = ({ pathname, searchParams }: URL) =>
    [pathname, ...['lang', ...names].map((name) => searchParams.get(name))].join('\n');
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    currentUrl.href !== nextUrl.href && dataOf(currentUrl) === dataOf(nextUrl) ? false : defaultShouldRevalidate;
}

/** How many pages of reviews an address asks for; more of them come to the page by themselves. */
export const reviewPagesOf = ({ searchParams }: URL): number => Number(searchParams.get('reviews')) || 1;
