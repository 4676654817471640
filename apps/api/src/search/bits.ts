/** Sets of small numbers as bits. */
export type Bits = Uint32Array;

export const bitsFor = (count: number): Bits => new Uint32Array((count + 31) >>> 5);

export function allBits(count: number): Bits {
  const bits = bitsFor(count).fill(0xffffffff);
  const rest = count & 31;
  if (rest > 0) bits[bits.length - 1] = (1 << rest) - 1;
  return bits;
}

export const hasBit = (bits: Bits, at: number): boolean => (((bits[at >>> 5] as number) >>> (at & 31)) & 1) === 1;

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31));
}

export function clearBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) & ~(1 << (at & 31));
}

export function and(a: Bits, b: Bits): Bits {
  const both = new Uint32Array(a.length);
  for (let i = 0; i < both.length; i++) both[i] = (a[i] as number) & (b[i] as number);
  return both;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i] as number;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
}

/** What of `values` stands at a set bit, in order. */
export function pick(values: Uint32Array, bits: Bits): Uint32Array {
  const picked = new Uint32Array(countBits(bits));
  let kept = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i] as number;
    while (word !== 0) {
      const lowest = word & -word;
      picked[kept++] = values[(i << 5) + 31 - Math.clz32(lowest)] as number;
      word ^= lowest;
    }
  }
  return picked;
}
