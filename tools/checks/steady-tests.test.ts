import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findUnsteadyCode } from './steady-tests.ts';

const TESTS = ['libs/*/src/**/*.{test,stories}.{ts,tsx}', 'apps/**/*.{test,spec}.{ts,tsx}', 'tools/**/*.test.ts'];
const readTests = (pattern: string | string[]) =>
  globSync(pattern, { exclude: ['**/node_modules/**', '**/dist/**'] })
    .filter((file) => file !== 'tools/checks/steady-tests.test.ts')
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

describe('the check of tests', () => {
  it('finds a limit on elapsed time and a short timeout', () => {
    const source = `
      const from = performance.now();
      expect(performance.now() - from).toBeLessThan(5);
      await expect(button).toBeVisible({ timeout: 500 });
      await expect.poll(() => read(), { timeout: 20_000 }).toBe(1);
      await visitUntil(page, '/', () => expect(button).toBeVisible({ timeout: 500 }));
      await expect(async () => expect(button).toBeVisible({ timeout: 500 })).toPass();`;
    expect(findUnsteadyCode('x.spec.ts', source)).toEqual([
      expect.stringMatching(/^x\.spec\.ts:3: limits elapsed time/),
      expect.stringMatching(/^x\.spec\.ts:4: a busy machine takes longer/),
    ]);
  });

  it('allows limits on counts and minimum times', () => {
    const source = `expect(count).toBeLessThan(5); expect(rows.length).toBeLessThanOrEqual(9);`;
    expect(findUnsteadyCode('x.test.ts', source)).toEqual([]);
    expect(findUnsteadyCode('x.test.ts', 'expect(performance.now() - from).toBeGreaterThan(4900);')).toEqual([]);
  });

  it('finds no test that a busy machine would fail', () => {
    const files = readTests(TESTS);
    expect(files.length).toBeGreaterThan(200);
    // Processor time is what it is about: its limits are those that the API charges callers by.
    const judged = files.filter(({ file }) => !file.includes('processor-time'));
    expect(judged.flatMap(({ file, source }) => findUnsteadyCode(file, source))).toEqual([]);
  });

  it('finds no test without a page that replaces a module, because files of one worker share theirs', () => {
    const mocking = readTests(['libs/*/src/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts']);
    expect(mocking.filter(({ source }) => /\bvi\.(mock|doMock)\(/.test(source)).map(({ file }) => file)).toEqual([]);
  });

  it('finds no test file with a name that the runners miss', () => {
    const names = globSync(['{libs,apps,tools}/**/*.{test,spec,stories}.*'], {
      exclude: ['**/node_modules/**', '**/dist/**'],
    });
    const found = new Set(
      globSync(
        [
          'libs/*/src/**/*.{test.ts,test.tsx,stories.tsx}',
          'apps/storefront/{app,bundling,server}/**/*.test.{ts,tsx}',
          'apps/{api,demo-marketplaces,payment-sandbox}/src/**/*.test.ts',
          'apps/storefront-e2e/tests/*.spec.ts',
          'tools/**/*.test.ts',
        ],
        { exclude: ['**/node_modules/**', '**/dist/**'] },
      ),
    );
    expect(names.filter((file) => !found.has(file))).toEqual([]);
  });
});
