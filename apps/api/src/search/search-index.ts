import {
  SALE_TYPES,
  type AttributeFacet,
  type Coordinates,
  type ProductAttribute,
  type SaleType,
  type Spread,
} from '@marketplace/api-contract';
import { createAttributeColumn, spreadOf, type AttributeColumn } from './attribute-column';
import { allBits, and, bitsFor, clearBit, countBits, pick, setBit, type Bits } from './bits';
import { distanceKm } from './distance';
import { FreeDays, type Taken, type WantedDays } from './free-days';
import { ProductColumns, type IndexedProduct } from './product-columns';
import { grown, TextIndex, type TextMatches } from './text-index';
import { topOf, type SortKey } from './top';

export type SearchOrder = 'relevance' | 'price-asc' | 'price-desc' | 'newest' | 'oldest' | 'nearest';

/** What a search is narrowed to; a field that is absent does not narrow. */
export interface IndexFilter {
  /** Ids of the chosen category and all below it. */
  categoryIds?: readonly number[];
  city?: string;
  sellerId?: number;
  saleType?: SaleType;
  days?: WantedDays;
  /** In the marketplace's currency, both inclusive. */
  price?: { min: number; max: number };
  rating?: number;
  isInstant?: boolean;
  /** Chosen values by attribute; of a number `min..max`. */
  attributes?: ReadonlyMap<string, readonly string[]>;
  /** Kilometres. */
  around?: { place: Coordinates; radius: number };
  bounds?: { south: number; west: number; north: number; east: number };
}

export interface IndexQuery {
  /** None where no text is searched for. */
  text: TextMatches | null;
  filter: IndexFilter;
  order: SearchOrder;
  /** Where `nearest` measures from. */
  from?: Coordinates;
  limit: number;
  offset: number;
  hasFacets: boolean;
}

/** How many listings each choice of a filter would show, under all other filters. */
export interface IndexFacets {
  /** By category id, each without those below it. */
  categories: ReadonlyMap<number, number>;
  sales: { value: SaleType; count: number }[];
  price: Spread;
  ratings: { value: number; count: number }[];
  instant: number;
  attributes: AttributeFacet[];
}

export interface IndexAnswer {
  /** Of one page, in order. */
  ids: number[];
  total: number;
  /** Null where they were not wanted. */
  facets: IndexFacets | null;
}

/** Averages that a filter offers. */
const RATINGS = [4.5, 4, 3] as const;
/** How much of a match rating decides: between listings that match alike, not more. */
const QUALITY_SHARE = 0.08;
/** Round prices, finer where most are. */
const PRICE_EDGES = [
  0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000,
  7500, 10_000, 20_000, 50_000, 100_000,
];

/** The documents of a question, by position, that pass one filter. */
type Passed = ReadonlyMap<string, Bits>;

/**
 * All active listings in memory, column by column, with an inverted index of their words. A search reads whole columns instead of rows,
 * so the counts of all filters are exact. PostgreSQL stays the source of truth: nothing is here that cannot be read from it again.
 */
export class SearchIndex {
  readonly text = new TextIndex();
  private readonly columns = new ProductColumns();
  private readonly freeDays = new FreeDays();
  private readonly attributes: readonly AttributeColumn[];
  private readonly docOf = new Map<number, number>();
  /** Documents that stand for a listing; those of changed and removed ones do not. */
  private live: Bits = bitsFor(1024);
  private everyDoc: Uint32Array = new Uint32Array(0);
  /** Counts changes. */
  private version = 0;
  private instant: { minute: number; version: number; bits: Bits } | null = null;

  private readonly priceEdges: number[];

  /** `priceScale`: what a dollar's worth is in the marketplace's currency, roughly. */
  constructor(definitions: readonly ProductAttribute[], priceScale = 1) {
    this.priceEdges = PRICE_EDGES.map((edge) => edge * priceScale);
    this.attributes = definitions.filter(({ isFiltered }) => isFiltered).map(createAttributeColumn);
  }

  /** Listings. */
  get size(): number {
    return this.docOf.size;
  }

  /** Share of the documents that stand for nothing any more. */
  get waste(): number {
    return 1 - this.docOf.size / Math.max(1, this.text.count);
  }

