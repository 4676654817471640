import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('readOptions', () => {
  it('asks for nothing by default', () => {
    expect(readOptions([])).toEqual({ help: false, dev: false });
  });

  it('reads each option', () => {
    expect(readOptions(['--dev', '--listings', '100000'])).toEqual({ help: false, dev: true, listings: 100_000 });
    expect(readOptions(['-h']).help).toBe(true);
  });

  it.each(['0', '1.5', 'many', '1000001', '-5'])('refuses %s listings with a readable line', (value) => {
    expect(() => readOptions([`--listings=${value}`])).toThrow(
      `--listings must be a whole number from 1 to 1000000, not '${value}'.`,
    );
  });

  it('names an option that does not exist', () => {
    expect(() => readOptions(['--fast'])).toThrow("Unknown option '--fast'");
  });
});
