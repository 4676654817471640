import { redirect, type MiddlewareFunction } from 'react-router';

/**
 * One page has one address: `/Search` or `/search/` lead to `/search`. The router takes either for the page, and its browser part knows no
 * difference of case at all.
 */
export const oneAddress: MiddlewareFunction<Response> = ({ url, pattern }, next) => {
  const address = canonicalPath(url.pathname, pattern);
  if (address === url.pathname) return next();
  throw redirect(address + url.search, 301);
};

/** The path as its route writes it; what stands for a parameter, or for anything at all, stays as it is. */
export function canonicalPath(pathname: string, pattern: string): string {
  if (pattern.endsWith('*')) return pathname;
  const given = pathname.split('/').filter(Boolean);
  const parts = pattern.split('/').filter(Boolean);
  return `/${parts.map((part, index) => (part.startsWith(':') ? given[index] : part)).join('/')}`;
}