  /** Learns a listing, or what has changed of it: its words only where they differ. */
  put(product: IndexedProduct, taken: Taken | undefined, now: Date): void {
    this.version++;
    let doc = this.docOf.get(product.id);
    if (doc !== undefined && !this.columns.hasSameWords(doc, product.fields)) {
      this.drop(product.id);
      doc = undefined;
    }
    if (doc === undefined) {
      doc = this.text.add(product.fields);
      this.docOf.set(product.id, doc);
      if (doc >>> 5 >= this.live.length) this.live = grown(this.live, (doc >>> 5) * 1.5 + 1);
      setBit(this.live, doc);
    }
    this.columns.set(doc, product);
    for (const column of this.attributes) column.set(doc, product.attributes[column.definition.uniqueName]);
    this.freeDays.setRules(doc, product.rules, product.timeZone);
    this.freeDays.setTaken(doc, product.stock, taken, now);
  }

  drop(id: number): void {
    const doc = this.docOf.get(id);
    if (doc === undefined) return;
    clearBit(this.live, doc);
    this.docOf.delete(id);
  }

  /** One page of results with the counts of all filters. */
  query({ text, filter, order, from, limit, offset, hasFacets }: IndexQuery, now: Date): IndexAnswer {
    const all = this.candidates(text);
    // What no facet counts is settled first: the others are asked of what is left.
    const isLeft = intersection(all.length, this.passedFirst(all, filter, now));
    const docs = pick(all, isLeft);
    const scores = text && pickFloats(text.scores, isLeft, docs.length);
    const passed = this.passedBy(docs, filter, now);
    const found = intersection(docs.length, passed);
    const positions = pick(positionsOf(docs.length), found);
    const key = this.sortKey(order, docs, scores, from);
    const first = topOf(positions, key, offset + limit).subarray(offset);
    const under = (name: string) => (passed.has(name) ? pick(docs, intersection(docs.length, passed, name)) : null);
    return {
      ids: Array.from(first, (position) => this.columns.ids[docs[position] as number] as number),
      total: positions.length,
      facets: hasFacets ? this.facets(pick(docs, found), under, filter, now) : null,
    };
  }

  /** How many listings there are for each of some wishes of days, all else equal. */
  countByDays(text: TextMatches | null, filter: IndexFilter, wishes: readonly WantedDays[], now: Date): number[] {
    const { days: _, ...others } = filter;
    const all = this.candidates(text);
    const docs = pick(all, intersection(all.length, this.passedFirst(all, others, now)));
    const matched = pick(docs, intersection(docs.length, this.passedBy(docs, others, now)));
    return wishes.map((days) => countBits(this.freeDays.filter(matched, days, now)));
  }

  /** The best matches of a text, all of them listings. */
  best(text: TextMatches, limit: number): number[] {
    const docs = text.docs;
    const positions = pick(positionsOf(docs.length), this.liveOf(docs));
    const key = this.sortKey('relevance', docs, text.scores, undefined);
    return Array.from(topOf(positions, key, limit), (position) => this.columns.ids[docs[position] as number] as number);
  }

  private candidates(text: TextMatches | null): Uint32Array {
    if (text) return text.docs;
    if (this.everyDoc.length !== this.text.count) this.everyDoc = positionsOf(this.text.count);
    return this.everyDoc;
  }

