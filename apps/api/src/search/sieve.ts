import type { Scratch } from './scratch';

/** A failure that no choice of its own would mend. */
const HARD = 2 << 16;
/** One failure; below it is the sum of the numbers of the filters that failed. */
const ONCE = 1 << 16;

/** What came through, and what a filter alone held back. */
export interface Sifted {
  docs: Uint32Array;
  /** Their scores, where the documents that went in had some. */
  scores: Float32Array | null;
  /** By the name of a filter, the documents that fail it and nothing else: its own choices would show them too. */
  heldBack: ReadonlyMap<string, Uint32Array>;
}

/**
 * Runs documents through filters and remembers of each how many it fails, and which where it is one. So one pass finds the results and all
 * that the counts of each filter are made of: the results, and what that filter alone held back.
 */
export class Sieve {
  /** The mark for failing a filter that has no counts. */
  readonly hard = HARD;
  readonly docs: Uint32Array;
  private readonly scores: Float32Array | null;
  private readonly scratch: Scratch;
  private readonly names: string[] = [''];
  private marked: Uint32Array | null = null;

  constructor(scratch: Scratch, docs: Uint32Array, scores: Float32Array | null = null) {
    this.scratch = scratch;
    this.docs = docs;
    this.scores = scores;
  }

  /** Of each document the sum of the marks of the filters that it fails. */
  get failures(): Uint32Array {
    this.marked ??= this.scratch.integers(this.docs.length).fill(0);
    return this.marked;
  }

  /** The mark for failing a filter of that name. */
  markOf(name: string): number {
    return ONCE + this.names.push(name) - 1;
  }

  /** What may still be found, or be held back by a single filter: what fails two is of no interest any more. */
  withAtMostOneFailure(): Uint32Array {
    return this.below(HARD);
  }

  /** What has failed nothing so far. */
  withoutFailure(): Uint32Array {
    return this.below(1);
  }

  private below(mark: number): Uint32Array {
    const { docs, marked, scratch } = this;
    if (!marked) return docs;
    const some = scratch.integers(docs.length);
    let count = 0;
    for (let i = 0; i < docs.length; i++) {
      some[count] = docs[i] as number;
      count += (marked[i] as number) < mark ? 1 : 0;
    }
    return some.subarray(0, count);
  }

  sift(): Sifted {
    const { docs, scores, marked, names, scratch } = this;
    if (!marked) return { docs, scores, heldBack: new Map() };
    const found = scratch.integers(marked.length);
    const foundScores = scores && scratch.floats(marked.length);
    const sizes = new Uint32Array(names.length);
    let count = 0;
    // Without branches: what fails is written over by the next that does not.
    for (let i = 0; i < marked.length; i++) {
      const failed = marked[i] as number;
      found[count] = docs[i] as number;
      if (foundScores && scores) foundScores[count] = scores[i] as number;
      count += failed === 0 ? 1 : 0;
      const number = failed & 0xffff;
      sizes[number] = (sizes[number] as number) + (failed >>> 16 === 1 ? 1 : 0);
    }
    return {
      docs: found.subarray(0, count),
      scores: foundScores && foundScores.subarray(0, count),
      heldBack: this.heldBack(marked, sizes),
    };
  }

  private heldBack(marked: Uint32Array, sizes: Uint32Array): Map<string, Uint32Array> {
    const { docs, names } = this;
    const lists = Array.from(sizes, (size) => this.scratch.integers(size));
    const filled = new Uint32Array(sizes.length);
    if (names.length > 1)
      for (let i = 0; i < marked.length; i++) {
        const failed = marked[i] as number;
        if (failed >>> 16 !== 1) continue;
        const number = failed & 0xffff;
        const at = filled[number] as number;
        (lists[number] as Uint32Array)[at] = docs[i] as number;
        filled[number] = at + 1;
      }
    return new Map(names.map((name, number) => [name, lists[number] as Uint32Array]));
  }
}
