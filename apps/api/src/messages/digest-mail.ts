import type { Language } from '@marketplace/api-contract';
import type { Mail, MailItem } from '../mail/mail';
import { greeting, mailTexts, type MailText } from '../mail/mail-texts';
import type { UnreadConversation } from './message-digests-repository';

const LISTED_MAXIMUM = 10;
const TEXT_MAXIMUM = 140;

type DigestConversation = Pick<
  UnreadConversation,
  'id' | 'role' | 'sender' | 'isShown' | 'product' | 'order' | 'count' | 'text'
>;

interface Digest {
  to: string;
  language: Language;
  company: string;
  /** The name of the recipient; null until their address is verified. */
  recipient: string | null;
  /** At least one, the latest first. */
  unread: readonly DigestConversation[];
  /** The storefront's address. */
  site: string;
  stopUrl: string;
  oneClickUrl: string;
}

/** The mail about all unread messages of an account. It contains no contact details of their senders. */
export function createDigestMail(digest: Digest): Mail {
  const { to, language, company, recipient, unread, site, stopUrl, oneClickUrl } = digest;
  const t = mailTexts(language);
  const isVerified = recipient !== null;
  const count = unread.reduce((sum, conversation) => sum + conversation.count, 0);
  const heading = t('messageDigest.unread', { count });
  const listed = unread.slice(0, LISTED_MAXIMUM).map((conversation) => createItem(conversation, isVerified, site, t));
  const hidden = unread.length - listed.length;
  const [first] = unread.length === 1 ? listed : [];
  return {
    to,
    language,
    subject: `${heading} · ${company}`,
    heading,
    body: [
      { kind: 'greeting', text: greeting(t, recipient) },
      { kind: 'paragraph', text: t('messageDigest.intro') },
      { kind: 'items', items: listed },
      ...(hidden > 0 ? [{ kind: 'paragraph' as const, text: t('messageDigest.more', { count: hidden }) }] : []),
      ...(isVerified ? [] : [{ kind: 'paragraph' as const, text: t('messageDigest.unverified') }]),
      first?.url === undefined
        ? { kind: 'button', label: t('messageDigest.open'), url: `${site}/messages` }
        : { kind: 'button', label: t('message.answer'), url: first.url },
      { kind: 'note', text: t('message.note') },
      {
        kind: 'note',
        text: t('messageDigest.why', { company }),
        link: { label: t('messageDigest.stop'), url: stopUrl },
      },
    ],
    unsubscribeUrl: oneClickUrl,
  };
}

function createItem(
  { id, role, sender, isShown, product, order, count, text }: DigestConversation,
  isVerified: boolean,
  site: string,
  t: MailText,
): MailItem {
  const about =
    order !== null
      ? t('messageDigest.aboutOrder', { number: order })
      : product !== null && isVerified
        ? t('messageDigest.about', { listing: product })
        : null;
  const unread = t('messageDigest.unread', { count });
  return {
    title: isShown ? sender : t(role === 'customer' ? 'messageDigest.seller' : 'messageDigest.customer'),
    url: `${site}/messages?conversation=${id}`,
    details: [
      ...(isShown && text !== '' ? [shorten(text)] : []),
      about === null ? unread : `${unread} · ${about}`,
      // To whom is unverified, a paragraph says why nothing is shown.
      ...(isVerified && !isShown ? [t('messageDigest.unshown')] : []),
    ],
  };
}

/** In one line. */
function shorten(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  return characters.length > TEXT_MAXIMUM ? `${characters.slice(0, TEXT_MAXIMUM - 1).join('')}…` : characters.join('');
}
