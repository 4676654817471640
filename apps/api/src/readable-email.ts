import { domainToUnicode } from 'node:url';

/** A stored email address for people: its domain in its own script. */
export function readableEmail(stored: string): string {
  const [local = '', domain] = stored.split('@');
  return domain === undefined ? stored : `${local}@${domainToUnicode(domain) || domain}`;
}
