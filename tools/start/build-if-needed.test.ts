import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashSources } from './build-if-needed.ts';

it('hashSources changes with a source file, but not with tests, build output or modification times', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  mkdirSync(join(folder, 'dist'));
  const file = join(folder, 'main.ts');
  writeFileSync(file, 'one');
  const first = hashSources([folder, join(folder, 'absent')]);

  writeFileSync(join(folder, 'main.test.ts'), 'a test');
  writeFileSync(join(folder, 'dist', 'main.js'), 'output');
  utimesSync(file, 1, 1);
  expect(hashSources([folder])).toBe(first);

  writeFileSync(file, 'two');
  expect(hashSources([folder])).not.toBe(first);
});
