import { SALE_TYPES, type Coordinates, type SaleType } from '@marketplace/api-contract';
import { grown, type Field } from './text-index';

/** A listing as the index learns it. */
export interface IndexedProduct {
  id: number;
  sellerId: number;
  categoryId: number;
  saleType: SaleType;
  /** Minor units of the marketplace's currency; null where a quote is asked for. */
  price: number | null;
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

/** A rating counts as if so many more had given this many stars: one five-star review does not beat a hundred. */
const PRIOR = { count: 5, stars: 4 };

/** What search reads of every listing besides words, attributes and days: one array a field, by document number. */
export class ProductColumns {
  ids = new Int32Array(1024);
  sellers = new Int32Array(1024);
  categories = new Int32Array(1024);
  /** Position in SALE_TYPES. */
  sales = new Uint8Array(1024);
  /** NaN where a quote is asked for. */
  prices = new Float64Array(1024);
  created = new Float64Array(1024);
  /** Numbers of lower-case names, see cityCode. */
  cities = new Uint32Array(1024);
  lats = new Float32Array(1024);
  lngs = new Float32Array(1024);
  /** Average stars; 0 without any. */
  ratings = new Float32Array(1024);
  /** How good a listing is taken to be, 0 to 1. */
  qualities = new Float32Array(1024);
  /** 1 for what is sold and there. */
  inStock = new Uint8Array(1024);
  /** Of the words, to know a change of them. */
  wordHashes = new Uint32Array(1024);
  highestPrice = 0;
  private readonly cityCodes = new Map<string, number>();

  set(doc: number, product: IndexedProduct): void {
    this.reserve(doc + 1);
    const { price, near, ratingSum, ratingCount } = product;
    this.ids[doc] = product.id;
    this.sellers[doc] = product.sellerId;
    this.categories[doc] = product.categoryId;
    this.sales[doc] = SALE_TYPES.indexOf(product.saleType);
    this.prices[doc] = price ?? Number.NaN;
    this.highestPrice = Math.max(this.highestPrice, price ?? 0);
    this.created[doc] = product.createdAt;
    this.cities[doc] = this.addCity(product.city.toLowerCase());
    this.lats[doc] = near.lat;
    this.lngs[doc] = near.lng;
    this.ratings[doc] = ratingCount > 0 ? ratingSum / ratingCount : 0;
    this.qualities[doc] = (ratingSum + PRIOR.stars * PRIOR.count) / (ratingCount + PRIOR.count) / 5;
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
    if (count <= this.ids.length) return;
    const size = count * 1.5;
    this.ids = grown(this.ids, size);
    this.sellers = grown(this.sellers, size);
    this.categories = grown(this.categories, size);
    this.sales = grown(this.sales, size);
    this.prices = grown(this.prices, size);
    this.created = grown(this.created, size);
    this.cities = grown(this.cities, size);
    this.lats = grown(this.lats, size);
    this.lngs = grown(this.lngs, size);
    this.ratings = grown(this.ratings, size);
    this.qualities = grown(this.qualities, size);
    this.inStock = grown(this.inStock, size);
    this.wordHashes = grown(this.wordHashes, size);
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
