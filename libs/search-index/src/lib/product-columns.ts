import { RATINGS, SALE_TYPES, type Coordinates, type SaleType } from '@marketplace/api-contract';
import type { PlaceNames } from '@marketplace/gazetteer';
import type { MoneyScale } from './money-scale';
import { PlaceColumn } from './place-column';
import { PriceColumn, type IndexedPrice } from './price-column';
import { getBayesianAverage } from './quality';
import { ensureCapacity } from './scan';
import type { Field } from './text-index';

/** A listing as it is indexed. */
export interface IndexedProduct {
  id: number;
  sellerId: number;
  categoryId: number;
  saleType: SaleType;
  price: IndexedPrice;
  /** Milliseconds. */
  createdAt: number;
  /** When its auction ends, in milliseconds; null if it is no auction. */
  endsAt: number | null;
  city: string;
  region: string;
  country: string;
  near: Coordinates;
  ratingSum: number;
  ratingCount: number;
  stock: number;
  /** AvailabilityRules as JSON; null if there are no dates to choose. */
  rules: string | null;
  timeZone: string;
  attributes: Record<string, unknown>;
  /** The texts that it is found by. */
  fields: Field[];
}

/**
 * What search reads of every listing besides words, attributes and days: one array per field,
 * indexed by document number.
 */
export class ProductColumns {
  ids = new Uint32Array(1024);
  sellers = new Uint32Array(1024);
  categories = new Uint32Array(1024);
  highestCategory = 0;
  /** Index into SALE_TYPES. */
  sales = new Uint32Array(1024);
  readonly price: PriceColumn;
  created = new Float64Array(1024);
  /** Infinity if it is no auction. */
  ends = new Float64Array(1024);
  /** Codes of lower-case city names, see cityCode. */
  cities = new Uint32Array(1024);
  readonly places: PlaceColumn;
  lats = new Float64Array(1024);
  lngs = new Float64Array(1024);
  /** Average stars; 0 without ratings. */
  ratings = new Float64Array(1024);
  /** How many of RATINGS the average reaches. */
  ratingSteps = new Uint32Array(1024);
  /** Quality of a listing, 0 to 1. */
  qualities = new Float32Array(1024);
  /** 1 if the listing is for sale and in stock. */
  inStock = new Uint8Array(1024);
  /** Hashes of the fields, to detect changed words. */
  wordHashes = new Uint32Array(1024);
  private readonly cityCodes = new Map<string, number>();

  /** `priceScale`: the approximate value of one dollar in the marketplace's currency. */
  constructor(money: MoneyScale, placeNames: PlaceNames, priceScale: number) {
    this.places = new PlaceColumn(placeNames);
    this.price = new PriceColumn(money, priceScale);
  }

  set(doc: number, product: IndexedProduct, now: Date): void {
    this.reserve(doc + 1);
    const { price, near, ratingSum, ratingCount } = product;
    this.ids[doc] = product.id;
    this.sellers[doc] = product.sellerId;
    this.categories[doc] = product.categoryId;
    this.highestCategory = Math.max(this.highestCategory, product.categoryId);
    this.sales[doc] = SALE_TYPES.indexOf(product.saleType);
    this.price.set(doc, price, product.rules, product.timeZone, now);
    this.created[doc] = product.createdAt;
    this.ends[doc] = product.endsAt ?? Infinity;
    this.cities[doc] = this.addCity(product.city.toLowerCase());
    this.places.set(doc, product);
    this.lats[doc] = near.lat;
    this.lngs[doc] = near.lng;
    const stars = ratingCount > 0 ? ratingSum / ratingCount : 0;
    this.ratings[doc] = stars;
    this.ratingSteps[doc] = RATINGS.filter((least) => stars >= least).length;
    this.qualities[doc] = getBayesianAverage(ratingSum, ratingCount) / 5;
    this.inStock[doc] = product.saleType === 'sale' && product.stock > 0 ? 1 : 0;
    this.wordHashes[doc] = hashFields(product.fields);
  }

  /** The code of a city; -1 if no listing is there. */
  cityCode(name: string): number {
    return this.cityCodes.get(name.toLowerCase()) ?? -1;
  }

  hasSameWords(doc: number, fields: readonly Field[]): boolean {
    return this.wordHashes[doc] === hashFields(fields);
  }

  private addCity(name: string): number {
    const code = this.cityCodes.get(name) ?? this.cityCodes.size;
    this.cityCodes.set(name, code);
    return code;
  }

  private reserve(count: number): void {
    this.ids = ensureCapacity(this.ids, count);
    this.sellers = ensureCapacity(this.sellers, count);
    this.categories = ensureCapacity(this.categories, count);
    this.sales = ensureCapacity(this.sales, count);
    this.created = ensureCapacity(this.created, count);
    this.ends = ensureCapacity(this.ends, count);
    this.cities = ensureCapacity(this.cities, count);
    this.lats = ensureCapacity(this.lats, count);
    this.lngs = ensureCapacity(this.lngs, count);
    this.ratings = ensureCapacity(this.ratings, count);
    this.ratingSteps = ensureCapacity(this.ratingSteps, count);
    this.qualities = ensureCapacity(this.qualities, count);
    this.inStock = ensureCapacity(this.inStock, count);
    this.wordHashes = ensureCapacity(this.wordHashes, count);
  }
}

/** FNV-1a over all fields and weights. */
function hashFields(fields: readonly Field[]): number {
  let value = 0x811c9dc5;
  for (const { text, weight } of fields) {
    value = Math.imul(value ^ Math.round(weight * 100), 0x01000193);
    for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value >>> 0;
}
