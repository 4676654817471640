import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const LIBS = resolve(import.meta.dirname, '../../../libs');

it('every lazy component is named after the file that it loads, by which its styles are found', () => {
  const lazyComponents = globSync(`${LIBS}/*/src/lib/**/!(*.test).{ts,tsx}`).flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/lazyWithPreload[^(\n]*\(\s*'([^']+)',[^;]*?import\('\.\/([^']+)'\)/g),
      ([, name, module]) => ({ name, module }),
    ),
  );
  expect(lazyComponents.map(({ name }) => name)).toContain('slot-picker');
  expect(lazyComponents.filter(({ name, module }) => name !== module)).toEqual([]);
});
