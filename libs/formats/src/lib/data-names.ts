import type { Category, Language } from '@marketplace/api-contract';

/**
 * Translates a name in the operator's data: `getName('category.canoes', 'Canoes')`. Falls back to
 * the given name.
 */
export type GetName = (key: string, own: string) => string;

/**
 * Translations of the operator's data: categories, attributes and their values, sections, menu,
 * policies and company.
 */
export interface Names {
  in: (language: Language) => GetName;
  /** The translations of a key in all languages. */
  all: (key: string) => string[];
}

/** The name as it is in the data, untranslated. */
export const ownName: GetName = (_, own) => own;

export const categoryKey = (slug: string): string => `category.${slug}`;

export const categoryName = ({ slug, name }: Pick<Category, 'slug' | 'name'>, getName: GetName): string =>
  getName(categoryKey(slug), name);

/** The name of an attribute of a product or a customer. */
export const attributeName = ({ uniqueName, name }: { uniqueName: string; name: string }, getName: GetName): string =>
  getName(`attribute.${uniqueName}`, name);

export const sectionName = (section: string, getName: GetName): string => getName(`section.${section}`, section);

/** The translation key of an attribute's value; URLs and filters use the value itself. */
export const valueKey = (uniqueName: string, value: string): string => `value.${uniqueName}.${value}`;

export const valueName = (uniqueName: string, value: string, getName: GetName): string =>
  getName(valueKey(uniqueName, value), value);
