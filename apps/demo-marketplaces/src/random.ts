/** A deterministic random generator. */
export interface Random {
  /** In [0, 1). */
  next: () => number;
  /** An integer, both ends inclusive. */
  int: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  /** An item with a probability proportional to its weight. */
  weighted: <T>(items: readonly T[], getWeight: (item: T) => number) => T;
  shuffled: <T>(items: readonly T[]) => T[];
  /** A version 4 UUID. */
  uuid: () => string;
  /**
   * An independent stream that depends only on this seed and the name, so that draws in one place
   * do not change others.
   */
  branch: (name: string) => Random;
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (items, getWeight) => {
      let remaining = next() * items.reduce((sum, item) => sum + getWeight(item), 0);
      for (const item of items) {
        remaining -= getWeight(item);
        if (remaining < 0) return item;
      }
      return pick(items);
    },
    shuffled: (items) => {
      const result = [...items];
      for (let i = result.length - 1; i > 0; i--) {
        const j = int(0, i);
        [result[i], result[j]] = [result[j] as (typeof result)[number], result[i] as (typeof result)[number]];
      }
      return result;
    },
    uuid: () => {
      const hex = Array.from({ length: 4 }, () =>
        Math.floor(next() * 2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      ).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
    branch: (name) => createRandom((seed ^ hashText(name)) >>> 0),
  };
}
