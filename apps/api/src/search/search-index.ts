import {
  RATINGS,
  SALE_TYPES,
  type AttributeFacet,
  type Coordinates,
  type ProductAttribute,
  type SaleType,
  type Spread,
} from '@marketplace/api-contract';
import { createAttributeFilter, type AttributeFilter } from './attribute-filter';
import { bitsFor, clearBit, hasBit, setBit, type Bits } from './bits';
import { distanceKm } from './distance';
import { FreeDays, type Taken, type WantedDays } from './free-days';
import type { MoneyScale } from './money-scale';
import { firstOf, type SearchOrder } from './order';
import type { Prices } from './price-column';
import { ProductColumns, type IndexedProduct } from './product-columns';
import { countCodes, countSet, failOutside, failOutsideAll, failUnset, failUnwanted, roomy } from './scan';
import { Scratch } from './scratch';
import { Sieve, type Sifted } from './sieve';
import { TextIndex, type TextMatches } from './text-index';

/** What a search is narrowed to; a field that is absent does not narrow. */
export interface IndexFilter {
  /** Ids of the chosen category and all below it. */
  categoryIds?: readonly number[];
  city?: string;
  sellerId?: number;
  saleType?: SaleType;
  days?: WantedDays;
  /** In the marketplace's currency, both inclusive: what the days cost in all, without any what an order costs at least. */
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

/**
 * All active listings in memory, column by column, with an inverted index of their words. A search reads whole columns instead of rows,
 * so the counts of all filters are exact. PostgreSQL stays the source of truth: nothing is here that cannot be read from it again.
 */
export class SearchIndex {
  readonly text = new TextIndex();
  private readonly columns: ProductColumns;
  private readonly freeDays = new FreeDays();
  private readonly attributes: readonly AttributeFilter[];
  private readonly scratch = new Scratch();
  private readonly docOf = new Map<number, number>();
  /** Documents that stand for a listing; those of changed and removed ones do not. */
  private live: Bits = bitsFor(1024);
  private everyDoc: Uint32Array = new Uint32Array(0);
  /** Counts changes. */
  private version = 0;
  private instant: { minute: number; version: number; bits: Bits } | null = null;

  /** `priceScale`: what a dollar's worth is in the marketplace's currency, roughly. */
  constructor(definitions: readonly ProductAttribute[], money: MoneyScale, priceScale = 1) {
    this.columns = new ProductColumns(money, priceScale);
    this.attributes = definitions.filter(({ isFiltered }) => isFiltered).map(createAttributeFilter);
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
      this.live = roomy(this.live, (doc >>> 5) + 1);
      setBit(this.live, doc);
    }
    this.columns.set(doc, product, now);
    for (const attribute of this.attributes) attribute.set(doc, product.attributes[attribute.definition.uniqueName]);
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
    this.scratch.reset();
    const { docs, scores, heldBack, prices } = this.found(text, filter, now);
    const ordering = { order, scores, from, prices };
    const first = firstOf(docs, this.columns, ordering, offset + limit, this.scratch).subarray(offset);
    return {
      ids: this.idsOf(docs, first),
      total: docs.length,
      facets: hasFacets ? this.facets(docs, heldBack, prices, filter, now) : null,
    };
  }

  /** How many listings there are for each of some wishes of days, all else equal. */
  countByDays(text: TextMatches | null, filter: IndexFilter, wishes: readonly WantedDays[], now: Date): number[] {
    this.scratch.reset();
    const { days: _, price, ...others } = filter;
    const first = new Sieve(this.scratch, text?.docs ?? this.everyDocument());
    this.failUncounted(first, others, now);
    const second = new Sieve(this.scratch, first.withoutFailure());
    this.failCounted(second, others, now);
    const docs = second.withoutFailure();
    return wishes.map((days) => {
      const free = new Sieve(this.scratch, docs);
      this.freeDays.fail(free, free.hard, days, now);
      const found = free.withoutFailure();
      if (!price) return found.length;
      const affordable = new Sieve(this.scratch, found);
      this.columns.price.on(days, found).failOutside(affordable, affordable.hard, price);
      return affordable.withoutFailure().length;
    });
  }

  /** The best matches of a text, all of them listings. */
  best(text: TextMatches, limit: number): number[] {
    this.scratch.reset();
    const sieve = new Sieve(this.scratch, text.docs, text.scores);
    failUnset(sieve, sieve.hard, this.live);
    const { docs, scores } = sieve.sift();
    const ordering = { order: 'relevance', scores, prices: this.columns.price.lowest } as const;
    return this.idsOf(docs, firstOf(docs, this.columns, ordering, limit, this.scratch));
  }

  /** Whether a text finds so many listings. */
  finds({ docs }: TextMatches, count: number): boolean {
    let missing = count;
    for (let i = 0; i < docs.length && missing > 0; i++) if (hasBit(this.live, docs[i] as number)) missing--;
    return missing === 0;
  }

  private idsOf(docs: Uint32Array, places: Uint32Array): number[] {
    return Array.from(places, (place) => this.columns.ids[docs[place] as number] as number);
  }

  /** What is found, and what each filter alone held back. What has no counts is settled first: the others are asked of what is left. */
  private found(text: TextMatches | null, filter: IndexFilter, now: Date): Sifted & { prices: Prices } {
    const first = new Sieve(this.scratch, text?.docs ?? this.everyDocument(), text?.scores);
    this.failUncounted(first, filter, now);
    const { docs, scores } = first.sift();
    const second = new Sieve(this.scratch, docs, scores);
    this.failCounted(second, filter, now);
    const { price } = this.columns;
    const prices = filter.days
      ? // What another filter holds back is counted, where it is in the range of prices.
        price.on(filter.days, filter.price ? second.withAtMostOneFailure() : second.withoutFailure())
      : price.lowest;
    if (filter.price) prices.failOutside(second, second.markOf('price'), filter.price);
    return { ...second.sift(), prices };
  }

