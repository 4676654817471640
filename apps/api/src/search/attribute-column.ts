import type { AttributeFacet, AttributeType, ProductAttribute, Spread } from '@marketplace/api-contract';
import { bitsFor, setBit, type Bits } from './bits';
import { grown } from './text-index';

/** A filter by one attribute: its values of all documents, and what is chosen of them. */
export interface AttributeColumn {
  definition: ProductAttribute;
  set: (doc: number, value: unknown) => void;
  /** Which of the documents, by position, have any of the chosen values; null where nothing of it says anything. */
  filter: (docs: Uint32Array, chosen: readonly string[]) => Bits | null;
  /** What each choice would show of these documents; null where none of them has the attribute. */
  facet: (docs: Uint32Array, chosen: readonly string[]) => AttributeFacet | null;
}

const NUMBERS: ReadonlySet<AttributeType> = new Set(['Numeric', 'Currency', 'decimal']);
/** Not picked from a list, so there may be any number of them. */
const TEXT_VALUES_SHOWN = 12;
const BUCKETS = 20;

export const createAttributeColumn = (definition: ProductAttribute): AttributeColumn =>
  NUMBERS.has(definition.attributeType)
    ? new NumberColumn(definition)
    : definition.attributeType === 'Multi_Picklist'
      ? new ManyValuesColumn(definition)
      : new OneValueColumn(definition);

/** The values that occur, numbered from 1; those of the pick list first, in its order. */
class ValueNames {
  readonly names: string[] = [''];
  private readonly codes = new Map<string, number>();

  constructor(known: readonly string[]) {
    for (const name of known) this.codeOf(name);
  }

  codeOf(name: string): number {
    const code = this.codes.get(name) ?? this.names.push(name) - 1;
    this.codes.set(name, code);
    return code;
  }

  find(name: string): number {
    return this.codes.get(name) ?? 0;
  }
}

function increase(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}

/** Choices in the order of the pick list, others by how many there are; what is chosen is never left out. */
function facetOf(
  { uniqueName, name, pickListElements, attributeType }: ProductAttribute,
  names: readonly string[],
  counts: Uint32Array,
  chosen: readonly string[],
): AttributeFacet | null {
  const listed = new Set(pickListElements);
  const all = names
    .map((value, code) => ({ value, count: counts[code] ?? 0 }))
    .slice(1)
    .filter(({ value, count }) => count > 0 || chosen.includes(value));
  if (all.length === 0) return null;
  const inList = all.filter(({ value }) => listed.has(value));
  const others = all.filter(({ value }) => !listed.has(value)).sort((a, b) => b.count - a.count);
  const most = attributeType === 'Text' ? TEXT_VALUES_SHOWN : Infinity;
  const shown = others.filter(({ value }, index) => index < most || chosen.includes(value));
  return { kind: 'values', uniqueName, name, values: [...inList, ...shown] };
}

class OneValueColumn implements AttributeColumn {
  readonly definition: ProductAttribute;
  private readonly values: ValueNames;
  private codes = new Uint32Array(1024);

  constructor(definition: ProductAttribute) {
    this.definition = definition;
    this.values = new ValueNames(definition.pickListElements);
  }

  set(doc: number, value: unknown): void {
    if (doc >= this.codes.length) this.codes = grown(this.codes, (doc + 1) * 1.5);
    this.codes[doc] = typeof value === 'string' && value !== '' ? this.values.codeOf(value) : 0;
  }

  filter(docs: Uint32Array, chosen: readonly string[]): Bits | null {
    const wanted = new Uint8Array(this.values.names.length);
    for (const value of chosen) wanted[this.values.find(value)] = 1;
    wanted[0] = 0;
    const bits = bitsFor(docs.length);
    for (let i = 0; i < docs.length; i++) if (wanted[this.codes[docs[i] as number] ?? 0] === 1) setBit(bits, i);
    return bits;
  }

  facet(docs: Uint32Array, chosen: readonly string[]): AttributeFacet | null {
    const { codes } = this;
    const counts = new Uint32Array(this.values.names.length);
    for (let i = 0; i < docs.length; i++) increase(counts, codes[docs[i] as number] ?? 0);
    return facetOf(this.definition, this.values.names, counts, chosen);
  }
}

class ManyValuesColumn implements AttributeColumn {
  readonly definition: ProductAttribute;
  private readonly values: ValueNames;
  /** For each 32 values one number a document; none while no document has any of them. */
  private words: (Uint32Array | undefined)[] = [];

  constructor(definition: ProductAttribute) {
    this.definition = definition;
    this.values = new ValueNames(definition.pickListElements);
  }

