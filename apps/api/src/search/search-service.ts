import {
  LAST_PAGE,
  PAGE_SIZE,
  type Facets,
  type Language,
  type OtherDays,
  type Price,
  type ProductCard,
  type ProductPage,
  type ProductQuery,
  type Suggestion,
} from '@marketplace/api-contract';
import { lengthOf } from '@marketplace/availability';
import { addDays } from '@marketplace/formats';
import type { z } from 'zod';
import type { Deps } from '../deps';
import { linePrice } from '../orders/orders-pricing';
import { findPlace, type Place } from '../places/find-place';
import { suggestPlaces } from '../places/suggest-places';
import { cardOf, findCards, type CardRow } from '../products/cards';
import { parseRange } from './attribute-filter';
import { distanceKm } from './distance';
import type { WantedDays } from './free-days';
import type { CategoryNode, SearchSettings } from './load-index';
import { matchOf } from './marks';
import { findNames, findSellerNames, type NamedPlace } from './names-repository';
import type { ReadyIndex } from './product-search';
import { parseQuery, type Term } from './query-text';
import type { SearchOrder } from './order';
import type { IndexFacets, IndexFilter } from './search-index';
import { followedBy, type TextMatches } from './text-index';
import type { Vocabulary } from './vocabulary';
import { fold, wordsOf } from './words';

const SUGGESTIONS = 8;
const CATEGORY_SUGGESTIONS = 2;
const PLACE_SUGGESTIONS = 2;
const PLACE_SHORTEST = 3;
const NAMES_BEFORE_PLACES = 6;
/** Names are asked of so many listings, since several may have one name. */
const SUGGESTED_LISTINGS = 60;
/** Kilometres around a place where none are said. */
const USUAL_RADIUS = 50;
/** Fewer results than these on the chosen days: others are looked for. */
const FEW = 6;
const OTHER_DAYS = [-1, 1, -2, 2, -3, 3, 7, -7, 14];
const OTHER_DAYS_SHOWN = 3;

type SearchDeps = Pick<Deps, 'db' | 'productSearch'>;

/** One page of results with the counts of all filters (SE-01, SE-03). */
export async function searchProductPage(
  deps: SearchDeps,
  query: ProductQuery,
  now: Date,
): Promise<z.input<typeof ProductPage>> {
  const ready = await deps.productSearch.fresh();
  const { index, settings } = ready;
  const place = query.location ? await findPlace(query.location) : null;
  const order = orderOf(query, place);
  const text = query.search ? findText(ready, parseQuery(query.search), order === 'relevance') : null;
  const matches = text?.matches ?? null;
  const filter = filterOf(settings, query, place);
  const found = index.query(
    {
      text: matches,
      filter,
      order,
      from: place ?? undefined,
      limit: PAGE_SIZE,
      offset: (query.page - 1) * PAGE_SIZE,
      hasFacets: query.facets !== '0',
    },
    now,
  );
  const cards = await findCards(deps.db, found.ids);
  const isFew = filter.days !== undefined && found.total < FEW && query.page === 1;
  return {
    products: cards.map((card) => resultOf(card, settings, { forms: matches?.forms, days: filter.days, place })),
    page: query.page,
    pages: Math.min(Math.ceil(found.total / PAGE_SIZE), LAST_PAGE),
    total: found.total,
    facets: found.facets && facetsOf(found.facets, settings),
    corrected: text?.corrected ?? null,
    isRelaxed: text?.isRelaxed ?? false,
    place,
    otherDays: isFew && filter.days ? otherDaysOf(ready, matches, filter, filter.days, found.total, now) : [],
  };
}

/** How a text was understood. */
interface FoundText {
  matches: TextMatches;
  corrected: string | null;
  isRelaxed: boolean;
}

/** So few full matches are followed by others. */
const FEW_MATCHES = 5;

/**
 * Listings with all words; where there are few, then those with words that begin or end so, and those with most of the words. Mistyped
 * words are set right where nothing else is found (SE-12).
 */
function findText({ index }: ReadyIndex, terms: readonly Term[], isRanked: boolean): FoundText {
  // In another order than of relevance what matches less would stand among what matches well.
  const enough = isRanked ? FEW_MATCHES : 1;
  const all = index.text.matchJoined(terms);
  if (index.finds(all, enough)) return { matches: all, corrected: null, isRelaxed: false };
  const wide = followedBy(all, index.text.match(terms, terms.length, true));
  if (index.finds(wide, 1)) return withPartial(index, terms, wide, null, enough);
  const correction = index.text.correct(terms);
  const corrected = correction && textOf(correction, index.text.vocabulary);
  const matches = correction ? index.text.matchJoined(correction) : all;
  return withPartial(index, correction ?? terms, matches, corrected, enough);
}

