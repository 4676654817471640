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
import { categoryName, ownName, type GetName } from '@marketplace/formats';
import { findPlace, type Place } from '@marketplace/gazetteer';
import {
  distanceKm,
  findMarks,
  findMatch,
  getSelfAndAncestors,
  type Requester,
  type FoundSeller,
  type SellerFilter,
  type SellerOrder,
} from '@marketplace/search-index';
import { hasWords } from '@marketplace/search-params';
import type { z } from 'zod';
import type { Deps } from '../deps';
import { toPlainText } from '../html';
import { formatPlace } from '../products/format-place';
import { toRating } from '../products/rating';
import type { Catalogue } from '../search/catalogue';
import { formatTextPlace } from '../search/search-service';
import { beginsWith, createSuggestion, withCategoriesAndPlaces } from '../search/suggest-service';
import {
  findFirstPictures,
  findLastSellerId,
  findListingNames,
  findSellerCards,
  findSellerIds,
  type ListingName,
  type SellerCardRow,
} from './seller-cards-repository';

const SUGGESTIONS = 8;
/** Listings per card. */
const SAMPLES = 3;

type SellerDeps = Pick<Deps, 'db' | 'search' | 'catalogue'>;

/** When the search is made, for whom, and in which language. */
interface SearchContext {
  language: Language;
  now: Date;
  requester: Requester;
}

