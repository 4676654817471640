/** Reproducible random choices (mulberry32). */
export interface Random {
  /** From 0 to below 1. */
  next: () => number;
  /** An integer from 0 to below `count`. */
  below: (count: number) => number;
  oneOf: <T>(list: readonly T[]) => T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { next, below, oneOf: (list) => list[below(list.length)] as never };
}
