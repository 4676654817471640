import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findFirefox } from './find-firefox.ts';

const [one, two] = [mkdtempSync(join(tmpdir(), 'firefox-')), mkdtempSync(join(tmpdir(), 'firefox-'))];
afterAll(() => [one, two].forEach((folder) => rmSync(folder, { recursive: true })));

it('finds the ESR before another Firefox, whatever the order of the folders', () => {
  expect(findFirefox([one, two].join(delimiter))).toBeNull();
  writeFileSync(join(one, 'firefox'), '');
  expect(findFirefox([one, two].join(delimiter))).toBe(join(one, 'firefox'));
  writeFileSync(join(two, 'firefox-esr'), '');
  expect(findFirefox([one, two].join(delimiter))).toBe(join(two, 'firefox-esr'));
  expect(findFirefox('')).toBeNull();
});
