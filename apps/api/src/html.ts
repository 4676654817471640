import type { SafeHtml } from '@marketplace/api-contract';
import sanitize from 'sanitize-html';

const POLICY: sanitize.IOptions = {
  allowedTags: (
    'p br hr h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code strong b em i u s small sub sup mark abbr ' +
    'a img figure figcaption table caption thead tbody tfoot tr th td div span'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    abbr: ['title'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // The page has its own h1.
    h1: 'h2',
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
    // Without any alt a screen reader would read the URL aloud; nobody knows what the picture
    // shows.
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
};

/**
 * Makes HTML of operators, sellers or customers safe to show: text, links, tables and pictures
 * remain; nothing that runs, frames or styles.
 */
export const sanitiseHtml = (html: string): SafeHtml => sanitize(html, POLICY) as SafeHtml;

/** The text of HTML on one line. */
export const toPlainText = (html: string): string =>
  sanitize(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** How the sanitiser writes the special characters of HTML. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Whether a configured URL may be a link: a local path or a web address. */
export const isSafeLink = (url: string): boolean => /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#|\?)/i.test(url.trim());
