import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordStrength, STRENGTHS } from './password-strength';

it.each([
  ['', 'weak'],
  ['12345678', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['password', 'weak'],
  ['Tr0ub4dor&3', 'good'],
  ['correct horse', 'good'],
  ['correct horse battery staple', 'strong'],
  ['пароль из слов', 'strong'],
  ['合言葉は山と川である', 'good'],
])('AU-05 passwordStrength rates %j as %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

it('AU-05 passwordStrength never decreases when a character is added', () => {
  const rank = (password: string) => STRENGTHS.indexOf(passwordStrength(password));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', minLength: 1 }), (start, more) => {
      expect(rank(start + more)).toBeGreaterThanOrEqual(rank(start));
    }),
  );
});
