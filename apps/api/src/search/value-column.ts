import { countCodes, failUnwanted, roomy } from './scan';
import type { Sieve } from './sieve';

/** What separates values in the key of a set; no value has it. */
const SEPARATOR = '\u0000';

/**
 * One or several texts a document, picked from few. Each set of values that occurs has a number, so that a document with several costs no more
 * than one with one.
 */
export class ValueColumn {
  /** Every value that occurs; those known from the start first, in their order. */
  readonly values: string[];
  private readonly numbers: Map<string, number>;
  /** By the number of a set its values, as numbers; none first. */
  private readonly sets: number[][] = [[]];
  private readonly setNumbers = new Map<string, number>([['', 0]]);
  private codes = new Uint32Array(1024);

  constructor(known: readonly string[] = []) {
    this.values = [...new Set(known)];
    this.numbers = new Map(this.values.map((value, number) => [value, number]));
  }

  set(doc: number, values: readonly string[]): void {
    this.codes = roomy(this.codes, doc + 1);
    const key = values.join(SEPARATOR);
    let code = this.setNumbers.get(key);
    if (code === undefined) {
      code = this.sets.push([...new Set(values)].map((value) => this.numberOf(value))) - 1;
      this.setNumbers.set(key, code);
    }
    this.codes[doc] = code;
  }

  /** Fails what has none of the values. */
  fail(sieve: Sieve, mark: number, wanted: readonly string[]): void {
    const numbers = new Set(wanted.map((value) => this.numbers.get(value)));
    const isWanted = Uint8Array.from(this.sets, (set) => (set.some((number) => numbers.has(number)) ? 1 : 0));
    failUnwanted(sieve, mark, this.codes, isWanted);
  }

  /** How many of these documents have each value, by its number. */
  count(...lists: readonly Uint32Array[]): Uint32Array {
    const ofSets = new Uint32Array(this.sets.length);
    for (const docs of lists) countCodes(docs, this.codes, ofSets);
    const counts = new Uint32Array(this.values.length);
    for (const [code, set] of this.sets.entries())
      for (const number of set) counts[number] = (counts[number] as number) + (ofSets[code] as number);
    return counts;
  }

  private numberOf(value: string): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    const number = this.values.push(value) - 1;
    this.numbers.set(value, number);
    return number;
  }
}
