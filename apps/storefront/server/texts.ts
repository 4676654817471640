import { createHash } from 'node:crypto';
import type { Language } from '@marketplace/api-contract';
import type { Texts } from '@marketplace/i18n';
import type { Site } from '@marketplace/session';

type Tree = { [key: string]: string | Tree };

const files = import.meta.glob<{ default: Tree }>('../../../libs/*/src/lib/strings/*.json', { eager: true });

const builtIn = new Map<Language, Record<string, Tree>>();
for (const [path, file] of Object.entries(files)) {
  const [, namespace, language] = /libs\/([^/]+)\/src\/lib\/strings\/(\w+)\.json$/.exec(path) ?? [];
  if (!namespace || !language) continue;
  const texts = builtIn.get(language as Language) ?? {};
  texts[namespace] = file.default;
  builtIn.set(language as Language, texts);
}

const EVERYWHERE = ['shell', 'ui'];
/** In a marketplace of sellers results speak of them. */
const OF_SELLERS = 'seller';
const RESULTS = new Set(['', 'search']);
const BY_FIRST_SEGMENT: Readonly<Record<string, readonly string[]>> = {
  '': ['search', 'place-field'],
  search: ['search', 'place-field'],
  product: ['product', 'product-availability'],
  seller: ['seller'],
  saved: ['saved'],
  unsubscribe: ['saved'],
  order: ['orders', 'payments', 'forms'],
  orders: ['orders'],
  messages: ['messaging', 'forms'],
  requestOrder: ['request-orders'],
  auction: ['auctions'],
  confirmDelivery: ['orders'],
  reviews: ['reviews'],
  profile: ['reviews', 'auth-dialog', 'forms'],
  login: ['auth-dialog', 'forms'],
  signup: ['auth-dialog', 'forms'],
  success: ['auth-dialog'],
  verify: ['auth-dialog'],
  verification: ['auth-dialog'],
  'reset-password': ['auth-dialog', 'forms'],
  'privacy-policy': ['policies'],
  'terms-and-conditions': ['policies'],
  'other-policies': ['policies'],
};

/** All texts of a language with the operator's own in place of the built-in ones (IL-01). */
export interface LanguageTexts {
  /** Changes with every change of a text. */
  version: string;
  namespace: (name: string) => Tree | undefined;
  /** What the first view of a path shows, the same object each time; other namespaces load when they are asked for. */
  forPath: (path: string) => Texts;
}

/** `overrides` are dotted, namespace first: `{ 'search.title': '…' }`. */
export function textsOf(
  language: Language,
  overrides: Readonly<Record<string, string>>,
  marketplaceType: Site['marketplaceType'],
): LanguageTexts {
  const all = structuredClone(builtIn.get(language) ?? {});
  for (const [key, value] of Object.entries(overrides)) override(all, key.split('.'), value);
  const firstViews = new Map<string, Texts>();
  const version = createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 12);
  return {
    version,
    namespace: (name) => (Object.hasOwn(all, name) ? all[name] : undefined),
    forPath: (path) => {
      const segment = path.replace(/\.data$/, '').split('/')[1] ?? '';
      const kind = Object.hasOwn(BY_FIRST_SEGMENT, segment) ? segment : 'other';
      const ofResults = marketplaceType === 'seller' && RESULTS.has(kind) ? [OF_SELLERS] : [];
      const names = [...EVERYWHERE, ...(BY_FIRST_SEGMENT[kind] ?? []), ...ofResults];
      const texts = firstViews.get(kind) ?? Object.fromEntries(names.map((name) => [name, all[name] ?? {}]));
      firstViews.set(kind, texts);
      return texts;
    },
  };
}

/** Only texts that exist are replaced: an override is never a way to add keys. */
function override(tree: Record<string, Tree>, path: readonly string[], value: string): void {
  let node: Tree = tree;
  for (const part of path.slice(0, -1)) {
    const next = Object.hasOwn(node, part) ? node[part] : undefined;
    if (typeof next !== 'object') return;
    node = next;
  }
  const last = path.at(-1) ?? '';
  if (Object.hasOwn(node, last) && typeof node[last] === 'string') node[last] = value;
}
