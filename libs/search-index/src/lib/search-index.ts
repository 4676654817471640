import {
  RATINGS,
  SALE_TYPES,
  type AttributeFacet,
  type Coordinates,
  type ProductAttribute,
  type SaleType,
  type Histogram,
} from '@marketplace/api-contract';
import { dayNumber } from '@marketplace/formats';
import type { PlaceNames } from '@marketplace/gazetteer';
import { createAttributeFilter, isFilter, type AttributeFilter } from './attribute-filter';
import { bitsFor, clearBit, hasBit, setBit, type Bits } from './bits';
import { findEmptyingFilters } from './emptying-filters';
import { FreeDays, type Occupancy } from './free-days';
import type { IndexFilter } from './index-filter';
import type { MoneyScale } from './money-scale';
import type { NamedPlace, PlaceColumn } from './place-column';
import { rankDocs } from './rank-docs';
import type { SearchOrder } from './search';
import type { Prices } from './price-column';
import { ProductColumns, type IndexedProduct } from './product-columns';
import { getFilterName, penalizeCounted, penalizeUncounted, type FilteredColumns } from './product-filters';
import { countCodes, countSet, penalizeUnset, ensureCapacity } from './scan';
import { Scratch } from './scratch';
import type { SearchDates } from './search';
import { FilterPass, type FilterPassResult } from './filter-pass';
import { TextIndex, type TextMatches } from './text-index';

/** Past days to keep, for time zones behind UTC and queries from before midnight. */
const PAST_DAYS = 3;

export interface IndexQuery {
  /** Null without a text. */
  text: TextMatches | null;
  filter: IndexFilter;
  order: SearchOrder;
  /** The origin of the distances for `nearest`. */
  from?: Coordinates;
  limit: number;
  offset: number;
  hasFacets: boolean;
}

/** How many listings each choice of a filter would find, under all other filters. */
export interface IndexFacets {
  /** By category id, descendants not included. */
  categories: ReadonlyMap<number, number>;
  sales: { value: SaleType; count: number }[];
  price: Histogram;
  ratings: { value: number; count: number }[];
  instant: number;
  attributes: AttributeFacet[];
}

export interface IndexResult {
  /** One page, sorted. */
  ids: number[];
  total: number;
  /** Null unless requested. */
  facets: IndexFacets | null;
}

/**
 * All active listings in memory, column by column, with an inverted index of their words. A search
 * scans whole columns, so the counts of all filters are exact. PostgreSQL remains the source of
 * truth: everything here can be loaded from it again.
 */
export class SearchIndex {
  readonly text = new TextIndex();
  readonly places: PlaceColumn;
  private readonly columns: ProductColumns;
  private readonly freeDays = new FreeDays();
  private readonly attributes: readonly AttributeFilter[];
  private readonly filtered: FilteredColumns;
  private readonly scratch = new Scratch();
  private readonly docById = new Map<number, number>();
  /** Documents of current listings; a changed or removed listing leaves a dead document behind. */
  private live: Bits = bitsFor(1024);
  private allDocs: Uint32Array = new Uint32Array(0);
  /** Incremented by every change. */
  private version = 0;
  private instant: { minute: number; version: number; bits: Bits } | null = null;

  /** `priceScale`: the approximate value of one dollar in the marketplace's currency. */
  constructor(definitions: readonly ProductAttribute[], money: MoneyScale, placeNames: PlaceNames, priceScale = 1) {
    this.columns = new ProductColumns(money, placeNames, priceScale);
    this.places = this.columns.places;
    this.attributes = definitions.filter(isFilter).map(createAttributeFilter);
    const { columns, freeDays, attributes } = this;
    this.filtered = { columns, freeDays, attributes, getInstantDocs: (now) => this.getInstantDocs(now) };
  }

  /** The number of listings. */
  get size(): number {
    return this.docById.size;
  }

  /** The share of dead documents. */
  get waste(): number {
    return 1 - this.docById.size / Math.max(1, this.text.count);
  }