/** Few matches are followed by listings with most of the words. */
function withPartial(
  index: ReadyIndex['index'],
  terms: readonly Term[],
  full: TextMatches,
  corrected: string | null,
  enough: number,
): FoundText {
  const included = terms.filter(({ isExcluded }) => !isExcluded).length;
  let matches = full;
  let isRelaxed = false;
  for (let least = included - 1; least >= Math.max(1, included / 2) && !index.finds(matches, enough); least--) {
    const partial = index.text.match(terms, least);
    if (!index.finds(partial, 1)) continue;
    matches = followedBy(matches, partial);
    isRelaxed = true;
  }
  return { matches, corrected: index.finds(matches, 1) ? corrected : null, isRelaxed };
}

/** The terms as somebody would type them, words as listings spell them. */
function textOf(terms: readonly Term[], vocabulary: Vocabulary): string {
  return terms
    .map(({ forms, isPhrase, isExcluded }) => {
      const text = forms.map((form) => vocabulary.spellings[vocabulary.find(form) ?? -1] ?? form).join(' ');
      return `${isExcluded ? '-' : ''}${isPhrase ? `"${text}"` : text}`;
    })
    .join(' ');
}

function filterOf({ categories }: SearchSettings, query: ProductQuery, place: Place | null): IndexFilter {
  const filter: IndexFilter = { attributes: attributesOf(query.attribute ?? []) };
  if (query.category) filter.categoryIds = withBelow(categories, query.category);
  const start = query.startDate ?? query.endDate;
  if (start !== undefined) filter.days = { start, end: query.endDate ?? start };
  if (query.city) filter.city = query.city;
  if (query.seller) filter.sellerId = Number(query.seller);
  if (query.sale) filter.saleType = query.sale;
  const price = query.price === undefined ? null : parseRange(query.price);
  if (price) filter.price = price;
  if (query.rating !== undefined) filter.rating = query.rating;
  if (query.instant) filter.isInstant = true;
  const { south, west, north, east } = query;
  if (south !== undefined && west !== undefined && north !== undefined && east !== undefined)
    filter.bounds = { south, west, north, east };
  // Nearest first has no end, unless one is asked for.
  const radius = query.radius ?? (query.type === 'by_location' ? undefined : USUAL_RADIUS);
  if (place && radius !== undefined) filter.around = { place, radius };
  return filter;
}

/** Values by attribute, of `unique name:value`. */
function attributesOf(choices: readonly string[]): Map<string, string[]> {
  const chosen = new Map<string, string[]>();
  for (const choice of choices) {
    const colon = choice.indexOf(':');
    const name = choice.slice(0, colon);
    chosen.set(name, [...(chosen.get(name) ?? []), choice.slice(colon + 1)]);
  }
  return chosen;
}

/** The category of that slug and all below it; none where there is none. */
function withBelow(categories: SearchSettings['categories'], slug: string): number[] {
  const wanted = new Set<number>();
  for (const { id, slug: own } of categories.values()) if (own === slug) wanted.add(id);
  for (let before = -1; before !== wanted.size;) {
    before = wanted.size;
    for (const { id, parentId } of categories.values()) if (parentId !== null && wanted.has(parentId)) wanted.add(id);
  }
  return [...wanted];
}

/** SE-06: newest, oldest and nearest are orders of their own; otherwise the sort asked for, relevance with a text, the lowest price without. */
function orderOf({ type, sort, search }: ProductQuery, place: Place | null): SearchOrder {
  if (type === 'newest_first') return 'newest';
  if (type === 'oldest_first') return 'oldest';
  if (type === 'by_location' && place) return 'nearest';
  return sort ?? (search ? 'relevance' : 'price-asc');
}

/** What a result shows for a search: what was found in it, what the days cost, how far it is. */
interface CardOfSearch {
  forms: ReadonlySet<string> | undefined;
  days: WantedDays | undefined;
  place: Place | null;
}

function resultOf(
  row: CardRow,
  { categories, definitions }: SearchSettings,
  { forms, days, place }: CardOfSearch,
): z.input<typeof ProductCard> {
  const card = cardOf(row);
  const fields = () => [
    { field: 'category', text: pathOf(categories, row.categoryId) },
    ...definitions
      .filter(({ isSearchable, uniqueName }) => isSearchable && uniqueName in row.attributes)
      .map(({ uniqueName, name }) => ({ field: name, text: [row.attributes[uniqueName]].flat().join(', ') })),
    { field: 'city', text: card.place },
    { field: 'summary', text: row.summary },
  ];
  return {
    ...card,
    distance: place && Math.round(distanceKm(place, card.near.lat, card.near.lng) * 10) / 10,
    stay: stayOf(row, card.price, days),
    match: forms ? matchOf(row.name, fields(), forms) : null,
  };
}

