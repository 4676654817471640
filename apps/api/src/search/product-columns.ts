import { RATINGS, SALE_TYPES, type Coordinates, type SaleType } from '@marketplace/api-contract';
import { todayIn } from '@marketplace/formats';
import type { MoneyScale } from './money-scale';
import { PriceColumn, type IndexedPrice } from './price-column';
import { likelyStars } from './quality';
import { roomy } from './scan';
import type { Field } from './text-index';

/** A listing as the index learns it. */
export interface IndexedProduct {
  id: number;
  sellerId: number;
  categoryId: number;
  saleType: SaleType;
  price: IndexedPrice;
  /** Milliseconds. */
  createdAt: number;
  city: string;
  near: Coordinates;
  ratingSum: number;
  ratingCount: number;
  stock: number;
  /** AvailabilityRules as JSON; null where no dates are chosen. */
  rules: string | null;
  timeZone: string;
  attributes: Record<string, unknown>;
  /** What it is found by. */
  fields: Field[];
}

/** What search reads of every listing besides words, attributes and days: one array a field, by document number. */
export class ProductColumns {
  ids = new Uint32Array(1024);
  sellers = new Uint32Array(1024);
  categories = new Uint32Array(1024);
  highestCategory = 0;
  /** Position in SALE_TYPES. */
  sales = new Uint32Array(1024);
  readonly price: PriceColumn;
  created = new Float64Array(1024);
  /** Numbers of lower-case names, see cityCode. */
  cities = new Uint32Array(1024);
  lats = new Float64Array(1024);
  lngs = new Float64Array(1024);
  /** Average stars; 0 without any. */
  ratings = new Float64Array(1024);
  /** How many of RATINGS those reach. */
  ratingSteps = new Uint32Array(1024);
  /** How good a listing is taken to be, 0 to 1. */
  qualities = new Float32Array(1024);
  /** 1 for what is sold and there. */
  inStock = new Uint8Array(1024);
  /** Of the words, to know a change of them. */
  wordHashes = new Uint32Array(1024);
  private readonly cityCodes = new Map<string, number>();

  /** `priceScale`: what a dollar's worth is in the marketplace's currency, roughly. */
  constructor(money: MoneyScale, priceScale: number) {
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
    this.price.set(doc, price, product.rules, todayIn(product.timeZone, now));
    this.created[doc] = product.createdAt;
    this.cities[doc] = this.addCity(product.city.toLowerCase());
    this.lats[doc] = near.lat;
    this.lngs[doc] = near.lng;
    const stars = ratingCount > 0 ? ratingSum / ratingCount : 0;
    this.ratings[doc] = stars;
    this.ratingSteps[doc] = RATINGS.filter((least) => stars >= least).length;
    this.qualities[doc] = likelyStars(ratingSum, ratingCount) / 5;
    this.inStock[doc] = product.saleType === 'sale' && product.stock > 0 ? 1 : 0;
    this.wordHashes[doc] = hashOf(product.fields);
  }

  /** The number of a city, -1 where no listing is. */
  cityCode(name: string): number {
    return this.cityCodes.get(name.toLowerCase()) ?? -1;
  }

  hasSameWords(doc: number, fields: readonly Field[]): boolean {
    return this.wordHashes[doc] === hashOf(fields);
  }

  private addCity(name: string): number {
    const code = this.cityCodes.get(name) ?? this.cityCodes.size;
    this.cityCodes.set(name, code);
    return code;
  }

  private reserve(count: number): void {
    this.ids = roomy(this.ids, count);
    this.sellers = roomy(this.sellers, count);
    this.categories = roomy(this.categories, count);
    this.sales = roomy(this.sales, count);
    this.created = roomy(this.created, count);
    this.cities = roomy(this.cities, count);
    this.lats = roomy(this.lats, count);
    this.lngs = roomy(this.lngs, count);
    this.ratings = roomy(this.ratings, count);
    this.ratingSteps = roomy(this.ratingSteps, count);
    this.qualities = roomy(this.qualities, count);
    this.inStock = roomy(this.inStock, count);
    this.wordHashes = roomy(this.wordHashes, count);
  }
}

/** FNV-1a over all fields and weights. */
function hashOf(fields: readonly Field[]): number {
  let value = 0x811c9dc5;
  for (const { text, weight } of fields) {
    value = Math.imul(value ^ Math.round(weight * 100), 0x01000193);
    for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value >>> 0;
}
