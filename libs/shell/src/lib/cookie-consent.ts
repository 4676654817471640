import { readCookie, writeCookie } from '@marketplace/session';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The domain of the consent cookie (AP-04): the parent of a host such as `shop.example.com`, or
 * `example.com` itself. Null on localhost, IP addresses and single-label hosts, for which browsers
 * refuse a domain.
 */
export function parentDomain(hostname: string): string | null {
  const labels = hostname.split('.');
  if (labels.length < 2 || /^[\d.]+$|:/.test(hostname) || labels.at(-1) === 'localhost') return null;
  return labels.slice(labels.length > 2 ? 1 : 0).join('.');
}

/** What the visitor answered: accepted, as the specification writes it, or declined. */
export type CookieAnswer = 'true' | 'declined';

/** Whether the cookie notice was answered in this browser. */
export const hasAnsweredCookies = (): boolean => readCookie('accept_cookie') !== null;

/** Stores the answer for a year. */
export function answerCookies(
  answer: CookieAnswer,
  { hostname, protocol }: Pick<Location, 'hostname' | 'protocol'> = window.location,
): void {
  const secure = protocol === 'https:' ? '; secure' : '';
  const attributes = `path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  const domain = parentDomain(hostname);
  if (domain) writeCookie('accept_cookie', answer, `${attributes}; domain=${domain}`);
  // Browsers refuse a public suffix such as co.uk: then the cookie is for this host only.
  if (!hasAnsweredCookies()) writeCookie('accept_cookie', answer, attributes);
}
