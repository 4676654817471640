import type { Histogram } from '@marketplace/api-contract';
import { countCodes, penalizeOutside, penalizeOutsideAll, ensureCapacity, type Range } from './scan';
import type { FilterPass } from './filter-pass';

/** The approximate number of histogram buckets. */
const BUCKETS = 20;

/** One optional number per document, with a histogram. */
export class NumberColumn {
  /** NaN if a document has none. */
  values = new Float64Array(1024).fill(Number.NaN);
  least = Infinity;
  most = -Infinity;
  /**
   * By document, its histogram bucket from 1; 0 if it has no value. Recomputed when the edges
   * change.
   */
  private buckets = new Uint32Array(1024);
  private edges: readonly number[] = [];
  private readonly edgesFor: (least: number, most: number) => number[];
  private areEdgesStale = true;

  constructor(edgesFor: (least: number, most: number) => number[] = evenEdges) {
    this.edgesFor = edgesFor;
  }

  set(doc: number, value: number | null): void {
    const before = this.values.length;
    this.values = ensureCapacity(this.values, doc + 1);
    this.values.fill(Number.NaN, before);
    this.buckets = ensureCapacity(this.buckets, doc + 1);
    const number = value !== null && Number.isFinite(value) ? value : Number.NaN;
    this.values[doc] = number;
    // Removing a value does not shrink the range: the scale of a slider need not be exact.
    if (number < this.least || number > this.most) {
      this.least = Math.min(this.least, number);
      this.most = Math.max(this.most, number);
      this.areEdgesStale = true;
    }
    this.buckets[doc] = findBucket(number, this.edges);
  }

  /** Penalizes values outside all of the ranges. */
  penalize(pass: FilterPass, penalty: number, ranges: readonly Range[]): void {
    const [only, another] = ranges;
    if (only && !another) penalizeOutside(pass, penalty, this.values, only);
    else penalizeOutsideAll(pass, penalty, this.values, ranges);
  }

  /** The number of these documents in each bucket, from its edge to below the next. */
  getHistogram(...lists: readonly Uint32Array[]): Histogram {
    if (this.areEdgesStale) this.assignBuckets();
    const counts = new Uint32Array(this.edges.length + 1);
    for (const docs of lists) countCodes(docs, this.buckets, counts);
    return { edges: [...this.edges], counts: [...counts.subarray(1)] };
  }

  private assignBuckets(): void {
    this.edges = this.edgesFor(this.least, this.most);
    for (let doc = 0; doc < this.values.length; doc++)
      this.buckets[doc] = findBucket(this.values[doc] as number, this.edges);
    this.areEdgesStale = false;
  }
}

/**
 * The number, from 1, of the last edge at or below a value; values below all edges are in bucket 1.
 */
export function findBucket(value: number, edges: readonly number[]): number {
  if (Number.isNaN(value)) return 0;
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edges[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}

/** Evenly spaced round edges that cover the range. */
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
