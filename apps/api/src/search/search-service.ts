import {
  DEFAULT_RADIUS,
  LAST_PAGE,
  PAGE_SIZE,
  POINTS_MAXIMUM,
  type AttributeFacet,
  type Facets,
  type Language,
  type OtherDays,
  type ProductCard,
  type ProductPage,
  type ProductPoint,
  type ProductQuery,
} from '@marketplace/api-contract';
import { addDays, dayNumber } from '@marketplace/formats';
import type { z } from 'zod';
import type { Deps } from '../deps';
import { findPlace, type Place } from '../places/find-place';
import { cardOf, findCards, findPoints, type CardRow } from '../products/cards';
import { attributeName, ownName, valueName, type NameOf } from '../site/names';
import { parseRange } from './attribute-filter';
import { distanceKm } from './distance';
import { findText } from './find-text';
import type { WantedDays } from './free-days';
import { pathOf, upwards, withBelow } from './category-tree';
import type { SearchSettings } from './load-index';
import { matchOf } from './marks';
import type { ReadyIndex } from './product-search';
import { parseQuery } from './query-text';
import type { SearchOrder } from './order';
import type { IndexFacets, IndexFilter } from './search-index';
import type { TextMatches } from './text-index';

/** Fewer results than these on the chosen days: others are looked for. */
const FEW = 6;
const OTHER_DAYS = [-1, 1, -2, 2, -3, 3, 7, -7, 14];
const LATER_DAYS = [21, 28, 42, 56, 84];
const OTHER_DAYS_SHOWN = 3;

type SearchDeps = Pick<Deps, 'db' | 'productSearch'>;

