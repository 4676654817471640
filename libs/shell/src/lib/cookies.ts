import { COOKIE_NOTICE_COOKIE } from '@marketplace/api-contract';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The domain that the consent is kept for (AP-04): the parent of a host such as `shop.example.com`, itself for
 * `example.com`; none on localhost, on an address in figures or on a single name, where browsers refuse one.
 */
export function parentDomain(hostname: string): string | null {
  const labels = hostname.split('.');
  if (labels.length < 2 || /^[\d.]+$|:/.test(hostname) || labels.at(-1) === 'localhost') return null;
  return labels.slice(labels.length > 2 ? 1 : 0).join('.');
}

/** Whether the cookie notice was accepted in this browser. */
export const hasAcceptedCookies = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${COOKIE_NOTICE_COOKIE}=`));

/** Remembers for a year that the notice was accepted. */
export function acceptCookies({ hostname, protocol }: Pick<Location, 'hostname' | 'protocol'> = window.location): void {
  const secure = protocol === 'https:' ? '; secure' : '';
  const cookie = `${COOKIE_NOTICE_COOKIE}=true; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  const domain = parentDomain(hostname);
  if (domain) document.cookie = `${cookie}; domain=${domain}`;
  // A parent such as co.uk belongs to nobody, and browsers refuse it: then this host alone remembers.
  if (!hasAcceptedCookies()) document.cookie = cookie;
}
