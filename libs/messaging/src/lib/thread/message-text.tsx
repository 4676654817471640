import { useTranslation } from 'react-i18next';
import type { Mark } from '@marketplace/api-contract';
import { Highlighted, VisuallyHidden } from '@marketplace/ui';
import { useThread } from './thread-store';

/** A web address, without the punctuation of the sentence after it. */
const ADDRESS = /((?:https?:\/\/|\bwww\.)[^\s<>"]*[^\s<>".,;:!?'’”»)\]}、。])/i;

/** A message's text, in which web addresses are links and the searched text is marked; never HTML. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation('messaging');
  const search = useThread((thread) => thread.search);
  // Of the parts, every second one is an address.
  return text.split(ADDRESS).map((part, index) => {
    const link = index % 2 === 1 ? readLink(part) : null;
    const shown = link?.shown ?? part;
    const marked = <Highlighted key={index} text={shown} marks={findMarks(shown, search)} />;
    if (!link) return marked;
    return (
      <a key={index} href={link.href} target="_blank" rel="nofollow noopener noreferrer ugc">
        {marked}
        <VisuallyHidden>{t('thread.newTab')}</VisuallyHidden>
      </a>
    );
  });
}

/** Null for an address that isn't one, or that hides its host behind a name: `https://bank.example@host`. */
function readLink(address: string): { href: string; shown: string } | null {
  const href = /^www\./i.test(address) ? `https://${address}` : address;
  const url = URL.parse(href);
  const [, scheme = '', authority = '', path = ''] = /^(https?:\/\/)?([^/?#\\]*)(.*)$/i.exec(address) ?? [];
  if (!url || authority.includes('@')) return null;
  // Letters of other alphabets look like those of a known host.
  const shown = authority.toLowerCase() === url.host ? address : scheme + url.host + path;
  return { href, shown };
}

/** Where a text contains what was searched for. */
function findMarks(text: string, search: string): Mark[] {
  if (search === '') return [];
  const pattern = new RegExp(search.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'giu');
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => [index, index + found.length]);
}