  private liveOf(docs: Uint32Array): Bits {
    const { live } = this;
    const bits = bitsFor(docs.length);
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] as number;
      bits[i >>> 5] = (bits[i >>> 5] as number) | ((((live[doc >>> 5] as number) >>> (doc & 31)) & 1) << (i & 31));
    }
    return bits;
  }

  /** Which documents pass each filter that has no counts of its own. */
  private passedFirst(docs: Uint32Array, filter: IndexFilter, now: Date): Passed {
    const { columns } = this;
    const passed = new Map<string, Bits>([['live', this.liveOf(docs)]]);
    if (filter.city !== undefined) {
      const code = columns.cityCode(filter.city);
      passed.set(
        'city',
        test(docs, (doc) => (columns.cities[doc] === code ? 1 : 0)),
      );
    }
    if (filter.sellerId !== undefined)
      passed.set(
        'seller',
        test(docs, (doc) => (columns.sellers[doc] === filter.sellerId ? 1 : 0)),
      );
    if (filter.around) {
      const { place, radius } = filter.around;
      passed.set(
        'place',
        test(docs, (doc) => (this.isWithin(doc, place, radius) ? 1 : 0)),
      );
    }
    if (filter.bounds) {
      const { south, west, north, east } = filter.bounds;
      const isInside = (lat: number, lng: number) =>
        lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
      passed.set(
        'bounds',
        test(docs, (doc) => (isInside(columns.lats[doc] as number, columns.lngs[doc] as number) ? 1 : 0)),
      );
    }
    if (filter.days) passed.set('days', this.freeDays.filter(docs, filter.days, now));
    return passed;
  }

  /** Which documents pass each filter that has, by itself. */
  private passedBy(docs: Uint32Array, filter: IndexFilter, now: Date): Passed {
    const { columns } = this;
    const passed = new Map<string, Bits>();
    if (filter.categoryIds) {
      const wanted = new Set(filter.categoryIds);
      passed.set(
        'category',
        test(docs, (doc) => (wanted.has(columns.categories[doc] as number) ? 1 : 0)),
      );
    }
    if (filter.saleType) {
      const code = SALE_TYPES.indexOf(filter.saleType);
      passed.set(
        'sale',
        test(docs, (doc) => (columns.sales[doc] === code ? 1 : 0)),
      );
    }
    if (filter.price) {
      const { min, max } = filter.price;
      passed.set(
        'price',
        test(docs, (doc) => ((columns.prices[doc] as number) >= min && (columns.prices[doc] as number) <= max ? 1 : 0)),
      );
    }
    if (filter.rating !== undefined) {
      const least = filter.rating;
      passed.set(
        'rating',
        test(docs, (doc) => ((columns.ratings[doc] as number) >= least ? 1 : 0)),
      );
    }
    for (const column of this.attributes) {
      const chosen = filter.attributes?.get(column.definition.uniqueName);
      const bits = chosen && chosen.length > 0 ? column.filter(docs, chosen) : null;
      if (bits) passed.set(`attribute ${column.definition.uniqueName}`, bits);
    }
    if (filter.isInstant) passed.set('instant', this.instantOf(docs, now));
    return passed;
  }

  /** What can be had today: free by its calendar, or sold and in stock. */
  private instantOf(docs: Uint32Array, now: Date): Bits {
    const today = this.instantNow(now);
    const bits = bitsFor(docs.length);
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] as number;
      bits[i >>> 5] = (bits[i >>> 5] as number) | ((((today[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) << (i & 31));
    }
    return bits;
  }

  /** The same of every document: known until a listing changes or the clock goes on. */
  private instantNow(now: Date): Bits {
    const minute = Math.floor(now.getTime() / 60_000);
    if (this.instant?.minute === minute && this.instant.version === this.version) return this.instant.bits;
    const docs = positionsOf(this.text.count);
    const bits = this.freeDays.freeToday(docs, now);
    const { inStock } = this.columns;
    for (let i = 0; i < docs.length; i++) if (inStock[i] === 1) setBit(bits, i);
    this.instant = { minute, version: this.version, bits };
    return bits;
  }

  private isWithin(doc: number, place: Coordinates, radius: number): boolean {
    const lat = this.columns.lats[doc] as number;
    // A degree of latitude is 111 km everywhere: most listings are sorted out by that alone.
    if (Math.abs(lat - place.lat) * 110 > radius) return false;
    return distanceKm(place, lat, this.columns.lngs[doc] as number) <= radius;
  }

  /** Kilometres from a place to a listing; null where there is no such listing. */
  distanceOf(id: number, from: Coordinates): number | null {
    const doc = this.docOf.get(id);
    return doc === undefined
      ? null
      : distanceKm(from, this.columns.lats[doc] as number, this.columns.lngs[doc] as number);
  }

  private sortKey(
    order: SearchOrder,
    docs: Uint32Array,
    scores: Float32Array | null,
    from: Coordinates | undefined,
  ): SortKey {
    const { prices, created, ids, qualities, lats, lngs } = this.columns;
    const doc = (position: number) => docs[position] as number;
    const byId = (position: number) => ids[doc(position)] as number;
    const price = (position: number) => prices[doc(position)] as number;
    const orLast = (amount: number) => (Number.isNaN(amount) ? Infinity : amount);
    const newest = (position: number) => -(created[doc(position)] as number);
    if (order === 'relevance' && scores) {
      const quality = (position: number) => 1 - QUALITY_SHARE + QUALITY_SHARE * (qualities[doc(position)] as number);
      return { first: (position) => -(scores[position] as number) * quality(position), second: newest };
    }
    if (order === 'nearest' && from) {
      const distance = (position: number) =>
        distanceKm(from, lats[doc(position)] as number, lngs[doc(position)] as number);
      return { first: distance, second: byId };
    }
    if (order === 'price-desc') return { first: (position) => orLast(-price(position)), second: byId };
    if (order === 'newest') return { first: newest, second: (position) => -byId(position) };
    if (order === 'oldest') return { first: (position) => created[doc(position)] as number, second: byId };
    return { first: (position) => orLast(price(position)), second: byId };
  }

  private facets(
    found: Uint32Array,
    under: (filter: string) => Uint32Array | null,
    { attributes: chosen }: IndexFilter,
    now: Date,
  ): IndexFacets {
    const { columns } = this;
    const count = (docs: Uint32Array, column: Int32Array | Uint8Array) => {
      const counts = new Map<number, number>();
      // Counted in an array, since there are few values and many documents.
      const byValue: number[] = [];
      for (let i = 0; i < docs.length; i++) {
        const value = column[docs[i] as number] as number;
        byValue[value] = (byValue[value] ?? 0) + 1;
      }
      byValue.forEach((number, value) => counts.set(value, number));
      return counts;
    };
    const sales = count(under('sale') ?? found, columns.sales);
    const rated = under('rating') ?? found;
    const ratings = RATINGS.map((value) => {
      let number = 0;
      for (let i = 0; i < rated.length; i++) if ((columns.ratings[rated[i] as number] as number) >= value) number++;
      return { value, count: number };
    });
    const edges = this.priceEdges.filter((edge) => edge <= columns.highestPrice);
    return {
      categories: count(under('category') ?? found, columns.categories),
      sales: SALE_TYPES.flatMap((value, i) => (sales.has(i) ? [{ value, count: sales.get(i) as number }] : [])),
      price: spreadOf(under('price') ?? found, columns.prices, edges.length > 0 ? edges : [0]),
      ratings,
      instant: countBits(this.instantOf(under('instant') ?? found, now)),
      attributes: this.attributes.flatMap((column) => {
        const { uniqueName } = column.definition;
        const facet = column.facet(under(`attribute ${uniqueName}`) ?? found, chosen?.get(uniqueName) ?? []);
        return facet ? [facet] : [];
      }),
    };
  }
}

