import type { Amount, Quote, NewOrderLine } from '@marketplace/api-contract';
import { cartSnapshot, type CartSnapshotLine } from '@marketplace/session';

/** What has changed since the cart was last shown. */
export interface CartChanges {
  /** The previous amounts of lines with a changed price, by position. */
  previousAmounts: ReadonlyMap<number, Amount>;
  /** Names of listings that were removed from the cart; null for one that was never shown here. */
  removedNames: readonly (string | null)[];
}

export const NO_CHANGES: CartChanges = { previousAmounts: new Map(), removedNames: [] };

/** Stores the amounts of cart lines between visits to detect price changes. */
export function createPriceChangeTracker() {
  // The stored amount is updated at once, but the change is shown until the page is left.
  const previous = new Map<string, Amount>();

  return {
    /** The previous amounts of lines whose price changed, by position. */
    compare(lines: readonly NewOrderLine[], { lines: quoted, currency }: Quote): ReadonlyMap<number, Amount> {
      const snapshot = cartSnapshot.read();
      const now: Record<string, CartSnapshotLine> = {};
      const changed = new Map<number, Amount>();
      for (const [position, line] of lines.entries()) {
        const key = getKey(line);
        const { name, amount } = quoted[position] ?? {};
        if (name === undefined || amount === undefined) continue;
        now[key] = { name, amount, currency };
        const last = snapshot[key];
        if (last?.currency === currency && last.amount !== amount && !previous.has(key)) previous.set(key, last.amount);
        const before = previous.get(key);
        if (before !== undefined && before !== amount) changed.set(position, before);
      }
      cartSnapshot.write(now);
      return changed;
    },
    /** The name under which a line was last shown. */
    findName: (line: NewOrderLine): string | null => cartSnapshot.read()[getKey(line)]?.name ?? null,
  };
}

const getKey = (line: NewOrderLine): string => JSON.stringify(line);