/** What the chosen nights or days cost at the price shown. */
function stayOf({ rules }: CardRow, price: Price | null, days: WantedDays | undefined): ProductCard['stay'] {
  if (!price || !days || !rules || rules.basis === 'slot') return null;
  const length = Math.max(1, lengthOf(rules.basis, days.start, days.end));
  return { amount: linePrice(price, { kind: 'days', length }, 1).amount, length };
}

const pathOf = (categories: SearchSettings['categories'], id: number): string => {
  const names: string[] = [];
  for (let node = categories.get(id); node && names.length < 10; node = categories.get(node.parentId ?? 0))
    names.unshift(node.name);
  return names.join(' › ');
};

/** Counts of a category hold those below it. */
function facetsOf({ categories, ...facets }: IndexFacets, { categories: nodes, money }: SearchSettings): Facets {
  const counts = new Map<number, number>();
  for (const [id, count] of categories) {
    const seen = new Set<number>();
    for (let node = nodes.get(id); node && !seen.has(node.id); node = nodes.get(node.parentId ?? 0)) {
      seen.add(node.id);
      counts.set(node.id, (counts.get(node.id) ?? 0) + count);
    }
  }
  const withCounts = [...counts].flatMap(([id, count]) => {
    const node = nodes.get(id);
    return node ? [{ value: node.slug, count }] : [];
  });
  return { ...facets, categories: withCounts, currency: money.currency };
}

/** Days near the wished ones on which more is free, the most first. */
function otherDaysOf(
  { index }: ReadyIndex,
  text: TextMatches | null,
  filter: IndexFilter,
  { start, end }: WantedDays,
  total: number,
  now: Date,
): OtherDays[] {
  const wishes = OTHER_DAYS.map((shift) => ({ start: addDays(start, shift), end: addDays(end, shift) }));
  const counts = index.countByDays(text, filter, wishes, now);
  return wishes
    .map((wish, i) => ({ startDate: wish.start, endDate: wish.end, total: counts[i] ?? 0, i }))
    .filter((wish) => wish.total > total)
    .sort((a, b) => b.total - a.total || a.i - b.i)
    .slice(0, OTHER_DAYS_SHOWN)
    .map(({ i: _, ...wish }) => wish);
}

/** While a text is typed (SE-02): categories of that name, names of listings, and places. */
export async function suggestProductPage(deps: SearchDeps, value: string, language: Language): Promise<Suggestion[]> {
  const { index, settings } = await deps.productSearch.fresh();
  const terms = parseQuery(value);
  if (terms.length === 0) return [];
  const categories = suggestCategories(settings.categories, value);
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
  // Places come where names leave room: many towns begin like a thing.
  const room = SUGGESTIONS - categories.length - Math.min(products.length, NAMES_BEFORE_PLACES);
  const wanted = value.trim().length < PLACE_SHORTEST ? 0 : Math.min(room, PLACE_SUGGESTIONS);
  const places = wanted > 0 ? await suggestPlaces(value, language, wanted) : [];
  const listed = places.map(({ name, region, country, value: place }): Suggestion => {
    const where = [region, country].filter(Boolean).join(', ');
    return { Product_Name: name, address: where, defaultAddress: where, kind: 'place', value: place };
  });
  return [...categories, ...products.slice(0, SUGGESTIONS - categories.length - listed.length), ...listed];
}

const beginsWith = (name: string, text: string): boolean => fold(name).startsWith(fold(text.trim()));

/** Categories with a word that begins as the last one typed, all words before it being in the name. */
function suggestCategories(categories: ReadonlyMap<number, CategoryNode>, value: string): Suggestion[] {
  const typed = wordsOf(value).map(({ form }) => form);
  const has = (name: string) => {
    const words = wordsOf(name).map(({ form }) => form);
    return typed.every((form) => words.some((word) => word.startsWith(form)));
  };
  return [...categories.values()]
    .filter(({ name }) => typed.length > 0 && has(name))
    .sort((a, b) => a.name.length - b.name.length)
    .slice(0, CATEGORY_SUGGESTIONS)
    .map(({ id, name, slug }) => ({
      Product_Name: name,
      address: '',
      defaultAddress: pathOf(categories, categories.get(id)?.parentId ?? 0),
      kind: 'category',
      value: slug,
    }));
}

/** Seller names while one is typed (SE-13). */
export async function suggestSellerPage({ db }: Pick<Deps, 'db'>, value: string): Promise<Suggestion[]> {
  const rows = await findSellerNames(db, value, SUGGESTIONS);
  return rows.map((row) => suggestionOf('seller', row, String(row.id)));
}

const suggestionOf = (
  kind: Suggestion['kind'],
  { name, city, region, country }: NamedPlace,
  value: string,
): Suggestion => ({
  Product_Name: name,
  address: `${city}, ${region}`,
  defaultAddress: `${city}, ${region}, ${country}`,
  kind,
  value,
});
