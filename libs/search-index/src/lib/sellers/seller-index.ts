import { RATINGS, type Coordinates } from '@marketplace/api-contract';
import type { PlaceNames } from '@marketplace/gazetteer';
import { distanceKm } from '../distance';
import { getBayesianAverage, QUALITY_SHARE } from '../quality';
import { PlaceColumn, type NamedPlace } from '../place-column';
import { TextIndex, type Field, type TextMatches } from '../text-index';
import { topK } from '../top-k';

/** A seller as indexed. */
export interface IndexedSeller {
  id: number;
  name: string;
  city: string;
  region: string;
  country: string;
  /** Where they offer, rounded to about one kilometre; null if unknown. */
  near: Coordinates | null;
  ratingSum: number;
  ratingCount: number;
  joined: string;
  /** The number of active listings. */
  listings: number;
  /** The distinct categories of those listings. */
  categoryIds: readonly number[];
  /** Those categories and their ancestors. */
  categoryPaths: ReadonlySet<number>;
}

export type SellerOrder = 'relevance' | 'rating' | 'nearest' | 'newest' | 'oldest';

/** The filters of a search; an absent field does not filter. */
export interface SellerIndexFilter {
  categoryId?: number;
  city?: string;
  /** Places named in the text: only sellers in all of them. */
  places?: readonly NamedPlace[];
  rating?: number;
  /** Kilometres. */
  around?: { place: Coordinates; radius: number };
}

export interface SellerIndexQuery {
  /** Null without a text. */
  text: TextMatches | null;
  filter: SellerIndexFilter;
  order: SellerOrder;
  /** The origin of the distances for `nearest`. */
  from?: Coordinates;
  limit: number;
  offset: number;
}

export interface SellerIndexResult {
  /** One page, sorted. */
  sellers: IndexedSeller[];
  total: number;
  /** By category id, descendants included, as if no category were chosen. */
  categories: ReadonlyMap<number, number>;
  /** As if no rating were chosen. */
  ratings: { value: number; count: number }[];
}

/** Sorts documents, lowest key first. */
interface SortKey {
  first: (doc: number) => number;
  /** Orders equal first keys. */
  second: (doc: number) => number;
}

/**
 * All sellers in memory with the words of their names and offers. There are thousands, so a search
 * looks at each.
 */
export class SellerIndex {
  readonly text = new TextIndex();
  /** Names only, by the same document numbers: a mistyped name is corrected to another name. */
  private readonly names = new TextIndex();
  /** By document; undefined for changed and removed sellers. */
  private readonly sellers: (IndexedSeller | undefined)[] = [];
  readonly places: PlaceColumn;
  private readonly docById = new Map<number, number>();

  constructor(placeNames: PlaceNames) {
    this.places = new PlaceColumn(placeNames);
  }

  get size(): number {
    return this.docById.size;
  }

  /** The number of dead documents. */
  get waste(): number {
    return this.text.count - this.docById.size;
  }

  /**
   * Indexes some of the pending words, so that the first query does not wait for all of them;
   * returns whether there are more.
   */
  prepare(): boolean {
    return this.text.prepare() || this.names.prepare();
  }

  put(seller: IndexedSeller, fields: readonly Field[]): void {
    this.drop(seller.id);
    const doc = this.text.add(fields);
    this.names.add([{ text: seller.name, weight: 1, isName: true }]);
    this.sellers[doc] = seller;
    this.places.set(doc, seller);
    this.docById.set(seller.id, doc);
  }

  drop(id: number): void {
    const doc = this.docById.get(id);
    if (doc === undefined) return;
    this.sellers[doc] = undefined;
    this.docById.delete(id);
  }

  /** One page of sellers with the counts of each filter. */
  query({ text, filter, order, from, limit, offset }: SellerIndexQuery): SellerIndexResult {
    const found: number[] = [];
    const categories = new Map<number, number>();
    const ratings = RATINGS.map((value) => ({ value, count: 0 }));
    const docs = text ? text.docs : this.sellers.keys();
    const scores = new Map<number, number>();
    const findFailed = this.createFailureTest(filter);
    let position = 0;
    for (const doc of docs) {
      const score = text?.scores[position++];
      const seller = this.sellers[doc];
      if (!seller) continue;
      const failed = findFailed(doc, seller);
      if (failed.some((name) => name !== 'category' && name !== 'rating')) continue;
      const isInCategory = !failed.includes('category');
      const isRated = !failed.includes('rating');
      // A filter does not narrow its own counts.
      if (isRated) for (const id of seller.categoryPaths) categories.set(id, (categories.get(id) ?? 0) + 1);
      if (isInCategory) for (const one of ratings) if (getAverageRating(seller) >= one.value) one.count++;
      if (!isInCategory || !isRated) continue;
      found.push(doc);
      if (score !== undefined) scores.set(doc, score);
    }
    const first = rankDocs(found, this.sortKey(order, scores, from), offset + limit);
    return {
      sellers: this.getSellers(first.slice(offset)),
      total: found.length,
      categories,
      ratings,
    };
  }

  /**
   * The fewest filters without which there are results, of equally few those that a visitor gives up
   * most readily; empty if the text finds nothing.
   */
  findEmptying(text: TextMatches | null, filter: SellerIndexFilter): string[] {
    const findFailed = this.createFailureTest(filter);
    let best: SellerFilterName[] = [];
    for (const doc of text ? text.docs : this.sellers.keys()) {
      const seller = this.sellers[doc];
      if (!seller) continue;
      const failed = findFailed(doc, seller);
      const isBetter =
        failed.length < best.length || (failed.length === best.length && getRank(failed) < getRank(best));
      if (best.length === 0 || isBetter) best = failed;
    }
    return best;
  }