/** One page of sellers with the counts of the filters (SE-13). */
export async function searchSellerPage(
  deps: SellerDeps,
  query: SellerQuery,
  { language, now, requester }: SearchContext,
): Promise<z.input<typeof SellerPage>> {
  const place = query.location ? await findPlace(query.location) : null;
  const page = { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
  const question = {
    now,
    text: query.search,
    filter: createFilter(query, place),
    order: getSellerOrder(query, place),
    from: place ?? undefined,
    hasFacets: query.facets !== '0',
  };
  const [found, catalogue] = await Promise.all([
    deps.search.sellers.find({ ...question, ...page }, requester),
    deps.catalogue(),
  ]);
  const words = found.words && new Set(found.words);
  const card = { words, place, category: query.category, language };
  return {
    sellers: await readCards(deps, found.sellers, catalogue, card),
    page: query.page,
    pages: Math.min(Math.ceil(found.total / PAGE_SIZE), LAST_PAGE),
    total: found.total,
    facets: found.facets,
    corrected: found.corrected,
    isRelaxed: found.isRelaxed,
    optionalWords: found.optionalWords,
    textPlace: found.textPlace && formatTextPlace(found.textPlace, language),
    emptiedBy: found.emptiedBy,
    place,
  };
}

/** Newest, oldest and nearest are orders of their own; otherwise relevance. */
function getSellerOrder({ type }: SellerQuery, place: Place | null): SellerOrder | undefined {
  if (type === 'newest_first') return 'newest';
  if (type === 'oldest_first') return 'oldest';
  return type === 'by_location' && place ? 'nearest' : undefined;
}

function createFilter(query: SellerQuery, place: Place | null): SellerFilter {
  const filter: SellerFilter = {};
  if (query.category) filter.category = query.category;
  if (query.city) filter.city = query.city;
  if (query.rating !== undefined) filter.rating = query.rating;
  // Results by distance are unlimited unless a radius is given.
  const radius = query.radius ?? (query.type === 'by_location' ? undefined : DEFAULT_RADIUS);
  if (place && radius !== undefined) filter.around = { place, radius };
  return filter;
}

/** A seller as a card, with its match and distance. */
interface CardOfSearch {
  words: ReadonlySet<string> | null;
  place: Place | null;
  /** Slug. */
  category: string | undefined;
  language: Language;
}

async function readCards(
  { db }: Pick<Deps, 'db'>,
  sellers: readonly FoundSeller[],
  { categories, names: known }: Catalogue,
  { words, place, category, language }: CardOfSearch,
): Promise<SellerCard[]> {
  const ids = sellers.map(({ id }) => id);
  const [rows, names] = await Promise.all([findSellerCards(db, ids), findListingNames(db, ids)]);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const namesBySeller = Map.groupBy(names, ({ sellerId }) => sellerId);
  const isIncluded = (listing: ListingName) =>
    !category || getSelfAndAncestors(categories, listing.categoryId).some(({ slug }) => slug === category);
  const samplesById = new Map(ids.map((id) => [id, chooseSamples(namesBySeller.get(id) ?? [], words, isIncluded)]));
  const shown = [...samplesById.values()].flat().map(({ id }) => id);
  const pictures = await findFirstPictures(db, shown);
  return sellers.flatMap((seller): SellerCard[] => {
    const row = rowById.get(seller.id);
    if (!row) return [];
    const samples = samplesById.get(seller.id) ?? [];
    const distance = place && seller.near && distanceKm(place, seller.near.lat, seller.near.lng);
    return [
      {
        id: String(seller.id),
        name: seller.name,
        avatar: row.avatar,
        place: formatPlace({ ...seller, country: row.country }),
        rating: toRating(seller.ratingSum, seller.ratingCount),
        listings: seller.listings,
        joined: seller.joined,
        samples: samples.flatMap(({ id, name }) => {
          const picture = pictures.get(id);
          return picture ? [{ id: String(id), name, picture }] : [];
        }),
        distance: distance === null ? null : Math.round(distance * 10) / 10,
        match:
          words &&
          findMatch(
            seller.name,
            getTexts(seller, row, samples, { categories, getName: known.in(language) }, words),
            words,
          ),
      },
    ];
  });
}

/** Where a match can be other than in the name, the most telling first. */
function getTexts(
  seller: FoundSeller,
  { about, country }: SellerCardRow,
  samples: readonly ListingName[],
  { categories, getName }: { categories: Catalogue['categories']; getName: GetName },
  words: ReadonlySet<string>,
) {
  const listings = samples.map(({ name }) => name);
  const nodes = seller.categoryIds.flatMap((id) => categories.get(id) ?? []);
  const named = (inWords: GetName) => nodes.map((node) => categoryName(node, inWords));
  return [
    { field: 'listing', text: joinMatching(listings, words) },
    { field: 'category', text: joinMatching(named(getName), words) },
    { field: 'category', text: joinMatching(named(ownName), words) },
    { field: 'city', text: formatPlace({ ...seller, country }) },
    { field: 'about', text: toPlainText(about) },
  ];
}

/** The names that contain a match. */
const joinMatching = (names: readonly string[], words: ReadonlySet<string>): string =>
  names.filter((name) => findMarks(name, words).length > 0).join(' · ');

/**
 * Listings that match the text, then those of the chosen category, then the best rated; no name
 * twice.
 */
function chooseSamples(
  listings: readonly ListingName[],
  words: ReadonlySet<string> | null,
  isIncluded: (listing: ListingName) => boolean,
): ListingName[] {
  const fit = new Map(
    listings.map((one) => [one, (words ? 2 * findMarks(one.name, words).length : 0) + Number(isIncluded(one))]),
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

/** Suggestions while typing a seller's name (SE-02, SE-13): categories, sellers, and places. */
export async function suggestSellerPage(
  deps: SellerDeps,
  value: string,
  { language, now, requester }: SearchContext,
): Promise<Suggestion[]> {
  if (!hasWords(value)) return [];
  const [named, catalogue] = await Promise.all([
    deps.search.sellers.suggest({ text: value, limit: SUGGESTIONS, now }, requester),
    deps.catalogue(),
  ]);
  const ordered = [...named].sort((a, b) => Number(beginsWith(b.name, value)) - Number(beginsWith(a.name, value)));
  const sellers = ordered.map((seller) => createSuggestion('seller', seller, String(seller.id)));
  return withCategoriesAndPlaces(sellers, catalogue, value, language);
}

/** Ids and slugs for sitemaps. */
export async function findSitemapSellers(
  { db }: Pick<Deps, 'db'>,
  range: { after: number; to: number; limit: number },
) {
  const [lastId, ids] = await Promise.all([findLastSellerId(db), findSellerIds(db, range)]);
  return { lastId, ids: ids.map(String) };
}
