import { createHash } from 'node:crypto';
import type { Language } from '@marketplace/api-contract';
import type { Texts } from '@marketplace/i18n';

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

const SHARED_NAMESPACES = ['shell', 'ui'];
/** By the first one or two segments. */
const NAMESPACES_BY_PATH: Readonly<Record<string, readonly string[]>> = {
  '': ['search', 'place-field'],
  search: ['search', 'place-field'],
  product: ['product', 'product-availability', 'reviews'],
  seller: ['seller', 'reviews'],
  saved: ['saved'],
  unsubscribe: ['saved'],
  order: ['orders', 'payments', 'forms', 'account'],
  orders: ['orders', 'forms', 'request-orders'],
  messages: ['messaging', 'forms'],
  requestOrder: ['request-orders', 'place-field', 'forms'],
  'requestOrder/confirm': ['request-orders', 'orders', 'payments', 'forms', 'account'],
  auction: ['auctions', 'orders', 'payments', 'forms', 'account'],
  confirmDelivery: ['orders'],
  reviews: ['account'],
  profile: ['account', 'auth-dialog', 'forms'],
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

/** The lib of keys that the specification names without one, as `customer_account.login.error`. */
const LIB_OF_SPECIFIED = new Map([
  ['customer_account', 'auth-dialog'],
  ['signup', 'auth-dialog'],
]);

/** All texts of a language, with the operator's overrides (IL-01). */
export interface LanguageTexts {
  /** Changes with every change of a text. */
  version: string;
  namespace: (name: string) => Tree | undefined;
  /**
   * The texts of a path's first view, the same object each time, with those of `more` that only some
   * of its pages show; others are loaded on demand.
   */
  forPath: (path: string, more?: readonly string[]) => Texts;
}

/**
 * `overrides` have dotted keys, namespace first (`search.title`), or keys of the specification.
 * Where a text has both, the one with the namespace counts.
 */
export function createLanguageTexts(language: Language, overrides: Readonly<Record<string, string>>): LanguageTexts {
  const all = structuredClone(builtIn.get(language) ?? {});
  const own = Object.entries(overrides).map(([key, value]) => ({ path: key.split('.'), value }));
  for (const { path, value } of own) {
    const lib = LIB_OF_SPECIFIED.get(path[0] ?? '');
    if (lib) override(all, [lib, ...path], value);
  }
  for (const { path, value } of own) override(all, path, value);
  const firstViews = new Map<string, Texts>();
  const version = createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 12);
  return {
    version,
    namespace: (name) => (Object.hasOwn(all, name) ? all[name] : undefined),
    forPath: (path, more = []) => {
      const [, first = '', second = ''] = path.replace(/\.data$/, '').split('/');
      const kinds = [`${first}/${second}`, first];
      const kind = kinds.find((name) => Object.hasOwn(NAMESPACES_BY_PATH, name)) ?? 'other';
      const names = [...SHARED_NAMESPACES, ...(NAMESPACES_BY_PATH[kind] ?? []), ...more];
      const key = [kind, ...more].join(' ');
      const texts = firstViews.get(key) ?? Object.fromEntries(names.map((name) => [name, all[name] ?? {}]));
      firstViews.set(key, texts);
      return texts;
    },
  };
}

/** Replaces only texts that exist. */
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
