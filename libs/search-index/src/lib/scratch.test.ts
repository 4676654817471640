import { expect, it } from 'vitest';
import { Scratch } from './scratch';

it('Scratch keeps the arrays of a search intact while it grows, and reuses their memory for the next search', () => {
  const scratch = new Scratch();
  const small = scratch.integers(3).fill(7);
  const large = scratch.doubles(1_000_000).fill(0.5);
  const floats = scratch.floats(5).fill(2);
  expect([[...small], large.at(-1), [...floats]]).toEqual([[7, 7, 7], 0.5, [2, 2, 2, 2, 2]]);
  scratch.reset();
  const again = scratch.doubles(1_000_000);
  expect(again.buffer).toBe(floats.buffer);
  expect(again.byteOffset).toBe(0);
});
