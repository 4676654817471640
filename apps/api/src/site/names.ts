import type { Category, Language } from '@marketplace/api-contract';
import { supportedLanguage } from '@marketplace/formats';
import type { Deps } from '../deps';
import { readTranslations } from './site-repository';

/** Keys of `translations` that begin so translate the operator's own data; all others override built-in texts. */
export const DATA_PREFIX = 'data.';

/** What something of the operator's is called in one language: `nameOf('category.canoes', 'Canoes')`; the given name without a translation. */
export type NameOf = (key: string, own: string) => string;

/** The operator's translations of their own data: categories, attributes and their values, sections, menu, policies and company. */
export interface Names {
  in: (language: Language) => NameOf;
  /** What a key is called in all languages that translate it. */
  all: (key: string) => string[];
}

/** As the data has it. */
export const ownName: NameOf = (_, own) => own;

export async function readNames({ db }: Pick<Deps, 'db'>): Promise<Names> {
  const byLanguage = new Map<Language, Map<string, string>>();
  for (const { fileName, key, value } of await readTranslations(db)) {
    const language = supportedLanguage(fileName);
    if (!language || !key.startsWith(DATA_PREFIX) || value.trim() === '') continue;
    const names = byLanguage.get(language) ?? new Map<string, string>();
    byLanguage.set(language, names.set(key.slice(DATA_PREFIX.length), value));
  }
  return {
    in: (language) => {
      const names = byLanguage.get(language);
      return names ? (key, own) => names.get(key) ?? own : ownName;
    },
    all: (key) => [...byLanguage.values()].flatMap((names) => names.get(key) ?? []),
  };
}

export const categoryKey = (slug: string): string => `category.${slug}`;

export const categoryName = ({ slug, name }: Pick<Category, 'slug' | 'name'>, nameOf: NameOf): string =>
  nameOf(categoryKey(slug), name);

/** Of a product's or a customer's attribute. */
export const attributeName = ({ uniqueName, name }: { uniqueName: string; name: string }, nameOf: NameOf): string =>
  nameOf(`attribute.${uniqueName}`, name);

export const sectionName = (section: string, nameOf: NameOf): string => nameOf(`section.${section}`, section);

/** The key of a value that an attribute can have; in addresses and filters the value itself stands. */
export const valueKey = (uniqueName: string, value: string): string => `value.${uniqueName}.${value}`;

export const valueName = (uniqueName: string, value: string, nameOf: NameOf): string =>
  nameOf(valueKey(uniqueName, value), value);
