import { domainToUnicode } from 'node:url';

/** Labels such as 'example' with one Cyrillic letter look like other ones. */
const isMixed = (label: string): boolean =>
  /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label);

/** A stored email address for people: its domain in its own script, unless a label mixes scripts. */
export function readableEmail(stored: string): string {
  const [local = '', domain] = stored.split('@');
  if (domain === undefined) return stored;
  const readable = domainToUnicode(domain);
  return `${local}@${readable && !readable.split('.').some(isMixed) ? readable : domain}`;
}
