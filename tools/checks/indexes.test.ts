import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as contract from '@marketplace/api-contract';

const MOST_LINES = 25;
/** Nothing in the contract and among the fixture builders is private: these pass whole files on. */
const PASSES_ON_WHOLE = ['libs/api-contract/src/index.ts', 'libs/testing/src/index.ts'];
/** Second entries of libs: tables for Drizzle, calls without schemas, and what few pages load. */
const SECOND_ENTRIES = [
  "from '@marketplace/database/schema'",
  "from '@marketplace/api-contract/operations'",
  "from '@marketplace/api-contract/phone-number'",
  "from '@marketplace/ui/inter-latin.woff2?url'",
];

describe('the index of a lib', () => {
  const indexes = globSync('libs/*/src/index.ts').filter((file) => !PASSES_ON_WHOLE.includes(file));

  it('has named exports only', () => {
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
      (readFileSync(file, 'utf8').match(/from '@marketplace\/[\w-]+\/[^']*'/g) ?? [])
        .filter((found) => !SECOND_ENTRIES.includes(found))
        .map((found) => `${file}: ${found}`),
    );
    expect(deep).toEqual([]);
  });
});

describe('code for browsers', () => {
  it('imports no schema of the contract, only operations', () => {
    const web = globSync('libs/*/project.json').filter((file) =>
      /runs:(web|anywhere)/.test(readFileSync(file, 'utf8')),
    );
    const sources = [...web.map((file) => `${dirname(file)}/src/**/*.{ts,tsx}`), 'apps/storefront/app/**/*.{ts,tsx}'];
    const product = globSync(sources, { exclude: ['libs/{api-contract,testing}/**', '**/*.{test,stories}.*'] });
    const withSchemas = new Set(
      Object.entries(contract).flatMap(([name, value]) =>
        typeof value === 'object' && ('safeParse' in value || 'answer' in value || name === 'endpoints') ? [name] : [],
      ),
    );
    expect(withSchemas.size).toBeGreaterThan(100);
    const taken = product.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@marketplace\/api-contract';/g)]
        .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
        .filter((name) => withSchemas.has(name))
        .map((name) => `${file}: ${name}`),
    );
    // It checks answers in development and tests, and production leaves it out.
    expect(taken).toEqual(['libs/api-client/src/lib/validate-response.ts: endpoints']);
  });
});
