import {
  DEFAULT_RADIUS,
  LAST_PAGE,
  PAGE_SIZE,
  POINTS_MAXIMUM,
  type AttributeFacet,
  type Facets,
  type Language,
  type ProductCard,
  type ProductPage,
  type ProductPoint,
  type ProductQuery,
} from '@marketplace/api-contract';
import { attributeName, getCountryName, ownName, valueName, type GetName } from '@marketplace/formats';
import { findPlace, type Place } from '@marketplace/gazetteer';
import {
  distanceKm,
  findMatch,
  parseRange,
  formatCategoryPath,
  type Requester,
  type ProductFilter,
  type ProductSearchQuery,
  type SearchDates,
  type SearchOrder,
  type TextPlace,
} from '@marketplace/search-index';
import { readDates } from '@marketplace/search-params';
import type { z } from 'zod';
import type { Deps } from '../deps';
import { toCard, findCards, findPoints, type CardRow } from '../products/cards-repository';
import type { Catalogue } from './catalogue';

type SearchDeps = Pick<Deps, 'db' | 'search' | 'catalogue'>;

/** When the search is made, and for whom. */
interface SearchContext {
  now: Date;
  requester: Requester;
}

/** One page of results with the counts of all filters (SE-01, SE-03). */
export async function searchProductPage(
  deps: SearchDeps,
  query: ProductQuery,
  { language, ...context }: SearchContext & { language: Language },
): Promise<z.input<typeof ProductPage>> {
  const place = query.location ? await findPlace(query.location) : null;
  const question = createUnpagedQuery(query, place, context.now);
  const page = { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
  const how = { hasFacets: query.facets !== '0', hasOtherDates: query.page === 1 };
  const found = await deps.search.products.find({ ...question, ...page, ...how }, context.requester);
  const [cards, catalogue] = await Promise.all([findCards(deps.db, found.ids), deps.catalogue()]);
  const getName = catalogue.names.in(language);
  const words = found.words && new Set(found.words);
  return {
    products: cards.map((card) =>
      createResult(card, catalogue, { words, dates: question.filter.dates, place, getName }),
    ),
    page: query.page,
    pages: Math.min(Math.ceil(found.total / PAGE_SIZE), LAST_PAGE),
    total: found.total,
    facets: found.facets && namedFacets(found.facets, getName),
    corrected: found.corrected,
    isRelaxed: found.isRelaxed,
    optionalWords: found.optionalWords,
    textPlace: found.textPlace && formatTextPlace(found.textPlace, language),
    emptiedBy: found.emptiedBy,
    place,
    otherDays: found.otherDates,
  };
}

/** The places that a text names, with the names of countries in the visitor's language. */
export const formatTextPlace = ({ places, rest }: TextPlace, language: Language) => ({
  name: places.map(({ name, isCountry }) => (isCountry ? getCountryName(name, language) : name)).join(', '),
  rest,
});

/** One page of cards, newest first, to find new listings. */
export async function findNewestCards(
  deps: SearchDeps,
  query: ProductQuery,
  { now, requester }: SearchContext,
): Promise<{ products: z.input<typeof ProductCard>[]; pages: number }> {
  const place = query.location ? await findPlace(query.location) : null;
  const question = createUnpagedQuery({ ...query, sort: undefined, type: 'newest_first' }, place, now);
  const page = { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
  const found = await deps.search.products.find({ ...question, ...page }, requester);
  const cards = await findCards(deps.db, found.ids);
  return {
    products: cards.map((card) => toCard(card, question.filter.dates)),
    pages: Math.min(Math.ceil(found.total / PAGE_SIZE), LAST_PAGE),
  };
}

/** Positions of the first results (SE-07). */
export async function searchProductPoints(
  deps: SearchDeps,
  query: Omit<ProductQuery, 'page'>,
  { now, requester }: SearchContext,
): Promise<z.input<typeof ProductPoint>[]> {
  const place = query.location ? await findPlace(query.location) : null;
  const question = createUnpagedQuery(query, place, now);
  const { ids } = await deps.search.products.find({ ...question, limit: POINTS_MAXIMUM, offset: 0 }, requester);
  return findPoints(deps.db, ids, question.filter.dates);
}

type Unpaged = Omit<ProductSearchQuery, 'limit' | 'offset'>;

/** The search input of a query, without counts. */
const createUnpagedQuery = (query: Omit<ProductQuery, 'page'>, place: Place | null, now: Date): Unpaged => ({
  now,
  text: query.search,
  filter: createFilter(query, place),
  order: getSearchOrder(query, place),
  from: place ?? undefined,
  hasFacets: false,
  hasOtherDates: false,
});

function createFilter(query: Omit<ProductQuery, 'page'>, place: Place | null): ProductFilter {
  const filter: ProductFilter = { attributes: parseAttributes(query.attribute ?? []) };
  if (query.category) filter.category = query.category;
  const dates = readDates(query.startDate, query.endDate);
  if (dates) filter.dates = { start: dates.startDate, end: dates.endDate };
  if (query.city) filter.city = query.city;
  if (query.seller) filter.sellerId = Number(query.seller);
  if (query.sale) filter.saleType = query.sale;
  const price = query.price === undefined ? null : parseRange(query.price);
  if (price) filter.price = price;
  if (query.rating !== undefined) filter.rating = query.rating;
  if (query.instant) filter.isInstant = true;
  if (query.endsWithin !== undefined) filter.endsWithin = query.endsWithin;
  const { south, west, north, east } = query;
  if (south !== undefined && west !== undefined && north !== undefined && east !== undefined)
    filter.bounds = { south, west, north, east };
  // Results by distance are unlimited unless a radius is given.
  const radius = query.radius ?? (query.type === 'by_location' ? undefined : DEFAULT_RADIUS);
  if (place && radius !== undefined) filter.around = { place, radius };
  return filter;
}

/** Values by attribute, from `unique name:value`. */
function parseAttributes(choices: readonly string[]): Record<string, string[]> {
  const chosen = new Map<string, string[]>();
  for (const choice of choices) {
    const colon = choice.indexOf(':');
    const name = choice.slice(0, colon);
    chosen.set(name, [...(chosen.get(name) ?? []), choice.slice(colon + 1)]);
  }
  return Object.fromEntries(chosen);
}

/**
 * SE-06: newest, oldest and nearest are orders of their own; otherwise the given sort, or
 * relevance.
 */
function getSearchOrder(
  { type, sort, sale }: Omit<ProductQuery, 'page'>,
  place: Place | null,
): SearchOrder | undefined {
  if (type === 'newest_first') return 'newest';
  if (type === 'oldest_first') return 'oldest';
  if (type === 'by_location' && place) return 'nearest';
  // Without auctions there is nothing that ends.
  return sort === 'ending-soon' && sale !== 'auction' ? undefined : sort;
}

/** A result with its match, the price of the dates and the distance. */
interface CardOfSearch {
  words: ReadonlySet<string> | null;
  dates: SearchDates | undefined;
  place: Place | null;
  getName: GetName;
}

function createResult(
  row: CardRow,
  { categories, definitions }: Catalogue,
  { words, dates, place, getName }: CardOfSearch,
): z.input<typeof ProductCard> {
  const card = toCard(row, dates);
  const named = (inWords: GetName) => [
    { field: 'category', text: formatCategoryPath(categories, row.categoryId, inWords) },
    ...definitions
      .filter(({ isSearchable, uniqueName }) => isSearchable && uniqueName in row.attributes)
      .map((definition) => ({
        field: attributeName(definition, getName),
        text: [row.attributes[definition.uniqueName]]
          .flat()
          .map((value) => valueName(definition.uniqueName, String(value), inWords))
          .join(', '),
      })),
  ];
  const fields = () => [
    ...named(getName),
    { field: 'city', text: card.place },
    { field: 'summary', text: row.summary },
    // The text was searched as it is in the data.
    ...(getName === ownName ? [] : named(ownName)),
  ];
  return {
    ...card,
    distance: place && Math.round(distanceKm(place, card.near.lat, card.near.lng) * 10) / 10,
    match: words && findMatch(row.name, fields(), words),
  };
}

const namedFacets = (facets: Facets, getName: GetName): Facets => ({
  ...facets,
  attributes: facets.attributes.map((facet) => namedFacet(facet, getName)),
});

function namedFacet(facet: AttributeFacet, getName: GetName): AttributeFacet {
  const named = { ...facet, name: attributeName(facet, getName) };
  if (named.kind === 'range') return named;
  const values = named.values.map((one) => {
    const name = valueName(facet.uniqueName, one.value, getName);
    return name === one.value ? one : { ...one, name };
  });
  return { ...named, values };
}
