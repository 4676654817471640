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
  private readonly names: string[] = [''];
  private marked: Uint32Array | null = null;

  constructor(docs: Uint32Array, scores: Float32Array | null = null) {
    this.docs = docs;
    this.scores = scores;
  }

  /** Of each document the sum of the marks of the filters that it fails. */
  get failures(): Uint32Array {
    this.marked ??= new Uint32Array(this.docs.length);
    return this.marked;
  }

  /** The mark for failing a filter of that name. */
  markOf(name: string): number {
    return ONCE + this.names.push(name) - 1;
  }

  sift(): Sifted {
    const { docs, scores, marked, names } = this;
    if (!marked) return { docs, scores, heldBack: new Map() };
    const sizes = new Uint32Array(names.length);
    for (let i = 0; i < marked.length; i++) {
      const failed = marked[i] as number;
      const number = failed & 0xffff;
      if (failed >>> 16 <= 1) sizes[number] = (sizes[number] as number) + 1;
    }
    const lists = Array.from(sizes, (size) => new Uint32Array(size));
    const found = lists[0] as Uint32Array;
    const foundScores = scores && new Float32Array(found.length);
    let count = 0;
    sizes.fill(0);
    for (let i = 0; i < marked.length; i++) {
      const failed = marked[i] as number;
      if (failed === 0) {
        if (foundScores && scores) foundScores[count] = scores[i] as number;
        found[count++] = docs[i] as number;
      } else if (failed >>> 16 === 1) {
        const number = failed & 0xffff;
        const at = sizes[number] as number;
        (lists[number] as Uint32Array)[at] = docs[i] as number;
        sizes[number] = at + 1;
      }
    }
    return {
      docs: found,
      scores: foundScores,
      heldBack: new Map(names.map((name, n) => [name, lists[n] as Uint32Array])),
    };
  }
}
