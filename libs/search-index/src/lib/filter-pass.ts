import type { Scratch } from './scratch';

/**
 * The penalty of a filter without facet counts: as two failures, so that the document is never a
 * near miss.
 */
const REJECTED = 2 << 16;
/**
 * The penalty of one failed filter is this plus the filter's number, so a single failure names its
 * filter.
 */
const SINGLE_FAILURE = 1 << 16;

/** The documents that passed all filters, and the near misses of each filter. */
export interface FilterPassResult {
  docs: Uint32Array;
  /** The scores of `docs`; null if the input had none. */
  scores: Float32Array | null;
  /**
   * By filter name, the documents that fail this filter only. They count towards the facet of that
   * filter.
   */
  nearMisses: ReadonlyMap<string, Uint32Array>;
}

/**
 * Runs documents through filters and adds up penalties per document. One pass gives both the
 * results and what facet counts need: the results plus the documents that only the facet's own
 * filter excludes (what Lucene calls drill sideways).
 */
export class FilterPass {
  /** The penalty for failing a filter without facet counts. */
  readonly rejected = REJECTED;
  readonly docs: Uint32Array;
  private readonly scores: Float32Array | null;
  private readonly scratch: Scratch;
  private readonly names: string[] = [''];
  private penalties: Uint32Array | null = null;

  constructor(scratch: Scratch, docs: Uint32Array, scores: Float32Array | null = null) {
    this.scratch = scratch;
    this.docs = docs;
    this.scores = scores;
  }

  /** The sum of penalties of each document. */
  get failures(): Uint32Array {
    this.penalties ??= this.scratch.integers(this.docs.length).fill(0);
    return this.penalties;
  }

  /** Registers a filter with facet counts; returns the penalty for failing it. */
  addFilter(name: string): number {
    return SINGLE_FAILURE + this.names.push(name) - 1;
  }

  /** Documents that may still be results or near misses: two failures exclude both. */
  withAtMostOneFailure(): Uint32Array {
    return this.below(REJECTED);
  }

  /** Documents that passed every filter so far. */
  withoutFailure(): Uint32Array {
    return this.below(1);
  }

  private below(penalty: number): Uint32Array {
    const { docs, penalties, scratch } = this;
    if (!penalties) return docs;
    const some = scratch.integers(docs.length);
    let count = 0;
    for (let i = 0; i < docs.length; i++) {
      some[count] = docs[i] as number;
      count += (penalties[i] as number) < penalty ? 1 : 0;
    }
    return some.subarray(0, count);
  }

  getResult(): FilterPassResult {
    const { docs, scores, penalties, names, scratch } = this;
    if (!penalties) return { docs, scores, nearMisses: new Map() };
    const found = scratch.integers(penalties.length);
    const foundScores = scores && scratch.floats(penalties.length);
    const sizes = new Uint32Array(names.length);
    let count = 0;
    // Branch-free: the next document overwrites one that failed.
    for (let i = 0; i < penalties.length; i++) {
      const failed = penalties[i] as number;
      found[count] = docs[i] as number;
      if (foundScores && scores) foundScores[count] = scores[i] as number;
      count += failed === 0 ? 1 : 0;
      const number = failed & 0xffff;
      sizes[number] = (sizes[number] as number) + (failed >>> 16 === 1 ? 1 : 0);
    }
    return {
      docs: found.subarray(0, count),
      scores: foundScores && foundScores.subarray(0, count),
      nearMisses: this.collectNearMisses(penalties, sizes),
    };
  }

  private collectNearMisses(penalties: Uint32Array, sizes: Uint32Array): Map<string, Uint32Array> {
    const { docs, names } = this;
    const lists = Array.from(sizes, (size) => this.scratch.integers(size));
    const filled = new Uint32Array(sizes.length);
    if (names.length > 1)
      for (let i = 0; i < penalties.length; i++) {
        const failed = penalties[i] as number;
        if (failed >>> 16 !== 1) continue;
        const number = failed & 0xffff;
        const at = filled[number] as number;
        (lists[number] as Uint32Array)[at] = docs[i] as number;
        filled[number] = at + 1;
      }
    return new Map(names.map((name, number) => [name, lists[number] as Uint32Array]));
  }
}