/** The positions whose document passes; a test gives 1 or 0. */
function test(docs: Uint32Array, passes: (doc: number) => number): Bits {
  const bits = bitsFor(docs.length);
  for (let i = 0; i < docs.length; i++) {
    const at = i >>> 5;
    bits[at] = (bits[at] as number) | (passes(docs[i] as number) << (i & 31));
  }
  return bits;
}

/** Positions that pass all filters but one. */
function intersection(count: number, passed: Passed, except?: string): Bits {
  let all: Bits | null = null;
  for (const [name, bits] of passed) if (name !== except) all = all ? and(all, bits) : bits;
  return all ?? allBits(count);
}

/** The scores at set bits, in order. */
function pickFloats(values: Float32Array, bits: Bits, count: number): Float32Array {
  const picked = new Float32Array(count);
  let kept = 0;
  for (let i = 0; i < values.length; i++)
    if (((bits[i >>> 5] as number) >>> (i & 31)) & 1) picked[kept++] = values[i] as number;
  return picked;
}

/** 0 to below `count`; kept, since every search needs them. */
function positionsOf(count: number): Uint32Array {
  if (numbers.length < count) numbers = Uint32Array.from({ length: Math.ceil(count * 1.5) }, (_, index) => index);
  return numbers.subarray(0, count);
}
let numbers: Uint32Array = new Uint32Array(0);