  private everyDocument(): Uint32Array {
    if (this.everyDoc.length !== this.text.count) this.everyDoc = numbersBelow(this.text.count);
    return this.everyDoc;
  }

  /** The filters that have no counts of their own. */
  private failUncounted(sieve: Sieve, { city, sellerId, around, bounds, days }: IndexFilter, now: Date): void {
    const { columns } = this;
    const { hard } = sieve;
    if (this.waste > 0) failUnset(sieve, hard, this.live);
    if (city !== undefined) {
      const code = columns.cityCode(city);
      failOutside(sieve, hard, columns.cities, { min: code, max: code });
    }
    if (sellerId !== undefined) failOutside(sieve, hard, columns.sellers, { min: sellerId, max: sellerId });
    if (bounds) {
      const { south, west, north, east } = bounds;
      failOutside(sieve, hard, columns.lats, { min: south, max: north });
      // An area may lie over the line where the days change.
      const parts =
        west <= east
          ? [{ min: west, max: east }]
          : [
              { min: west, max: 180 },
              { min: -180, max: east },
            ];
      failOutsideAll(sieve, hard, columns.lngs, parts);
    }
    if (around) {
      const { place, radius } = around;
      // A degree of latitude is 111 km everywhere: most listings are sorted out by that alone.
      const degrees = radius / 110;
      failOutside(sieve, hard, columns.lats, { min: place.lat - degrees, max: place.lat + degrees });
      const { docs, failures } = sieve;
      for (let i = 0; i < docs.length; i++) {
        if (failures[i] !== 0) continue;
        const doc = docs[i] as number;
        if (distanceKm(place, columns.lats[doc] as number, columns.lngs[doc] as number) > radius) failures[i] = hard;
      }
    }
    if (days) this.freeDays.fail(sieve, hard, days, now);
  }

  /** The filters that say how many each of their choices would show, but that by price. */
  private failCounted(sieve: Sieve, filter: IndexFilter, now: Date): void {
    const { columns } = this;
    const { categoryIds, saleType, rating, isInstant, attributes } = filter;
    if (categoryIds) {
      const isWanted = new Uint8Array(columns.highestCategory + 1);
      for (const id of categoryIds) isWanted[id] = 1;
      failUnwanted(sieve, sieve.markOf('category'), columns.categories, isWanted);
    }
    if (saleType) {
      const code = SALE_TYPES.indexOf(saleType);
      failOutside(sieve, sieve.markOf('sale'), columns.sales, { min: code, max: code });
    }
    if (rating !== undefined) failOutside(sieve, sieve.markOf('rating'), columns.ratings, { min: rating, max: 5 });
    for (const attribute of this.attributes) {
      const chosen = attributes?.get(attribute.definition.uniqueName) ?? [];
      if (attribute.isAsked(chosen)) attribute.fail(sieve, sieve.markOf(markNameOf(attribute)), chosen);
    }
    if (isInstant) failUnset(sieve, sieve.markOf('instant'), this.instantNow(now));
  }

  /** What can be had today: free by its calendar, or sold and in stock. Known until a listing changes or the clock goes on. */
  private instantNow(now: Date): Bits {
    const minute = Math.floor(now.getTime() / 60_000);
    if (this.instant?.minute === minute && this.instant.version === this.version) return this.instant.bits;
    const sieve = new Sieve(this.scratch, this.everyDocument());
    this.freeDays.failToday(sieve, sieve.hard, now);
    const bits = bitsFor(sieve.docs.length);
    const { inStock } = this.columns;
    for (let doc = 0; doc < sieve.docs.length; doc++)
      if (sieve.failures[doc] === 0 || inStock[doc] === 1) setBit(bits, doc);
    this.instant = { minute, version: this.version, bits };
    return bits;
  }

  private facets(
    docs: Uint32Array,
    heldBack: Sifted['heldBack'],
    prices: Prices,
    { attributes: chosen }: IndexFilter,
    now: Date,
  ): IndexFacets {
    const { columns } = this;
    const listsFor = (name: string) => [docs, heldBack.get(name)].filter((list) => list !== undefined);
    const count = (name: string, codes: Uint32Array, highest: number) => {
      const counts = new Uint32Array(highest + 1);
      for (const list of listsFor(name)) countCodes(list, codes, counts);
      return counts;
    };
    const categories = count('category', columns.categories, columns.highestCategory);
    const sales = count('sale', columns.sales, SALE_TYPES.length);
    const ratings = count('rating', columns.ratingSteps, RATINGS.length);
    const instant = this.instantNow(now);
    return {
      categories: new Map([...categories.entries()].filter(([, number]) => number > 0)),
      sales: SALE_TYPES.map((value, code) => ({ value, count: sales[code] as number })).filter((one) => one.count > 0),
      price: prices.spread(listsFor('price')),
      ratings: RATINGS.map((value, i) => ({
        value,
        // The highest is reached by what reaches all.
        count: ratings.subarray(RATINGS.length - i).reduce((sum, number) => sum + number, 0),
      })),
      instant: listsFor('instant').reduce((sum, list) => sum + countSet(list, instant), 0),
      attributes: this.attributes
        .map((attribute) =>
          attribute.facet(listsFor(markNameOf(attribute)), chosen?.get(attribute.definition.uniqueName) ?? []),
        )
        .filter((facet) => facet !== null),
    };
  }
}

/** Attributes may be named as the filters that every listing has. */
const markNameOf = ({ definition }: AttributeFilter) => `attribute ${definition.uniqueName}`;

const numbersBelow = (count: number): Uint32Array => {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
};