  /** The filters that a seller fails, as a function for many sellers. */
  private createFailureTest(filter: SellerIndexFilter): (doc: number, seller: IndexedSeller) => SellerFilterName[] {
    const { categoryId, city, rating, around, places = [] } = filter;
    const isInPlaces = this.places.createTest(places);
    const town = city?.toLowerCase();
    const tests: Record<SellerFilterName, (seller: IndexedSeller, doc: number) => boolean> = {
      rating: (seller) => rating === undefined || getAverageRating(seller) >= rating,
      radius: (seller) => !around || (getDistance(seller, around.place) ?? Infinity) <= around.radius,
      city: (seller) => town === undefined || seller.city.toLowerCase() === town,
      place: (_, doc) => isInPlaces(doc),
      category: (seller) => categoryId === undefined || seller.categoryPaths.has(categoryId),
    };
    return (doc, seller) => SELLER_FILTERS.filter((name) => !tests[name](seller, doc));
  }

  /** Whether a text matches at least this many sellers in all of these places. */
  hasAtLeast({ docs }: TextMatches, count: number, places: readonly NamedPlace[] = []): boolean {
    const isIn = this.places.createTest(places);
    let missing = count;
    for (let i = 0; i < docs.length && missing > 0; i++) {
      const doc = docs[i] as number;
      if (this.sellers[doc] && isIn(doc)) missing--;
    }
    return missing === 0;
  }

  /** How many of the matches are sellers outside of a place. */
  countElsewhere({ docs }: TextMatches, place: NamedPlace): number {
    const isIn = this.places.createTest([place]);
    return docs.reduce((count, doc) => count + (this.sellers[doc] && !isIn(doc) ? 1 : 0), 0);
  }

  /** The number of sellers in a place. */
  countIn(place: NamedPlace): number {
    const isIn = this.places.createTest([place]);
    return this.sellers.reduce((count, seller, doc) => count + (seller && isIn(doc) ? 1 : 0), 0);
  }

  /**
   * Sellers whose names have the words, the last one possibly incomplete; a mistyped text is
   * corrected.
   */
  findByName(terms: Parameters<TextIndex['match']>[0], limit: number): IndexedSeller[] {
    const found = this.rankByScore(this.names.matchNames(terms), limit);
    if (found.length > 0) return found;
    const correction = this.names.correct(terms, (term) => this.places.find([term]) !== undefined);
    return correction ? this.rankByScore(this.names.matchNames(correction), limit) : [];
  }

  private rankByScore({ docs, scores }: TextMatches, limit: number): IndexedSeller[] {
    const scoreByDoc = new Map<number, number>();
    for (let i = 0; i < docs.length; i++)
      if (this.sellers[docs[i] as number]) scoreByDoc.set(docs[i] as number, scores[i] as number);
    return this.getSellers(rankDocs([...scoreByDoc.keys()], this.sortKey('relevance', scoreByDoc), limit));
  }

  private getSellers(docs: readonly number[]): IndexedSeller[] {
    return docs.map((doc) => this.sellers[doc] as IndexedSeller);
  }

  private sortKey(order: SellerOrder, scores: ReadonlyMap<number, number>, from?: Coordinates): SortKey {
    const of = (doc: number) => this.sellers[doc] as IndexedSeller;
    const id = (doc: number) => of(doc).id;
    // Sellers without listings come last; of equally good ones the one with more listings comes
    // first.
    const byQuality = (doc: number) => (of(doc).listings === 0 ? 1 : 0) - getQuality(of(doc));
    const byListingCount = (doc: number) => -of(doc).listings + id(doc) / 1e10;
    if (order === 'relevance' && scores.size > 0) {
      const share = (doc: number) => 1 - QUALITY_SHARE + QUALITY_SHARE * getQuality(of(doc));
      return { first: (doc) => -(scores.get(doc) ?? 0) * share(doc), second: byListingCount };
    }
    if (order === 'nearest' && from) {
      const distance = (doc: number) => getDistance(of(doc), from) ?? Infinity;
      return { first: distance, second: (doc) => byQuality(doc) + id(doc) / 1e10 };
    }
    const day = (doc: number) => Date.parse(of(doc).joined);
    if (order === 'newest') return { first: (doc) => -day(doc), second: (doc) => -id(doc) };
    if (order === 'oldest') return { first: day, second: id };
    return { first: byQuality, second: byListingCount };
  }
}

/** The first `limit` documents, sorted by a key. */
const rankDocs = (docs: readonly number[], { first, second }: SortKey, limit: number): number[] =>
  Array.from(
    topK(Float64Array.from(docs, first), (i) => second(docs[i] as number), limit),
    (i) => docs[i] as number,
  );

/** The distance in kilometres from a place to the seller's location. */
export function getDistance({ near }: Pick<IndexedSeller, 'near'>, from: Coordinates): number | null {
  return near && distanceKm(from, near.lat, near.lng);
}

const getAverageRating = ({ ratingSum, ratingCount }: IndexedSeller): number =>
  ratingCount > 0 ? ratingSum / ratingCount : 0;

/** Quality of a seller, 0 to 1, in steps of a tenth of a star as shown. */
const getQuality = ({ ratingSum, ratingCount }: IndexedSeller): number =>
  Math.round(getBayesianAverage(ratingSum, ratingCount) * 10) / 50;

/** Those that a visitor gives up most readily come first. */
const SELLER_FILTERS = ['rating', 'radius', 'city', 'place', 'category'] as const;
type SellerFilterName = (typeof SELLER_FILTERS)[number];

/** Compares sets of filters of equal size. */
const getRank = (names: readonly SellerFilterName[]): string =>
  names.map((name) => SELLER_FILTERS.indexOf(name)).join('');
