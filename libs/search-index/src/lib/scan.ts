/**
 * The hot loops over columns. Each is plain and does one thing, so that it compiles to fast machine
 * code. `docs` are document numbers; a column has one value per document.
 */

import type { Area } from '@marketplace/api-contract';

type Column = Float64Array | Uint32Array;

/** Both ends inclusive. */
export interface Range {
  min: number;
  max: number;
}

/** A filter adds its penalty to the entry in `failures` of each document that it rejects. */
interface Filtered {
  docs: Uint32Array;
  failures: Uint32Array;
}

/** Penalizes documents outside the range; NaN is outside any range. */
export function penalizeOutside(
  { docs, failures }: Filtered,
  penalty: number,
  values: Column,
  { min, max }: Range,
): void {
  for (let i = 0; i < docs.length; i++) {
    const value = values[docs[i] as number] as number;
    if (!(value >= min && value <= max)) failures[i] = (failures[i] as number) + penalty;
  }
}

/** Penalizes documents that are in none of the ranges. */
export function penalizeOutsideAll(
  { docs, failures }: Filtered,
  penalty: number,
  values: Column,
  ranges: readonly Range[],
): void {
  for (let i = 0; i < docs.length; i++) {
    const value = values[docs[i] as number] as number;
    if (!ranges.some(({ min, max }) => value >= min && value <= max)) failures[i] = (failures[i] as number) + penalty;
  }
}

/** Penalizes documents outside the area, which may cross the antimeridian. */
export function penalizeOutsideArea(
  { docs, failures }: Filtered,
  penalty: number,
  lats: Float64Array,
  lngs: Float64Array,
  { south, west, north, east }: Area,
): void {
  const isCrossing = west > east;
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    const lat = lats[doc] as number;
    const lng = lngs[doc] as number;
    const isBetween = isCrossing ? lng >= west || lng <= east : lng >= west && lng <= east;
    if (!(lat >= south && lat <= north && isBetween)) failures[i] = (failures[i] as number) + penalty;
  }
}

/** Penalizes documents whose code isn't included. */
export function penalizeExcluded(
  { docs, failures }: Filtered,
  penalty: number,
  codes: Uint32Array,
  isIncluded: Uint8Array,
): void {
  for (let i = 0; i < docs.length; i++)
    if (isIncluded[codes[docs[i] as number] as number] === 0) failures[i] = (failures[i] as number) + penalty;
}

/** Penalizes documents that aren't in the set. */
export function penalizeUnset({ docs, failures }: Filtered, penalty: number, bits: Uint32Array): void {
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    if ((((bits[doc >>> 5] as number) >>> (doc & 31)) & 1) === 0) failures[i] = (failures[i] as number) + penalty;
  }
}

/** Counts the documents of each code. */
export function countCodes(docs: Uint32Array, codes: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < docs.length; i++) {
    const code = codes[docs[i] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}

/** Counts the documents that are in the set. */
export function countSet(docs: Uint32Array, bits: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    count += ((bits[doc >>> 5] as number) >>> (doc & 31)) & 1;
  }
  return count;
}

type Growable = Uint8Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** Returns the array itself if it has room for `count`, else a longer copy. */
export function ensureCapacity<T extends Growable>(array: T, count: number): T {
  if (count <= array.length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.ceil(count * 1.5));
  longer.set(array as never);
  return longer;
}
