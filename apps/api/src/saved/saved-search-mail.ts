import type { Language, ProductCard } from '@marketplace/api-contract';
import { formatMoney, unitDisplay } from '@marketplace/formats';
import { productPath } from '@marketplace/search-params';
import type { Mail } from '../mail/mail';
import { escapeHtml, mailButton } from '../mail/mail-html';
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
  const subject = `${isNamed ? t('savedSearch.subject', { name }) : t('savedSearch.unverified.subject')} · ${company}`;
  const [intro, open, why, stop] = [
    isNamed ? t('savedSearch.intro', { name }) : t('savedSearch.unverified.intro'),
    t('savedSearch.open'),
    t('savedSearch.why', { company }),
    t('savedSearch.stop'),
  ];
  const lines = products.slice(0, LISTED_MAXIMUM).map((product) => ({
    name: product.name,
    facts: `${formatPrice(product, t, language)} · ${product.place}`,
    url: encodeURI(site + productPath(product)),
  }));
  const hidden = products.length - lines.length;
  const more = hidden > 0 ? [t('savedSearch.more', { count: hidden })] : [];

  const text = [
    intro,
    ...lines.map((line) => `${line.name}\n${line.facts}\n${line.url}`),
    ...more,
    `${open}:\n${openUrl}`,
    `${why}\n${stop}:\n${stopUrl}`,
  ].join('\n\n');

  const link = (url: string, label: string) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
  const html = [
    `<p>${escapeHtml(intro)}</p>`,
    ...lines.map((line) => `<p><strong>${link(line.url, line.name)}</strong><br>${escapeHtml(line.facts)}</p>`),
    ...more.map((line) => `<p>${escapeHtml(line)}</p>`),
    mailButton(openUrl, open),
    `<p><small>${escapeHtml(why)}<br>${link(stopUrl, stop)}</small></p>`,
  ].join('');

  return { to, language, subject, text, html, unsubscribeUrl: oneClickUrl };
}

function formatPrice({ price, saleType }: ProductCard, t: MailText, language: Language): string {
  if (!price) return t('savedSearch.quote');
  const amount = formatMoney(price, language);
  if (saleType === 'auction') return t('savedSearch.bid', { amount });
  const { key, text } = unitDisplay(price.unit);
  return `${amount} / ${key ? t(key) : text}`;
}
