import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const MOST_LINES = 25;
/** Nothing in the contract and among the fixture builders is private: these pass whole files on. */
const PASSES_ON_WHOLE = ['libs/api-contract/src/index.ts', 'libs/testing/src/index.ts'];

describe('the index of a lib', () => {
  const indexes = globSync('libs/*/src/index.ts').filter((file) => !PASSES_ON_WHOLE.includes(file));

  it('names what it exports', () => {
    expect(indexes.filter((file) => /export\s*\*|export\s+default/.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it(`has at most ${MOST_LINES} lines`, () => {
    expect(indexes.filter((file) => readFileSync(file, 'utf8').trim().split('\n').length > MOST_LINES)).toEqual([]);
  });

  it('is the only importable file of its lib', () => {
    const files = globSync(['libs/*/src/**/*.{ts,tsx}', 'apps/*/**/*.{ts,tsx}'], {
      exclude: ['**/node_modules/**', '**/dist/**', '**/build/**', '**/.react-router/**'],
    });
    const deep = files.flatMap((file) =>
      (readFileSync(file, 'utf8').match(/from '@marketplace\/[\w-]+\/[^']*'/g) ?? []).map(
        (found) => `${file}: ${found}`,
      ),
    );
    expect(deep).toEqual([]);
  });
});
