import { RATINGS, type Coordinates } from '@marketplace/api-contract';
import { distanceKm } from '../search/distance';
import { likelyStars, QUALITY_SHARE } from '../search/quality';
import { TextIndex, type Field, type TextMatches } from '../search/text-index';
import { topOf } from '../search/top';

/** A seller as the index learns them. */
export interface IndexedSeller {
  id: number;
  name: string;
  city: string;
  region: string;
  country: string;
  /** Where they offer, about one kilometre exact; null where nobody knows. */
  near: Coordinates | null;
  ratingSum: number;
  ratingCount: number;
  joined: string;
  /** Live listings. */
  listings: number;
  /** Of those, each once. */
  categoryIds: readonly number[];
  /** The same and all above them. */
  categoryPaths: ReadonlySet<number>;
}

export type SellerOrder = 'relevance' | 'rating' | 'nearest' | 'newest' | 'oldest';

/** What a search is narrowed to; a field that is absent does not narrow. */
export interface SellerFilter {
  categoryId?: number;
  city?: string;
  rating?: number;
  /** Kilometres. */
  around?: { place: Coordinates; radius: number };
}

export interface SellerIndexQuery {
  /** None where no text is searched for. */
  text: TextMatches | null;
  filter: SellerFilter;
  order: SellerOrder;
  /** Where `nearest` measures from. */
  from?: Coordinates;
  limit: number;
  offset: number;
}

export interface SellerIndexAnswer {
  /** Of one page, in order. */
  sellers: IndexedSeller[];
  total: number;
  /** By category id, each with all below it, as if no category were chosen. */
  categories: ReadonlyMap<number, number>;
  /** As if no rating were asked for. */
  ratings: { value: number; count: number }[];
}

/** What documents are ordered by, lowest first. */
interface SortKey {
  first: (doc: number) => number;
  /** Where the first is equal. */
  second: (doc: number) => number;
}

/** All sellers in memory with the words of their names and of what they offer: thousands, so a search looks at each. */
export class SellerIndex {
  readonly text = new TextIndex();
  /** Names alone, by the same numbers: what a name is mistyped for is another name. */
  private readonly names = new TextIndex();
  /** By document; those of changed and removed sellers stand for nothing. */
  private readonly sellers: (IndexedSeller | undefined)[] = [];
  private readonly docOf = new Map<number, number>();

  get size(): number {
    return this.docOf.size;
  }

  /** Documents that stand for nothing any more. */
  get waste(): number {
    return this.text.count - this.docOf.size;
  }

  /** Learns some of the words, for the first question not to wait for all of them; says whether there are more. */
  prepare(): boolean {
    return this.text.prepare() || this.names.prepare();
  }

  put(seller: IndexedSeller, fields: readonly Field[]): void {
    this.drop(seller.id);
    const doc = this.text.add(fields);
    this.names.add([{ text: seller.name, weight: 1, isName: true }]);
    this.sellers[doc] = seller;
    this.docOf.set(seller.id, doc);
  }

  drop(id: number): void {
    const doc = this.docOf.get(id);
    if (doc === undefined) return;
    this.sellers[doc] = undefined;
    this.docOf.delete(id);
  }

  /** One page of sellers, and what each choice of a filter would show. */
  query({ text, filter, order, from, limit, offset }: SellerIndexQuery): SellerIndexAnswer {
    const found: number[] = [];
    const categories = new Map<number, number>();
    const ratings = RATINGS.map((value) => ({ value, count: 0 }));
    const docs = text ? text.docs : this.sellers.keys();
    const scores = new Map<number, number>();
    let position = 0;
    for (const doc of docs) {
      const score = text?.scores[position++];
      const seller = this.sellers[doc];
      if (!seller || !isThere(seller, filter)) continue;
      const isInCategory = filter.categoryId === undefined || seller.categoryPaths.has(filter.categoryId);
      const isRated = filter.rating === undefined || averageOf(seller) >= filter.rating;
      // What is chosen in a filter does not narrow its own counts.
      if (isRated) for (const id of seller.categoryPaths) categories.set(id, (categories.get(id) ?? 0) + 1);
      if (isInCategory) for (const one of ratings) if (averageOf(seller) >= one.value) one.count++;
      if (!isInCategory || !isRated) continue;
      found.push(doc);
      if (score !== undefined) scores.set(doc, score);
    }
    const first = firstOf(found, this.sortKey(order, scores, from), offset + limit);
    return {
      sellers: this.sellersOf(first.slice(offset)),
      total: found.length,
      categories,
      ratings,
    };
  }

