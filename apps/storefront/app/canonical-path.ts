import { redirect, type MiddlewareFunction } from 'react-router';

/**
 * Redirects `/Search` and `/search/` to `/search`, because the router matches routes regardless of
 * case and trailing slashes.
 */
export const redirectToCanonicalPath: MiddlewareFunction<Response> = ({ url, pattern }, next) => {
  const address = getCanonicalPath(url.pathname, pattern);
  if (address === url.pathname) return next();
  throw redirect(address + url.search, 301);
};

/** The path in the spelling of its route pattern; parameters and splats are unchanged. */
export function getCanonicalPath(pathname: string, pattern: string): string {
  if (pattern.endsWith('*')) return pathname;
  const given = pathname.split('/').filter(Boolean);
  const parts = pattern.split('/').filter(Boolean);
  return `/${parts.map((part, index) => (part.startsWith(':') ? given[index] : part)).join('/')}`;
}
