import type { Language, Suggestion } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { suggestPlaces } from '../places/suggest-places';
import { placeOf } from '../products/cards';
import { categoryName, type NameOf } from '../site/names';
import { pathOf, type CategoryTree } from './category-tree';
import type { SearchSettings } from './load-index';
import { findNames, type NamedPlace } from './names-repository';
import { parseQuery, type Term } from './query-text';
import { fold, joinedWordsOf, wordsOf } from './words';

const SUGGESTIONS = 8;
const CATEGORY_SUGGESTIONS = 2;
const PLACE_SUGGESTIONS = 2;
const PLACE_SHORTEST = 3;
const NAMES_BEFORE_PLACES = 6;
/** Names are asked of so many listings, since several may have one name. */
const SUGGESTED_LISTINGS = 60;
/** While a text is typed (SE-02): categories of that name, names of listings, and places. */
export async function suggestProductPage(
  deps: Pick<Deps, 'db' | 'productSearch'>,
  value: string,
  language: Language,
): Promise<Suggestion[]> {
  const { index, settings } = await deps.productSearch.fresh();
  const terms = parseQuery(value);
  if (terms.length === 0) return [];
  const find = async (wanted: readonly Term[]) =>
    findNames(deps.db, index.best(index.text.matchNames(wanted), SUGGESTED_LISTINGS));
  let rows = await find(terms);
  const correction = rows.length === 0 ? index.text.correct(terms) : null;
  if (correction) rows = await find(correction);
  const names = new Map<string, NamedPlace>();
  for (const row of rows) if (!names.has(row.name)) names.set(row.name, row);
  const begun = [...names.values()].sort(
    (a, b) => Number(beginsWith(b.name, value)) - Number(beginsWith(a.name, value)),
  );
  const products = begun.map((row) => suggestionOf('product', row, row.name));
  return withCategoriesAndPlaces(products, settings, value, language);
}

/** What is suggested for a text besides the names that begin so: categories above them, places below. */
export async function withCategoriesAndPlaces(
  names: readonly Suggestion[],
  settings: Pick<SearchSettings, 'categories' | 'names'>,
  value: string,
  language: Language,
): Promise<Suggestion[]> {
  const categories = suggestCategories(settings.categories, value, settings.names.in(language));
  // Places come where names leave room: many towns begin like a thing.
  const room = SUGGESTIONS - categories.length - Math.min(names.length, NAMES_BEFORE_PLACES);
  const wanted = value.trim().length < PLACE_SHORTEST ? 0 : Math.min(room, PLACE_SUGGESTIONS);
  const places = wanted > 0 ? await suggestPlaces(value, language, wanted) : [];
  const listed = places.map(({ name, region, country, value: place }): Suggestion => {
    const where = [region, country].filter(Boolean).join(', ');
    return { Product_Name: name, address: where, defaultAddress: where, kind: 'place', value: place };
  });
  return [...categories, ...names.slice(0, SUGGESTIONS - categories.length - listed.length), ...listed];
}

/** Whether a name begins so, with hyphens or without. */
export const beginsWith = (name: string, text: string): boolean => {
  const [whole, begun] = [fold(name), fold(text.trim())];
  return whole.startsWith(begun) || plain(whole).startsWith(plain(begun));
};
const plain = (text: string): string => text.replace(/[-\u2010\u2011]/g, '');

/** Categories with words that begin as those typed, in the visitor's language or as the data has them. */
function suggestCategories(categories: CategoryTree, value: string, nameOf: NameOf): Suggestion[] {
  const typed = wordsOf(value).map(({ form }) => form);
  const typedAsOne = wordsOf(plain(value)).map(({ form }) => form);
  const has = (name: string) => {
    const words = wordsOf(name);
    const forms = [...words, ...joinedWordsOf(name, words)].map(({ form }) => form);
    const hasAll = (wanted: readonly string[]) => wanted.every((form) => forms.some((word) => word.startsWith(form)));
    return hasAll(typed) || hasAll(typedAsOne);
  };
  return [...categories.values()]
    .map((node) => ({ ...node, name: categoryName(node, nameOf), own: node.name }))
    .filter(({ name, own }) => typed.length > 0 && (has(name) || has(own)))
    .sort((a, b) => a.name.length - b.name.length)
    .slice(0, CATEGORY_SUGGESTIONS)
    .map(({ id, name, slug }) => ({
      Product_Name: name,
      address: '',
      defaultAddress: pathOf(categories, categories.get(id)?.parentId ?? 0, nameOf),
      kind: 'category',
      value: slug,
    }));
}

/** A listing or a seller as a suggestion. */
export const suggestionOf = (
  kind: Suggestion['kind'],
  { name, city, region, country }: Pick<NamedPlace, 'name' | 'city' | 'region' | 'country'>,
  value: string,
): Suggestion => ({
  Product_Name: name,
  address: placeOf({ city, region }),
  defaultAddress: `${placeOf({ city, region })}, ${country}`,
  kind,
  value,
});