  /** Whether a text finds so many sellers. */
  finds({ docs }: TextMatches, count: number): boolean {
    let missing = count;
    for (let i = 0; i < docs.length && missing > 0; i++) if (this.sellers[docs[i] as number]) missing--;
    return missing === 0;
  }

  /** Sellers whose names have the words, the last of them perhaps not typed to its end; what is mistyped is set right. */
  named(terms: Parameters<TextIndex['match']>[0], limit: number): IndexedSeller[] {
    const found = this.bestOf(this.names.matchNames(terms), limit);
    if (found.length > 0) return found;
    const correction = this.names.correct(terms);
    return correction ? this.bestOf(this.names.matchNames(correction), limit) : [];
  }

  private bestOf({ docs, scores }: TextMatches, limit: number): IndexedSeller[] {
    const scoreOf = new Map<number, number>();
    for (let i = 0; i < docs.length; i++)
      if (this.sellers[docs[i] as number]) scoreOf.set(docs[i] as number, scores[i] as number);
    return this.sellersOf(firstOf([...scoreOf.keys()], this.sortKey('relevance', scoreOf), limit));
  }

  private sellersOf(docs: readonly number[]): IndexedSeller[] {
    return docs.map((doc) => this.sellers[doc] as IndexedSeller);
  }

  private sortKey(order: SellerOrder, scores: ReadonlyMap<number, number>, from?: Coordinates): SortKey {
    const of = (doc: number) => this.sellers[doc] as IndexedSeller;
    const id = (doc: number) => of(doc).id;
    // Who offers nothing comes last; of equally good ones who offers more comes first.
    const liked = (doc: number) => (of(doc).listings === 0 ? 1 : 0) - qualityOf(of(doc));
    const larger = (doc: number) => -of(doc).listings + id(doc) / 1e10;
    if (order === 'relevance' && scores.size > 0) {
      const share = (doc: number) => 1 - QUALITY_SHARE + QUALITY_SHARE * qualityOf(of(doc));
      return { first: (doc) => -(scores.get(doc) ?? 0) * share(doc), second: larger };
    }
    if (order === 'nearest' && from) {
      const distance = (doc: number) => distanceOf(of(doc), from) ?? Infinity;
      return { first: distance, second: (doc) => liked(doc) + id(doc) / 1e10 };
    }
    const day = (doc: number) => Date.parse(of(doc).joined);
    if (order === 'newest') return { first: (doc) => -day(doc), second: (doc) => -id(doc) };
    if (order === 'oldest') return { first: day, second: id };
    return { first: liked, second: larger };
  }
}

/** The first `limit` documents in the order of a key. */
const firstOf = (docs: readonly number[], { first, second }: SortKey, limit: number): number[] =>
  Array.from(
    topOf(Float64Array.from(docs, first), (i) => second(docs[i] as number), limit),
    (i) => docs[i] as number,
  );

/** Kilometres from a place to where a seller offers. */
export function distanceOf({ near }: Pick<IndexedSeller, 'near'>, from: Coordinates): number | null {
  return near && distanceKm(from, near.lat, near.lng);
}

const averageOf = ({ ratingSum, ratingCount }: IndexedSeller): number =>
  ratingCount > 0 ? ratingSum / ratingCount : 0;

/** How good a seller is taken to be, 0 to 1, in steps of what is shown: tenths of a star. */
const qualityOf = ({ ratingSum, ratingCount }: IndexedSeller): number =>
  Math.round(likelyStars(ratingSum, ratingCount) * 10) / 50;

function isThere(seller: IndexedSeller, { city, around }: SellerFilter): boolean {
  if (city !== undefined && seller.city.toLowerCase() !== city.toLowerCase()) return false;
  if (!around) return true;
  const distance = distanceOf(seller, around.place);
  return distance !== null && distance <= around.radius;
}
