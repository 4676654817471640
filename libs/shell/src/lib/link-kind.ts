import { isOwnPath } from '@marketplace/session';

/** A path of this site, an absolute http(s) URL, or not a link. */
export type LinkKind = 'internal' | 'external' | 'none';

/** The kind of a configured URL; `javascript:` and a bare 'http://' are not links. */
export function linkKind(url: string): LinkKind {
  if (isOwnPath(url)) return 'internal';
  return /^https?:\/\/[^/\s]/i.test(url) ? 'external' : 'none';
}