  /** Adds or updates a listing; its words are indexed again only if they changed. */
  put(product: IndexedProduct, occupancy: Occupancy | undefined, now: Date): void {
    this.version++;
    let doc = this.docById.get(product.id);
    if (doc !== undefined && !this.columns.hasSameWords(doc, product.fields)) {
      this.drop(product.id);
      doc = undefined;
    }
    if (doc === undefined) {
      doc = this.text.add(product.fields);
      this.docById.set(product.id, doc);
      this.live = ensureCapacity(this.live, (doc >>> 5) + 1);
      setBit(this.live, doc);
    }
    this.columns.set(doc, product, now);
    for (const attribute of this.attributes) attribute.set(doc, product.attributes[attribute.definition.uniqueName]);
    this.freeDays.setRules(doc, product.rules, product.timeZone);
    this.freeDays.setOccupancy(doc, product.stock, occupancy, now);
  }

  drop(id: number): void {
    const doc = this.docById.get(id);
    if (doc === undefined) return;
    clearBit(this.live, doc);
    this.docById.delete(id);
  }

  /**
   * Drops past days and updates lowest prices for at most this many milliseconds. Returns whether
   * that is complete.
   */
  advance(now: Date, milliseconds: number): boolean {
    this.freeDays.forgetBefore(dayNumber(now.toISOString().slice(0, 10)) - PAST_DAYS);
    return this.columns.price.advance(now, milliseconds);
  }

  /** One page of results with the counts of all filters. */
  query({ text, filter, order, from, limit, offset, hasFacets }: IndexQuery, now: Date): IndexResult {
    this.scratch.reset();
    const { docs, scores, nearMisses, prices } = this.filterDocs(text, filter, now);
    const ordering = { order, scores, from, prices };
    const first = rankDocs(docs, this.columns, ordering, offset + limit, this.scratch).subarray(offset);
    return {
      ids: this.getIds(docs, first),
      total: docs.length,
      facets: hasFacets ? this.countFacets(docs, nearMisses, prices, filter, now) : null,
    };
  }

  /** How many listings are found for each of these dates, all else equal. */
  countByDays(text: TextMatches | null, filter: IndexFilter, datesList: readonly SearchDates[], now: Date): number[] {
    this.scratch.reset();
    const { days: _, price, ...others } = filter;
    const first = new FilterPass(this.scratch, text?.docs ?? this.getAllDocs());
    this.penalizeDead(first);
    penalizeUncounted(this.filtered, first, others, now);
    const second = new FilterPass(this.scratch, first.withoutFailure());
    penalizeCounted(this.filtered, second, others, now);
    const docs = second.withoutFailure();
    return datesList.map((days) => {
      const free = new FilterPass(this.scratch, docs);
      this.freeDays.penalize(free, free.rejected, days, now);
      const found = free.withoutFailure();
      if (!price) return found.length;
      const affordable = new FilterPass(this.scratch, found);
      this.columns.price.on(days, found).penalizeOutside(affordable, affordable.rejected, price);
      return affordable.withoutFailure().length;
    });
  }

  /**
   * The fewest filters without which there are results, where there are none with all of them; empty
   * if the text finds nothing.
   */
  findEmptying(text: TextMatches | null, filter: IndexFilter, now: Date): string[] {
    this.scratch.reset();
    const living = new FilterPass(this.scratch, text?.docs ?? this.getAllDocs());
    this.penalizeDead(living);
    return findEmptyingFilters(this.filtered, this.scratch, living.withoutFailure(), filter, now);
  }

  /** The ids of the best matches of a text. */
  findBest(text: TextMatches, limit: number): number[] {
    this.scratch.reset();
    const pass = new FilterPass(this.scratch, text.docs, text.scores);
    penalizeUnset(pass, pass.rejected, this.live);
    const { docs, scores } = pass.getResult();
    const ordering = { order: 'relevance', scores, prices: this.columns.price.lowest } as const;
    return this.getIds(docs, rankDocs(docs, this.columns, ordering, limit, this.scratch));
  }

  /** Whether a text matches at least this many listings in all of these places. */
  hasAtLeast({ docs }: TextMatches, count: number, places: readonly NamedPlace[] = []): boolean {
    const isIn = this.columns.places.createTest(places);
    let missing = count;
    for (let i = 0; i < docs.length && missing > 0; i++) {
      const doc = docs[i] as number;
      if (hasBit(this.live, doc) && isIn(doc)) missing--;
    }
    return missing === 0;
  }

  /** How many of the matches are listings outside of a place. */
  countElsewhere({ docs }: TextMatches, place: NamedPlace): number {
    const isIn = this.places.createTest([place]);
    let count = 0;
    for (const doc of docs) count += hasBit(this.live, doc) && !isIn(doc) ? 1 : 0;
    return count;
  }

