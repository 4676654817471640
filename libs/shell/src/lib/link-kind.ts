import { isOwnPath } from '@marketplace/session';

/** What an address of the operator's is: a path of this site, a whole address elsewhere, or nothing to follow. */
export type LinkKind = 'own' | 'elsewhere' | 'none';

/** Tells apart what a configured text may lead to; `javascript:` and the like are nothing, and so is the bare 'http://'. */
export function linkKind(url: string): LinkKind {
  if (isOwnPath(url)) return 'own';
  return /^https?:\/\/[^/\s]/i.test(url) ? 'elsewhere' : 'none';
}
