import type { Language, ProductCard } from '@marketplace/api-contract';
import { formatMoney, unitDisplay } from '@marketplace/formats';
import { productPath } from '@marketplace/search-params';
import type { Mail } from '../mail/mail';
import { mailTexts, type MailText } from '../mail/mail-texts';

const LISTED_MAXIMUM = 10;

interface NewMatches {
  to: string;
  language: Language;
  company: string;
  /** The customer's name of the search; null until their address is verified. */
  name: string | null;
  /** At least one. */
  products: readonly ProductCard[];
  /** The storefront's address. */
  site: string;
  openUrl: string;
  stopUrl: string;
  oneClickUrl: string;
}

/** The mail about new matches of a saved search (SE-16). */
export function createNewMatchesMail(matches: NewMatches): Mail {
  const { to, language, company, name, products, site, openUrl, stopUrl, oneClickUrl } = matches;
  const t = mailTexts(language);
  const isNamed = name !== null;
  const heading = isNamed ? t('savedSearch.subject', { name }) : t('savedSearch.unverified.subject');
  const items = products.slice(0, LISTED_MAXIMUM).map((product) => ({
    title: product.name,
    details: [`${formatPrice(product, t, language)} · ${product.place}`],
    url: encodeURI(site + productPath(product)),
    picture: product.picture,
  }));
  const hidden = products.length - items.length;
  return {
    to,
    language,
    subject: `${heading} · ${company}`,
    heading,
    body: [
      { kind: 'paragraph', text: isNamed ? t('savedSearch.intro', { name }) : t('savedSearch.unverified.intro') },
      { kind: 'items', items },
      ...(hidden > 0 ? [{ kind: 'paragraph' as const, text: t('savedSearch.more', { count: hidden }) }] : []),
      { kind: 'button', label: t('savedSearch.open'), url: openUrl },
      { kind: 'note', text: t('savedSearch.why', { company }), link: { label: t('savedSearch.stop'), url: stopUrl } },
    ],
    unsubscribeUrl: oneClickUrl,
  };
}

function formatPrice({ price, saleType }: ProductCard, t: MailText, language: Language): string {
  if (!price) return t('savedSearch.quote');
  const amount = formatMoney(price, language);
  if (saleType === 'auction') return t('savedSearch.bid', { amount });
  const { key, text } = unitDisplay(price.unit);
  return `${amount} / ${key ? t(key) : text}`;
}
