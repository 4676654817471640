import { countCodes, penalizeExcluded, ensureCapacity } from './scan';
import type { FilterPass } from './filter-pass';

/** Separates values in the key of a set; does not occur in values. */
const SEPARATOR = '\u0000';

/**
 * One or several texts per document, out of few distinct ones. Each distinct set of values has a
 * code, so several values cost no more than one.
 */
export class ValueColumn {
  /** Every value that occurs; those known from the start come first, in order. */
  readonly values: string[];
  private readonly numbers: Map<string, number>;
  /** By code, the numbers of the set's values; the empty set comes first. */
  private readonly sets: number[][] = [[]];
  private readonly setNumbers = new Map<string, number>([['', 0]]);
  private codes = new Uint32Array(1024);

  constructor(known: readonly string[] = []) {
    this.values = [...new Set(known)];
    this.numbers = new Map(this.values.map((value, number) => [value, number]));
  }

  set(doc: number, values: readonly string[]): void {
    this.codes = ensureCapacity(this.codes, doc + 1);
    const key = values.join(SEPARATOR);
    let code = this.setNumbers.get(key);
    if (code === undefined) {
      code = this.sets.push([...new Set(values)].map((value) => this.getValueNumber(value))) - 1;
      this.setNumbers.set(key, code);
    }
    this.codes[doc] = code;
  }

  /** Penalizes documents with none of the values of one of the lists. */
  penalize(pass: FilterPass, penalty: number, ...lists: readonly (readonly string[])[]): void {
    penalizeExcluded(pass, penalty, this.codes, this.findSets(lists));
  }

  /** Whether a document has one of the values of each list, as a function for many documents. */
  createTest(...lists: readonly (readonly string[])[]): (doc: number) => boolean {
    const isIncluded = this.findSets(lists);
    return (doc) => isIncluded[this.codes[doc] as number] === 1;
  }

  /** By code of a set: 1 if it has one of the values of each list. */
  private findSets(lists: readonly (readonly string[])[]): Uint8Array {
    const requested = lists.map((values) => new Set(values.map((value) => this.numbers.get(value))));
    return Uint8Array.from(this.sets, (set) =>
      requested.every((numbers) => set.some((number) => numbers.has(number))) ? 1 : 0,
    );
  }

  /** The number of these documents with each value. */
  count(...lists: readonly Uint32Array[]): Uint32Array {
    const setCounts = new Uint32Array(this.sets.length);
    for (const docs of lists) countCodes(docs, this.codes, setCounts);
    const counts = new Uint32Array(this.values.length);
    for (const [code, set] of this.sets.entries())
      for (const number of set) counts[number] = (counts[number] as number) + (setCounts[code] as number);
    return counts;
  }

  private getValueNumber(value: string): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    const number = this.values.push(value) - 1;
    this.numbers.set(value, number);
    return number;
  }
}
