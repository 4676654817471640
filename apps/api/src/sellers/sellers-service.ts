import {
  DEFAULT_RADIUS,
  LAST_PAGE,
  PAGE_SIZE,
  type Language,
  type SellerCard,
  type SellerPage,
  type SellerQuery,
  type Suggestion,
} from '@marketplace/api-contract';
import type { z } from 'zod';
import type { Deps } from '../deps';
import { plainTextOf } from '../html';
import { findPlace, type Place } from '../places/find-place';
import { placeOf } from '../products/cards';
import { ratingOf } from '../products/rating';
import { upwards } from '../search/category-tree';
import { categoryName, ownName, type NameOf } from '../site/names';
import type { SearchSettings } from '../search/load-index';
import { marksOf, matchOf } from '../search/marks';
import { parseQuery } from '../search/query-text';
import { findText } from '../search/find-text';
import { beginsWith, suggestionOf, withCategoriesAndPlaces } from '../search/suggest-service';
import {
  findFirstPictures,
  findLastSellerId,
  findListingNames,
  findSellerCards,
  findSellerIds,
  type ListingName,
  type SellerCardRow,
} from './seller-cards';
import {
  distanceOf,
  type IndexedSeller,
  type SellerFilter,
  type SellerIndexAnswer,
  type SellerOrder,
} from './seller-index';

const SUGGESTIONS = 8;
/** Listings that a card shows. */
const SAMPLES = 3;
/** No category: of a slug that none has. */
const NONE = -1;

type SellerDeps = Pick<Deps, 'db' | 'sellerSearch'>;

/** One page of sellers with the counts of the filters (SE-13). */
export async function searchSellerPage(
  deps: SellerDeps,
  query: SellerQuery,
  language: Language,
): Promise<z.input<typeof SellerPage>> {
  const { index, settings } = await deps.sellerSearch.fresh();
  const place = query.location ? await findPlace(query.location) : null;
  // Signs without a word ask for nothing.
  const terms = parseQuery(query.search ?? '');
  const order = orderOf(query, place, terms.length > 0);
  const text = terms.length > 0 ? findText(index, terms, order === 'relevance') : null;
  const filter = filterOf(query, settings, place);
  const forms = text?.matches.forms ?? null;
  const found = index.query({
    text: text && text.matches,
    filter,
    order,
    from: place ?? undefined,
    limit: PAGE_SIZE,
    offset: (query.page - 1) * PAGE_SIZE,
  });
  return {
    sellers: await readCards(deps, found.sellers, settings, { forms, place, categoryId: filter.categoryId, language }),
    page: query.page,
    pages: Math.min(Math.ceil(found.total / PAGE_SIZE), LAST_PAGE),
    total: found.total,
    facets: query.facets === '0' ? null : facetsOf(found, settings),
    corrected: text?.corrected ?? null,
    isRelaxed: found.total > 0 && (text?.isRelaxed ?? false),
    place,
  };
}

/** The newest, the oldest and the nearest are orders of their own; otherwise relevance with a text, the best rated without. */
function orderOf({ type }: SellerQuery, place: Place | null, hasText: boolean): SellerOrder {
  if (type === 'newest_first') return 'newest';
  if (type === 'oldest_first') return 'oldest';
  if (type === 'by_location' && place) return 'nearest';
  return hasText ? 'relevance' : 'rating';
}

function filterOf(query: SellerQuery, { categories }: SearchSettings, place: Place | null): SellerFilter {
  const filter: SellerFilter = {};
  if (query.category)
    filter.categoryId = [...categories.values()].find(({ slug }) => slug === query.category)?.id ?? NONE;
  if (query.city) filter.city = query.city;
  if (query.rating !== undefined) filter.rating = query.rating;
  // Nearest first has no end, unless one is asked for.
  const radius = query.radius ?? (query.type === 'by_location' ? undefined : DEFAULT_RADIUS);
  if (place && radius !== undefined) filter.around = { place, radius };
  return filter;
}

function facetsOf({ categories, ratings }: SellerIndexAnswer, settings: SearchSettings) {
  const withCounts = [...categories].flatMap(([id, count]) => {
    const slug = settings.categories.get(id)?.slug;
    return slug === undefined ? [] : [{ value: slug, count }];
  });
  return { categories: withCounts, ratings };
}

/** What a card shows for a search: what was found of it, how far it is. */
interface CardOfSearch {
  forms: ReadonlySet<string> | null;
  place: Place | null;
  categoryId: number | undefined;
  language: Language;
}

