import { describe, expect, it } from 'vitest';
import { readOptions } from './read-options.ts';

describe('readOptions', () => {
  it('returns the defaults for no arguments', () => {
    expect(readOptions([])).toEqual({ help: false, dev: false });
  });

  it('reads each option', () => {
    expect(readOptions(['--dev', '--listings', '100000'])).toEqual({ help: false, dev: true, listings: 100_000 });
    expect(readOptions(['-h']).help).toBe(true);
  });

  it.each(['0', '1.5', 'many', '1000001', '-5'])(
    'rejects --listings=%s with a message that gives the range',
    (value) => {
      expect(() => readOptions([`--listings=${value}`])).toThrow(
        `--listings must be a whole number from 1 to 1000000, not '${value}'.`,
      );
    },
  );

  it('rejects an unknown option by name', () => {
    expect(() => readOptions(['--fast'])).toThrow("Unknown option '--fast'");
  });
});
