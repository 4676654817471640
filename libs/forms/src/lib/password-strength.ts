export const STRENGTHS = ['weak', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

const CLASSES: readonly (readonly [pattern: RegExp, size: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];
/** Bits of entropy, estimated from the character classes. */
const GOOD = 50;
const STRONG = 75;

/**
 * An estimate as a hint; the server decides. Each character counts by the size of the alphabet,
 * less if it is part of a sequence (abc, 321) or repeated.
 */
export function passwordStrength(password: string): Strength {
  const alphabet = CLASSES.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  const characters = [...password];
  const length = characters.reduce((sum, character, index) => {
    const step = index > 0 ? Math.abs(code(character) - code(characters[index - 1] ?? '')) : 2;
    if (step <= 1) return sum + 0.2;
    return sum + (characters.indexOf(character) < index ? 0.7 : 1);
  }, 0);
  const bits = length * Math.log2(Math.max(alphabet, 2));
  return bits < GOOD ? 'weak' : bits < STRONG ? 'good' : 'strong';
}

const code = (character: string) => character.codePointAt(0) ?? 0;