async function readCards(
  { db }: Pick<Deps, 'db'>,
  sellers: readonly IndexedSeller[],
  { categories, names: known }: SearchSettings,
  { forms, place, categoryId, language }: CardOfSearch,
): Promise<SellerCard[]> {
  const ids = sellers.map(({ id }) => id);
  const [rows, names] = await Promise.all([findSellerCards(db, ids), findListingNames(db, ids)]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const namesOf = Map.groupBy(names, ({ sellerId }) => sellerId);
  const isWanted = (listing: ListingName) =>
    categoryId === undefined || upwards(categories, listing.categoryId).some(({ id }) => id === categoryId);
  const samplesOf = new Map(ids.map((id) => [id, samplesFor(namesOf.get(id) ?? [], forms, isWanted)]));
  const shown = [...samplesOf.values()].flat().map(({ id }) => id);
  const pictures = await findFirstPictures(db, shown);
  return sellers.flatMap((seller): SellerCard[] => {
    const row = rowOf.get(seller.id);
    if (!row) return [];
    const samples = samplesOf.get(seller.id) ?? [];
    const distance = place && distanceOf(seller, place);
    return [
      {
        id: String(seller.id),
        name: seller.name,
        avatar: row.avatar,
        place: placeOf(seller),
        rating: ratingOf(seller.ratingSum, seller.ratingCount),
        listings: seller.listings,
        joined: seller.joined,
        samples: samples.flatMap(({ id, name }) => {
          const picture = pictures.get(id);
          return picture ? [{ id: String(id), name, picture }] : [];
        }),
        distance: distance === null ? null : Math.round(distance * 10) / 10,
        match:
          forms &&
          matchOf(seller.name, textsOf(seller, row, samples, { categories, nameOf: known.in(language) }, forms), forms),
      },
    ];
  });
}

/** Where else than in the name something may have been found, what tells most first. */
function textsOf(
  seller: IndexedSeller,
  { about }: SellerCardRow,
  samples: readonly ListingName[],
  { categories, nameOf }: { categories: SearchSettings['categories']; nameOf: NameOf },
  forms: ReadonlySet<string>,
) {
  const listings = samples.map(({ name }) => name);
  const nodes = seller.categoryIds.flatMap((id) => categories.get(id) ?? []);
  const named = (inWords: NameOf) => nodes.map((node) => categoryName(node, inWords));
  return [
    { field: 'listing', text: onlyFound(listings, forms) },
    { field: 'category', text: onlyFound(named(nameOf), forms) },
    { field: 'category', text: onlyFound(named(ownName), forms) },
    { field: 'city', text: placeOf(seller) },
    { field: 'about', text: plainTextOf(about) },
  ];
}

/** Of some names those with anything that was found. */
const onlyFound = (names: readonly string[], forms: ReadonlySet<string>): string =>
  names.filter((name) => marksOf(name, forms).length > 0).join(' · ');

/** Listings that answer the text, are of the chosen category, and are liked best; no name twice. */
function samplesFor(
  listings: readonly ListingName[],
  forms: ReadonlySet<string> | null,
  isWanted: (listing: ListingName) => boolean,
): ListingName[] {
  const fit = new Map(
    listings.map((one) => [one, (forms ? 2 * marksOf(one.name, forms).length : 0) + Number(isWanted(one))]),
  );
  const ordered = [...listings].sort(
    (a, b) =>
      (fit.get(b) ?? 0) - (fit.get(a) ?? 0) ||
      b.ratingSum - a.ratingSum ||
      b.ratingCount - a.ratingCount ||
      b.id - a.id,
  );
  const byName = new Map<string, ListingName>();
  for (const one of ordered) if (!byName.has(one.name)) byName.set(one.name, one);
  return [...byName.values()].slice(0, SAMPLES);
}

/** While a seller's name is typed (SE-02, SE-13): categories of that name, sellers, and places. */
export async function suggestSellerPage(deps: SellerDeps, value: string, language: Language): Promise<Suggestion[]> {
  const { index, settings } = await deps.sellerSearch.fresh();
  const terms = parseQuery(value);
  if (terms.length === 0) return [];
  const named = index.named(terms, SUGGESTIONS);
  const begun = [...named].sort((a, b) => Number(beginsWith(b.name, value)) - Number(beginsWith(a.name, value)));
  const sellers = begun.map((seller) => suggestionOf('seller', seller, String(seller.id)));
  return withCategoriesAndPlaces(sellers, settings, value, language);
}

/** Where search engines find sellers. */
export async function readSellerAddresses(
  { db }: Pick<Deps, 'db'>,
  range: { after: number; to: number; limit: number },
) {
  const [lastId, ids] = await Promise.all([findLastSellerId(db), findSellerIds(db, range)]);
  return { lastId, ids: ids.map(String) };
}
