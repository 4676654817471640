import type { Coordinates } from '@marketplace/api-contract';
import { distanceKm } from './distance';
import type { ProductColumns } from './product-columns';
import type { Prices } from './price-column';
import { QUALITY_SHARE } from './quality';
import type { Scratch } from './scratch';
import type { SearchOrder } from './search';
import { topK } from './top-k';

interface Ordering {
  order: SearchOrder;
  /** The text score of each document; null without a text. */
  scores: Float32Array | null;
  /** The origin of the distances for `nearest`. */
  from?: Coordinates | undefined;
  prices: Pick<Prices, 'get'>;
}

/** Sorts documents; returns the positions of the first `limit` in `docs`. */
export function rankDocs(
  docs: Uint32Array,
  columns: ProductColumns,
  { order, scores, from, prices }: Ordering,
  limit: number,
  scratch: Scratch,
): Uint32Array {
  const keys = scratch.doubles(docs.length);
  const { ids, created, ends, lats, lngs, qualities } = columns;
  const id = (i: number) => ids[docs[i] as number] as number;
  const newest = (i: number) => -(created[docs[i] as number] as number);
  if (order === 'relevance' && scores) {
    for (let i = 0; i < docs.length; i++) {
      const quality = 1 - QUALITY_SHARE + QUALITY_SHARE * (qualities[docs[i] as number] as number);
      keys[i] = -(scores[i] as number) * quality;
    }
    // New listings have the highest document numbers, so reading from the end finds the top
    // fastest.
    return topK(keys, newest, limit, true);
  }
  if (order === 'nearest' && from) {
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] as number;
      keys[i] = distanceKm(from, lats[doc] as number, lngs[doc] as number);
    }
    return topK(keys, id, limit);
  }
  if (order === 'newest' || order === 'oldest') {
    const sign = order === 'newest' ? -1 : 1;
    for (let i = 0; i < docs.length; i++) keys[i] = sign * (created[docs[i] as number] as number);
    return topK(keys, (i) => sign * id(i), limit, order === 'newest');
  }
  if (order === 'recommended') {
    for (let i = 0; i < docs.length; i++) keys[i] = -(qualities[docs[i] as number] as number);
    return topK(keys, newest, limit, true);
  }
  if (order === 'ending-soon') {
    for (let i = 0; i < docs.length; i++) keys[i] = ends[docs[i] as number] as number;
    return topK(keys, id, limit);
  }
  const sign = order === 'price-desc' ? -1 : 1;
  for (let i = 0; i < docs.length; i++) {
    const price = prices.get(docs[i] as number);
    // Listings without a price come last in both directions.
    keys[i] = Number.isNaN(price) ? Infinity : sign * price;
  }
  return topK(keys, id, limit);
}
