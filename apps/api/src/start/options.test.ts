import { expect, it } from 'vitest';
import { readOptions } from './options';

it('readOptions reads the number of listings', () => {
  expect(readOptions([])).toEqual({ isHelp: false, listings: undefined });
  expect(readOptions(['--listings', '1000000'])).toEqual({ isHelp: false, listings: 1_000_000 });
  expect(readOptions(['--help'])).toEqual({ isHelp: true, listings: undefined });
});

it.each([
  [['--listings', '0'], '--listings must be a whole number from 1 to 1000000, not 0.'],
  [['--listings', '1000001'], '--listings must be a whole number from 1 to 1000000, not 1000001.'],
  [['--listings', 'many'], '--listings must be a whole number from 1 to 1000000, not many.'],
  [['--lisings', '3'], "Unknown option '--lisings'. See --help."],
])('readOptions rejects %j in one line', (args, words) => {
  expect(() => readOptions(args)).toThrow(words);
});
