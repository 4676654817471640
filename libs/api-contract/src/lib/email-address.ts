import { EMAIL_MAXIMUM } from './constants';

/**
 * Words joined by dots, up to 64 characters (RFC 5321): the symbols of RFC 5322, and everything
 * visible of other scripts (RFC 6531).
 */
const LOCAL_PART =
  /^(?!\.|.*\.\.)(?:[\w!#$%&'*+/=?^`{|}~.-]|[^\p{ASCII}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]){1,64}(?<!\.)$/u;
/** As people write it. Without the characters that have a meaning in a web address. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;
/** Labels of up to 63 characters in punycode; the last is a word, not a number. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--(?=.{1,59}$)[a-z\d-]*[a-z\d])$/;

/**
 * The one form of an email address that is stored and compared: lower case, and its domain in
 * punycode; null if it is invalid.
 */
export function toStoredEmail(text: string): string | null {
  const address = text.trim();
  if (address.length > EMAIL_MAXIMUM) return null;
  const [local = '', domain = '', ...others] = address.normalize('NFC').toLowerCase().split('@');
  if (others.length > 0 || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) return null;
  // Browsers and servers know how domains of every script are written in punycode. They check
  // punycode only next to a letter that isn't ASCII.
  const host = URL.parse(`http://é.${domain}`)?.hostname.replace('xn--9ca.', '') ?? '';
  const email = `${local}@${host}`;
  return HOST.test(host) && email.length <= EMAIL_MAXIMUM ? email : null;
}
