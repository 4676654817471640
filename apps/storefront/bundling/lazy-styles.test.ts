import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every lazy component is named after the file that it loads, by which its styles are found', () => {
  const lazyComponents = globSync('libs/*/src/lib/**/!(*.test).{ts,tsx}').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/lazyWithPreload[^(\n]*\(\s*'([^']+)',[^;]*?import\('\.\/([^']+)'\)/g),
      ([, name, module]) => ({ name, module }),
    ),
  );
  expect(lazyComponents.map(({ name }) => name)).toContain('slot-picker');
  expect(lazyComponents.filter(({ name, module }) => name !== module)).toEqual([]);
});
