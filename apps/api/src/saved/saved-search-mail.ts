import type { Language, ProductCard } from '@marketplace/api-contract';
import { formatMoney, formatNumber, unitDisplay } from '@marketplace/formats';
import type { Mail } from '../mail/mail';
import { escapeHtml, mailButton } from '../mail/mail-html';
import { SAVED_SEARCH_WORDS, type SavedSearchWords } from './saved-search-words';

const SHOWN = 10;

interface NewMatches {
  to: string;
  language: Language;
  company: string;
  /** What its owner called the search. */
  name: string;
  /** At least one. */
  products: readonly ProductCard[];
  /** The storefront's address. */
  site: string;
  openUrl: string;
  stopUrl: string;
  oneClickUrl: string;
}

/** The mail that something new matches a saved search (SE-16). */
export function newMatchesMail(matches: NewMatches): Mail {
  const { to, language, company, name, products, site, openUrl, stopUrl, oneClickUrl } = matches;
  const words = SAVED_SEARCH_WORDS[language];
  const subject = `${words.subject(name)} · ${company}`;
  const lines = products.slice(0, SHOWN).map((product) => ({
    name: product.name,
    facts: `${priceOf(product, words, language)} · ${product.place}`,
    url: encodeURI(`${site}/product/${product.slug}/${product.id}`),
  }));
  const hidden = products.length - lines.length;
  const more = hidden > 0 ? [words.more(formatNumber(hidden, language))] : [];

  const text = [
    words.intro(name),
    ...lines.map((line) => `${line.name}\n${line.facts}\n${line.url}`),
    ...more,
    `${words.open}:\n${openUrl}`,
    `${words.why(company)}\n${words.stop}:\n${stopUrl}`,
  ].join('\n\n');

  const link = (url: string, label: string) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
  const html = [
    `<p>${escapeHtml(words.intro(name))}</p>`,
    ...lines.map((line) => `<p><strong>${link(line.url, line.name)}</strong><br>${escapeHtml(line.facts)}</p>`),
    ...more.map((line) => `<p>${escapeHtml(line)}</p>`),
    mailButton(openUrl, words.open),
    `<p><small>${escapeHtml(words.why(company))}<br>${link(stopUrl, words.stop)}</small></p>`,
  ].join('');

  return { to, language, subject, text, html, unsubscribeUrl: oneClickUrl };
}

function priceOf({ price, saleType }: ProductCard, words: SavedSearchWords, language: Language): string {
  if (!price) return words.quote;
  const amount = formatMoney(price, language);
  if (saleType === 'auction') return `${words.bid} ${amount}`;
  const { key, text } = unitDisplay(price.unit);
  return `${amount} / ${key ? words.units[key] : text}`;
}
