import type { Coordinates } from '@marketplace/api-contract';
import { distanceKm } from './distance';
import type { ProductColumns } from './product-columns';
import type { Prices } from './price-column';
import { QUALITY_SHARE } from './quality';
import type { Scratch } from './scratch';
import { topOf } from './top';

export type SearchOrder = 'relevance' | 'price-asc' | 'price-desc' | 'newest' | 'oldest' | 'nearest';

interface Ordering {
  order: SearchOrder;
  /** How well each document matches a text; null where none was searched for. */
  scores: Float32Array | null;
  /** Where `nearest` measures from. */
  from?: Coordinates | undefined;
  prices: Pick<Prices, 'of'>;
}

/** The first `limit` of some documents in an order; places in their list. */
export function firstOf(
  docs: Uint32Array,
  columns: ProductColumns,
  { order, scores, from, prices }: Ordering,
  limit: number,
  scratch: Scratch,
): Uint32Array {
  const keys = scratch.doubles(docs.length);
  const { ids, created, lats, lngs, qualities } = columns;
  const id = (i: number) => ids[docs[i] as number] as number;
  const newest = (i: number) => -(created[docs[i] as number] as number);
  if (order === 'relevance' && scores) {
    for (let i = 0; i < docs.length; i++) {
      const quality = 1 - QUALITY_SHARE + QUALITY_SHARE * (qualities[docs[i] as number] as number);
      keys[i] = -(scores[i] as number) * quality;
    }
    // New listings have the highest numbers, and of many that match alike the newest come first.
    return topOf(keys, newest, limit, true);
  }
  if (order === 'nearest' && from) {
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] as number;
      keys[i] = distanceKm(from, lats[doc] as number, lngs[doc] as number);
    }
    return topOf(keys, id, limit);
  }
  if (order === 'newest' || order === 'oldest') {
    const sign = order === 'newest' ? -1 : 1;
    for (let i = 0; i < docs.length; i++) keys[i] = sign * (created[docs[i] as number] as number);
    return topOf(keys, (i) => sign * id(i), limit, order === 'newest');
  }
  const sign = order === 'price-desc' ? -1 : 1;
  for (let i = 0; i < docs.length; i++) {
    const price = prices.of(docs[i] as number);
    // What has no price comes last either way.
    keys[i] = Number.isNaN(price) ? Infinity : sign * price;
  }
  return topOf(keys, id, limit);
}
