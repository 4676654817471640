import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fingerprint } from './fresh-build.ts';

it('changes with the sources that are built and with nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  mkdirSync(join(folder, 'dist'));
  const file = join(folder, 'main.ts');
  writeFileSync(file, 'one');
  const first = fingerprint([folder, join(folder, 'absent')]);

  writeFileSync(join(folder, 'main.test.ts'), 'a test');
  writeFileSync(join(folder, 'dist', 'main.js'), 'output');
  utimesSync(file, 1, 1);
  expect(fingerprint([folder])).toBe(first);

  writeFileSync(file, 'two');
  expect(fingerprint([folder])).not.toBe(first);
});
