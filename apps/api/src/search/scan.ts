/**
 * The loops over columns that a search spends its time in. They are plain and each does one thing, so that they run as machine code;
 * `docs` are document numbers, a column has one value for each document.
 */

type Column = Float64Array | Uint32Array;

/** Both ends inclusive. */
export interface Range {
  min: number;
  max: number;
}

/** A document that fails a filter gets that filter's mark added to its failures. */
interface Failing {
  docs: Uint32Array;
  failures: Uint32Array;
}

/** Fails what lies outside; a value that is not a number lies nowhere. */
export function failOutside({ docs, failures }: Failing, mark: number, values: Column, { min, max }: Range): void {
  for (let i = 0; i < docs.length; i++) {
    const value = values[docs[i] as number] as number;
    if (!(value >= min && value <= max)) failures[i] = (failures[i] as number) + mark;
  }
}

/** Fails what lies in none of several ranges. */
export function failOutsideAll(
  { docs, failures }: Failing,
  mark: number,
  values: Column,
  ranges: readonly Range[],
): void {
  for (let i = 0; i < docs.length; i++) {
    const value = values[docs[i] as number] as number;
    if (!ranges.some(({ min, max }) => value >= min && value <= max)) failures[i] = (failures[i] as number) + mark;
  }
}

/** Fails every document whose code is not wanted. */
export function failUnwanted(
  { docs, failures }: Failing,
  mark: number,
  codes: Uint32Array,
  isWanted: Uint8Array,
): void {
  for (let i = 0; i < docs.length; i++)
    if (isWanted[codes[docs[i] as number] as number] === 0) failures[i] = (failures[i] as number) + mark;
}

/** Fails every document that is not in a set. */
export function failUnset({ docs, failures }: Failing, mark: number, bits: Uint32Array): void {
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    if ((((bits[doc >>> 5] as number) >>> (doc & 31)) & 1) === 0) failures[i] = (failures[i] as number) + mark;
  }
}

/** Adds one to the count of each document's code. */
export function countCodes(docs: Uint32Array, codes: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < docs.length; i++) {
    const code = codes[docs[i] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}

/** How many of the documents are in a set. */
export function countSet(docs: Uint32Array, bits: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    count += ((bits[doc >>> 5] as number) >>> (doc & 31)) & 1;
  }
  return count;
}

type Growable = Uint8Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** The array itself where it has room for `count`, else a longer copy. */
export function roomy<T extends Growable>(array: T, count: number): T {
  if (count <= array.length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.ceil(count * 1.5));
  longer.set(array as never);
  return longer;
}