  /** The number of listings in a place. */
  countIn(place: NamedPlace): number {
    const isIn = this.places.createTest([place]);
    let count = 0;
    for (let doc = 0; doc < this.text.count; doc++) count += hasBit(this.live, doc) && isIn(doc) ? 1 : 0;
    return count;
  }

  private getIds(docs: Uint32Array, places: Uint32Array): number[] {
    return Array.from(places, (place) => this.columns.ids[docs[place] as number] as number);
  }

  /**
   * Applies all filters. Those without facet counts come first, so that the others scan fewer
   * documents.
   */
  private filterDocs(text: TextMatches | null, filter: IndexFilter, now: Date): FilterPassResult & { prices: Prices } {
    const first = new FilterPass(this.scratch, text?.docs ?? this.getAllDocs(), text?.scores);
    this.penalizeDead(first);
    penalizeUncounted(this.filtered, first, filter, now);
    const { docs, scores } = first.getResult();
    const second = new FilterPass(this.scratch, docs, scores);
    penalizeCounted(this.filtered, second, filter, now);
    const { price } = this.columns;
    const prices = filter.days
      ? // What another filter holds back is counted, where it is in the range of prices.
        price.on(filter.days, filter.price ? second.withAtMostOneFailure() : second.withoutFailure())
      : price.lowest;
    if (filter.price) prices.penalizeOutside(second, second.addFilter('price'), filter.price);
    return { ...second.getResult(), prices };
  }

  private penalizeDead(pass: FilterPass): void {
    if (this.waste > 0) penalizeUnset(pass, pass.rejected, this.live);
  }

  private getAllDocs(): Uint32Array {
    if (this.allDocs.length !== this.text.count) this.allDocs = createRange(this.text.count);
    return this.allDocs;
  }

  /**
   * What can be had today: free today, or for sale and in stock. Cached for a minute or until a
   * listing changes.
   */
  private getInstantDocs(now: Date): Bits {
    const minute = Math.floor(now.getTime() / 60_000);
    if (this.instant?.minute === minute && this.instant.version === this.version) return this.instant.bits;
    const pass = new FilterPass(this.scratch, this.getAllDocs());
    this.freeDays.penalizeUnavailableToday(pass, pass.rejected, now);
    const bits = bitsFor(pass.docs.length);
    const { inStock } = this.columns;
    for (let doc = 0; doc < pass.docs.length; doc++)
      if (pass.failures[doc] === 0 || inStock[doc] === 1) setBit(bits, doc);
    this.instant = { minute, version: this.version, bits };
    return bits;
  }

  private countFacets(
    docs: Uint32Array,
    nearMisses: FilterPassResult['nearMisses'],
    prices: Prices,
    { attributes: chosen }: IndexFilter,
    now: Date,
  ): IndexFacets {
    const { columns } = this;
    const listsFor = (name: string) => [docs, nearMisses.get(name)].filter((list) => list !== undefined);
    const count = (name: string, codes: Uint32Array, highest: number) => {
      const counts = new Uint32Array(highest + 1);
      for (const list of listsFor(name)) countCodes(list, codes, counts);
      return counts;
    };
    const categories = count('category', columns.categories, columns.highestCategory);
    const sales = count('sale', columns.sales, SALE_TYPES.length);
    const ratings = count('rating', columns.ratingSteps, RATINGS.length);
    const instant = this.getInstantDocs(now);
    return {
      categories: new Map([...categories.entries()].filter(([, number]) => number > 0)),
      sales: SALE_TYPES.map((value, code) => ({ value, count: sales[code] as number })).filter((one) => one.count > 0),
      price: prices.getHistogram(listsFor('price')),
      ratings: RATINGS.map((value, i) => ({
        value,
        // A listing that reaches a higher rating also reaches this one.
        count: ratings.subarray(RATINGS.length - i).reduce((sum, number) => sum + number, 0),
      })),
      instant: listsFor('instant').reduce((sum, list) => sum + countSet(list, instant), 0),
      attributes: this.attributes
        .map((attribute) =>
          attribute.facet(listsFor(getFilterName(attribute)), chosen?.get(attribute.definition.uniqueName) ?? []),
        )
        .filter((facet) => facet !== null),
    };
  }
}

const createRange = (count: number): Uint32Array => {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
};
