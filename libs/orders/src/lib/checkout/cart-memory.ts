import type { Amount, Quote, WantedLine } from '@marketplace/api-contract';
import { seenCart, type SeenLine } from '@marketplace/session';

/** What is not as it was when the cart was last shown. */
export interface CartChanges {
  /** What a line cost before, by its position. */
  before: ReadonlyMap<number, Amount>;
  /** Names of what is no longer offered and has left the cart; null for what was never shown here. */
  gone: readonly (string | null)[];
}

export const NO_CHANGES: CartChanges = { before: new Map(), gone: [] };

/** Remembers what the lines of the cart cost when they were shown, over visits (PD-03). */
export function createCartMemory() {
  // What was told stays told for as long as the page stands, although it has been seen by then.
  const told = new Map<string, Amount>();

  return {
    /** What these lines cost before, where that is not what they cost now; by position. */
    compare(lines: readonly WantedLine[], { lines: quoted, currency }: Quote): ReadonlyMap<number, Amount> {
      const seen = seenCart.read();
      const now: Record<string, SeenLine> = {};
      const before = new Map<number, Amount>();
      for (const [position, line] of lines.entries()) {
        const key = keyOf(line);
        const { name, amount } = quoted[position] ?? {};
        if (name === undefined || amount === undefined) continue;
        now[key] = { name, amount, currency };
        const last = seen[key];
        if (last?.currency === currency && last.amount !== amount && !told.has(key)) told.set(key, last.amount);
        const was = told.get(key);
        if (was !== undefined && was !== amount) before.set(position, was);
      }
      seenCart.write(now);
      return before;
    },
    /** What a line was called when it was last shown. */
    nameOf: (line: WantedLine): string | null => seenCart.read()[keyOf(line)]?.name ?? null,
  };
}

const keyOf = (line: WantedLine): string => JSON.stringify(line);