/** One page of results with the counts of all filters (SE-01, SE-03). */
export async function searchProductPage(
  deps: SearchDeps,
  query: ProductQuery,
  now: Date,
  language: Language,
): Promise<z.input<typeof ProductPage>> {
  const { ready, settings, place, text, wish } = await understand(deps, query);
  const { text: matches, filter } = wish;
  const page = { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
  const found = ready.index.query({ ...wish, ...page, hasFacets: query.facets !== '0' }, now);
  const cards = await findCards(deps.db, found.ids);
  const nameOf = settings.names.in(language);
  const isFew = filter.days !== undefined && found.total < FEW && query.page === 1;
  return {
    products: cards.map((card) =>
      resultOf(card, settings, { forms: matches?.forms, days: filter.days, place, nameOf }),
    ),
    page: query.page,
    pages: Math.min(Math.ceil(found.total / PAGE_SIZE), LAST_PAGE),
    total: found.total,
    facets: found.facets && facetsOf(found.facets, settings, nameOf),
    corrected: text?.corrected ?? null,
    isRelaxed: found.total > 0 && (text?.isRelaxed ?? false),
    place,
    otherDays: isFew && filter.days ? otherDaysOf(ready, matches, filter, filter.days, found.total, now) : [],
  };
}

/** Where the first results are (SE-07). */
export async function searchProductPoints(
  deps: SearchDeps,
  query: Omit<ProductQuery, 'page'>,
  now: Date,
): Promise<z.input<typeof ProductPoint>[]> {
  const { ready, wish } = await understand(deps, query);
  const { ids } = ready.index.query({ ...wish, limit: POINTS_MAXIMUM, offset: 0, hasFacets: false }, now);
  return findPoints(deps.db, ids, wish.filter.days);
}

/** What a query asks of the index. */
async function understand(deps: SearchDeps, query: Omit<ProductQuery, 'page'>) {
  const ready = await deps.productSearch.fresh();
  const { index, settings } = ready;
  const place = query.location ? await findPlace(query.location) : null;
  // Signs without a word ask for nothing.
  const terms = parseQuery(query.search ?? '');
  const order = orderOf(query, place, terms.length > 0);
  const text = terms.length > 0 ? findText(index, terms, order === 'relevance') : null;
  const filter = filterOf(settings, query, place);
  return {
    ready,
    settings,
    place,
    text,
    wish: { text: text?.matches ?? null, filter, order, from: place ?? undefined },
  };
}

function filterOf({ categories }: SearchSettings, query: Omit<ProductQuery, 'page'>, place: Place | null): IndexFilter {
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
  const radius = query.radius ?? (query.type === 'by_location' ? undefined : DEFAULT_RADIUS);
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

/** SE-06: newest, oldest and nearest are orders of their own; otherwise the sort asked for, relevance with a text, the lowest price without. */
function orderOf({ type, sort }: Omit<ProductQuery, 'page'>, place: Place | null, hasText: boolean): SearchOrder {
  if (type === 'newest_first') return 'newest';
  if (type === 'oldest_first') return 'oldest';
  if (type === 'by_location' && place) return 'nearest';
  return sort ?? (hasText ? 'relevance' : 'price-asc');
}

/** What a result shows for a search: what was found in it, what the days cost, how far it is. */
interface CardOfSearch {
  forms: ReadonlySet<string> | undefined;
  days: WantedDays | undefined;
  place: Place | null;
  nameOf: NameOf;
}

function resultOf(
  row: CardRow,
  { categories, definitions }: SearchSettings,
  { forms, days, place, nameOf }: CardOfSearch,
): z.input<typeof ProductCard> {
  const card = cardOf(row, days);
  const named = (inWords: NameOf) => [
    { field: 'category', text: pathOf(categories, row.categoryId, inWords) },
    ...definitions
      .filter(({ isSearchable, uniqueName }) => isSearchable && uniqueName in row.attributes)
      .map((definition) => ({
        field: attributeName(definition, nameOf),
        text: [row.attributes[definition.uniqueName]]
          .flat()
          .map((value) => valueName(definition.uniqueName, String(value), inWords))
          .join(', '),
      })),
  ];
  const fields = () => [
    ...named(nameOf),
    { field: 'city', text: card.place },
    { field: 'summary', text: row.summary },
    // It was searched for as the data has it.
    ...(nameOf === ownName ? [] : named(ownName)),
  ];
  return {
    ...card,
    distance: place && Math.round(distanceKm(place, card.near.lat, card.near.lng) * 10) / 10,
    match: forms ? matchOf(row.name, fields(), forms) : null,
  };
}

/** Counts of a category hold those below it. */
function facetsOf(
  { categories, ...facets }: IndexFacets,
  { categories: nodes, money }: SearchSettings,
  nameOf: NameOf,
): Facets {
  const counts = new Map<number, number>();
  for (const [id, count] of categories)
    for (const node of upwards(nodes, id)) counts.set(node.id, (counts.get(node.id) ?? 0) + count);
  const withCounts = [...counts].flatMap(([id, count]) => {
    const node = nodes.get(id);
    return node ? [{ value: node.slug, count }] : [];
  });
  const attributes = facets.attributes.map((facet) => namedFacet(facet, nameOf));
  return { ...facets, attributes, categories: withCounts, currency: money.currency };
}

function namedFacet(facet: AttributeFacet, nameOf: NameOf): AttributeFacet {
  const named = { ...facet, name: attributeName(facet, nameOf) };
  if (named.kind === 'range') return named;
  const values = named.values.map((one) => {
    const name = valueName(facet.uniqueName, one.value, nameOf);
    return name === one.value ? one : { ...one, name };
  });
  return { ...named, values };
}

/** Days on which more is free, the most first: near the wished ones, else later, else fewer of them. */
function otherDaysOf(
  { index }: ReadyIndex,
  text: TextMatches | null,
  filter: IndexFilter,
  days: WantedDays,
  total: number,
  now: Date,
): OtherDays[] {
  for (const wishes of [shifted(days, OTHER_DAYS), shifted(days, LATER_DAYS), shortened(days)]) {
    const counts = index.countByDays(text, filter, wishes, now);
    const better = wishes
      .map((wish, i) => ({ startDate: wish.start, endDate: wish.end, total: counts[i] ?? 0, i }))
      .filter((wish) => wish.total > total)
      .sort((a, b) => b.total - a.total || a.i - b.i)
      .slice(0, OTHER_DAYS_SHOWN);
    if (better.length > 0) return better.map(({ i: _, ...wish }) => wish);
  }
  return [];
}

const shifted = ({ start, end }: WantedDays, shifts: readonly number[]): WantedDays[] =>
  shifts.map((shift) => ({ start: addDays(start, shift), end: addDays(end, shift) }));

/** From the same day on: half as long, a week, a few days, one. */
function shortened({ start, end }: WantedDays): WantedDays[] {
  const length = dayNumber(end) - dayNumber(start);
  const shorter = new Set([Math.ceil(length / 2), 7, 3, 2, 1].filter((days) => days < length));
  return [...shorter].map((days) => ({ start, end: addDays(start, days) }));
}
