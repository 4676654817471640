import type { Spread } from '@marketplace/api-contract';
import { countCodes, failOutside, failOutsideAll, roomy, type Range } from './scan';
import type { Sieve } from './sieve';

/** Steps of a histogram, about. */
const BUCKETS = 20;

/** One number a document, or none; with the counts of a histogram. */
export class NumberColumn {
  /** NaN for none. */
  values = new Float64Array(1024).fill(Number.NaN);
  least = Infinity;
  most = -Infinity;
  /** By document the step of the histogram that it is in, from 1; 0 for none. Made for certain edges, and anew when those move. */
  private steps = new Uint32Array(1024);
  private edges: readonly number[] = [];
  private readonly edgesFor: (least: number, most: number) => number[];
  private hasMoved = true;

  constructor(edgesFor: (least: number, most: number) => number[] = evenEdges) {
    this.edgesFor = edgesFor;
  }

  set(doc: number, value: number | null): void {
    const before = this.values.length;
    this.values = roomy(this.values, doc + 1);
    this.values.fill(Number.NaN, before);
    this.steps = roomy(this.steps, doc + 1);
    const number = value !== null && Number.isFinite(value) ? value : Number.NaN;
    this.values[doc] = number;
    // A value that goes away leaves the ends as they were: the scale of a slider need not be exact.
    if (number < this.least || number > this.most) {
      this.least = Math.min(this.least, number);
      this.most = Math.max(this.most, number);
      this.hasMoved = true;
    }
    this.steps[doc] = stepOf(number, this.edges);
  }

  /** Fails what is not in any of the ranges. */
  fail(sieve: Sieve, mark: number, ranges: readonly Range[]): void {
    const [only, another] = ranges;
    if (only && !another) failOutside(sieve, mark, this.values, only);
    else failOutsideAll(sieve, mark, this.values, ranges);
  }

  /** How many of these documents lie from each edge to below the next. */
  spread(...lists: readonly Uint32Array[]): Spread {
    if (this.hasMoved) this.sortIntoSteps();
    const counts = new Uint32Array(this.edges.length + 1);
    for (const docs of lists) countCodes(docs, this.steps, counts);
    return { edges: [...this.edges], counts: [...counts.subarray(1)] };
  }

  private sortIntoSteps(): void {
    this.edges = this.edgesFor(this.least, this.most);
    for (let doc = 0; doc < this.values.length; doc++) this.steps[doc] = stepOf(this.values[doc] as number, this.edges);
    this.hasMoved = false;
  }
}

/** The number of the last edge that is not above a value, from 1; what lies below all is in the first. */
export function stepOf(value: number, edges: readonly number[]): number {
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
