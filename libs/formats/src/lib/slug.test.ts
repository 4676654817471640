import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slug } from './slug';

describe('slug', () => {
  it.each([
    ['Cedar Canoe 16 ft', 'cedar-canoe-16-ft'],
    ['Salt & Pepper', 'salt-and-pepper'],
    ['  --Tent!!  (4 people) -- ', 'tent-4-people'],
    ['Café Crème', 'café-crème'],
    ['カヌー 2人乗り', 'カヌー-2人乗り'],
    ['Палатка №4', 'палатка-4'],
    ['हिन्दी नाव', 'हिन्दी-नाव'],
    ['!!!', ''],
  ])('RT-09 turns %j into %j', (text, expected) => {
    expect(slug(text)).toBe(expected);
  });

  it('RT-09 has no double, leading or trailing hyphen and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(slug(text)).toMatch(/^(?:[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*)?$/u);
        expect(slug(slug(text))).toBe(slug(text));
      }),
    );
  });
});