  set(doc: number, value: unknown): void {
    for (const word of this.words) if (word && doc < word.length) word[doc] = 0;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one !== 'string' || one === '') continue;
      const code = this.values.codeOf(one);
      let word = (this.words[code >>> 5] ??= new Uint32Array(1024));
      if (doc >= word.length) word = this.words[code >>> 5] = grown(word, (doc + 1) * 1.5);
      word[doc] = (word[doc] as number) | (1 << (code & 31));
    }
  }

  /** Any of the values, as with other filters: what is chosen more widens. */
  filter(docs: Uint32Array, chosen: readonly string[]): Bits | null {
    const wanted = new Uint32Array(this.words.length);
    for (const value of chosen) {
      const code = this.values.find(value);
      if (code > 0) wanted[code >>> 5] = (wanted[code >>> 5] ?? 0) | (1 << (code & 31));
    }
    const bits = bitsFor(docs.length);
    for (const [at, word] of this.words.entries()) {
      const mask = wanted[at] as number;
      if (word === undefined || mask === 0) continue;
      for (let i = 0; i < docs.length; i++) if (((word[docs[i] as number] ?? 0) & mask) !== 0) setBit(bits, i);
    }
    return bits;
  }

  facet(docs: Uint32Array, chosen: readonly string[]): AttributeFacet | null {
    const counts = new Uint32Array(this.values.names.length);
    for (const [at, word] of this.words.entries()) {
      if (word === undefined) continue;
      for (let i = 0; i < docs.length; i++) {
        let rest = word[docs[i] as number] ?? 0;
        while (rest !== 0) {
          const lowest = rest & -rest;
          increase(counts, (at << 5) + 31 - Math.clz32(lowest));
          rest ^= lowest;
        }
      }
    }
    return facetOf(this.definition, this.values.names, counts, chosen);
  }
}

/** `min..max` of a filter, either end open; null where it says neither. */
export function parseRange(text: string): { min: number; max: number } | null {
  const match = /^(-?\d{1,12}(?:\.\d{1,6})?)?\.\.(-?\d{1,12}(?:\.\d{1,6})?)?$/.exec(text);
  if (!match || (match[1] === undefined && match[2] === undefined)) return null;
  return {
    min: match[1] === undefined ? -Infinity : Number(match[1]),
    max: match[2] === undefined ? Infinity : Number(match[2]),
  };
}

class NumberColumn implements AttributeColumn {
  readonly definition: ProductAttribute;
  private values = new Float64Array(1024).fill(Number.NaN);
  private least = Infinity;
  private most = -Infinity;

  constructor(definition: ProductAttribute) {
    this.definition = definition;
  }

  set(doc: number, value: unknown): void {
    if (doc >= this.values.length) {
      const before = this.values.length;
      this.values = grown(this.values, (doc + 1) * 1.5).fill(Number.NaN, before);
    }
    const number = typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN;
    this.values[doc] = number;
    // A value that goes away leaves the ends as they were: the scale of a slider need not be exact.
    if (number < this.least) this.least = number;
    if (number > this.most) this.most = number;
  }

  filter(docs: Uint32Array, chosen: readonly string[]): Bits | null {
    const ranges = chosen.map(parseRange).filter((range) => range !== null);
    if (ranges.length === 0) return null;
    const bits = bitsFor(docs.length);
    for (const { min, max } of ranges) {
      for (let i = 0; i < docs.length; i++) {
        const value = this.values[docs[i] as number] as number;
        if (value >= min && value <= max) setBit(bits, i);
      }
    }
    return bits;
  }

  facet(docs: Uint32Array, chosen: readonly string[]): AttributeFacet | null {
    const edges = evenEdges(this.least, this.most);
    const spread = spreadOf(docs, this.values, edges);
    if (chosen.length === 0 && !spread.counts.some((count) => count > 0)) return null;
    const { uniqueName, name, attributeType } = this.definition;
    return { kind: 'range', uniqueName, name, isMoney: attributeType === 'Currency', spread };
  }
}

/** Round numbers in even steps from at or below the least to at or below the most. */
function evenEdges(least: number, most: number): number[] {
  if (!(most >= least)) return [0];
  const exact = Math.max((most - least) / BUCKETS, 1e-6);
  const power = 10 ** Math.floor(Math.log10(exact));
  const whole = Number.isInteger(least) && Number.isInteger(most) ? 1 : 0;
  const step = Math.max(whole, power * ([1, 2, 5, 10].find((factor) => factor * power >= exact * 0.999999) ?? 10));
  const first = Math.floor(least / step);
  const count = Math.floor(most / step) - first + 1;
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(6)));
}

/** How many of the documents lie from each edge to below the next. */
export function spreadOf(docs: Uint32Array, values: Float64Array, edges: number[]): Spread {
  const counts = new Uint32Array(edges.length);
  for (let i = 0; i < docs.length; i++) {
    const value = values[docs[i] as number] as number;
    if (Number.isNaN(value)) continue;
    increase(counts, bucketOf(value, edges));
  }
  return { edges, counts: [...counts] };
}

function bucketOf(value: number, edges: readonly number[]): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edges[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
