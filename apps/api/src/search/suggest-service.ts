import type { Language, Suggestion } from '@marketplace/api-contract';
import { categoryName, type GetName } from '@marketplace/formats';
import { suggestPlaces } from '@marketplace/gazetteer';
import {
  fold,
  joinHyphenated,
  formatCategoryPath,
  tokenize,
  type Requester,
  type CategoryTree,
} from '@marketplace/search-index';
import { hasWords } from '@marketplace/search-params';
import type { Deps } from '../deps';
import { formatPlace } from '../products/format-place';
import type { Catalogue } from './catalogue';
import { findNames, type NamedPlace } from './names-repository';

const SUGGESTIONS = 8;
const CATEGORY_SUGGESTIONS = 2;
const PLACE_SUGGESTIONS = 2;
const PLACE_SHORTEST = 3;
const NAMES_BEFORE_PLACES = 6;
/** Reads more names than it shows, since several listings may share a name. */
const SUGGESTED_LISTINGS = 60;

/** Suggestions while typing (SE-02): categories, names of listings, and places. */
export async function suggestProductPage(
  deps: Pick<Deps, 'db' | 'search' | 'catalogue'>,
  value: string,
  { language, now, requester }: { language: Language; now: Date; requester: Requester },
): Promise<Suggestion[]> {
  if (!hasWords(value)) return [];
  const [ids, catalogue] = await Promise.all([
    deps.search.products.suggest({ text: value, limit: SUGGESTED_LISTINGS, now }, requester),
    deps.catalogue(),
  ]);
  const names = new Map<string, NamedPlace>();
  for (const row of await findNames(deps.db, ids)) if (!names.has(row.name)) names.set(row.name, row);
  const begun = [...names.values()].sort(
    (a, b) => Number(beginsWith(b.name, value)) - Number(beginsWith(a.name, value)),
  );
  const products = begun.map((row) => createSuggestion('product', row, row.name));
  return withCategoriesAndPlaces(products, catalogue, value, language);
}

/** Suggestions in addition to names: categories before them, places after them. */
export async function withCategoriesAndPlaces(
  names: readonly Suggestion[],
  { categories: tree, names: known }: Catalogue,
  value: string,
  language: Language,
): Promise<Suggestion[]> {
  const categories = suggestCategories(tree, value, known.in(language));
  // Places only fill what names leave, since many towns begin like a product.
  const room = SUGGESTIONS - categories.length - Math.min(names.length, NAMES_BEFORE_PLACES);
  const requested = value.trim().length < PLACE_SHORTEST ? 0 : Math.min(room, PLACE_SUGGESTIONS);
  const places = requested > 0 ? await suggestPlaces(value, language, requested) : [];
  const listed = places.map(({ name, region, country, value: place }): Suggestion => {
    const where = [region, country].filter(Boolean).join(', ');
    return { Product_Name: name, address: where, defaultAddress: where, kind: 'place', value: place };
  });
  return [...categories, ...names.slice(0, SUGGESTIONS - categories.length - listed.length), ...listed];
}

/** Whether a name begins with the text, with or without hyphens. */
export const beginsWith = (name: string, text: string): boolean => {
  const [whole, begun] = [fold(name), fold(text.trim())];
  return whole.startsWith(begun) || plain(whole).startsWith(plain(begun));
};
const plain = (text: string): string => text.replace(/[-\u2010\u2011]/g, '');

/**
 * Categories with words that begin like the typed ones, in the visitor's language or in the data.
 */
function suggestCategories(categories: CategoryTree, value: string, getName: GetName): Suggestion[] {
  const typed = tokenize(value).map(({ form }) => form);
  const typedAsOne = tokenize(plain(value)).map(({ form }) => form);
  const has = (name: string) => {
    const words = tokenize(name);
    const forms = [...words, ...joinHyphenated(name, words)].map(({ form }) => form);
    const hasAll = (requested: readonly string[]) =>
      requested.every((form) => forms.some((word) => word.startsWith(form)));
    return hasAll(typed) || hasAll(typedAsOne);
  };
  return [...categories.values()]
    .map((node) => ({ ...node, name: categoryName(node, getName), own: node.name }))
    .filter(({ name, own }) => typed.length > 0 && (has(name) || has(own)))
    .sort((a, b) => a.name.length - b.name.length)
    .slice(0, CATEGORY_SUGGESTIONS)
    .map(({ id, name, slug }) => ({
      Product_Name: name,
      address: '',
      defaultAddress: formatCategoryPath(categories, categories.get(id)?.parentId ?? 0, getName),
      kind: 'category',
      value: slug,
    }));
}

/** A listing or a seller as a suggestion. */
export const createSuggestion = (
  kind: Suggestion['kind'],
  { name, city, region, country }: Pick<NamedPlace, 'name' | 'city' | 'region' | 'country'>,
  value: string,
): Suggestion => ({
  Product_Name: name,
  address: formatPlace({ city, region }),
  defaultAddress: `${formatPlace({ city, region })}, ${country}`,
  kind,
  value,
});
