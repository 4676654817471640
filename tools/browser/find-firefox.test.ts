import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findFirefox } from './find-firefox.ts';

const [one, two] = [mkdtempSync(join(tmpdir(), 'firefox-')), mkdtempSync(join(tmpdir(), 'firefox-'))];
afterAll(() => [one, two].forEach((folder) => rmSync(folder, { recursive: true })));

it('findFirefox prefers the ESR to another Firefox, whatever the order on the PATH', () => {
  expect(findFirefox([one, two].join(delimiter))).toBeNull();
  writeFileSync(join(one, 'firefox'), '');
  expect(findFirefox([one, two].join(delimiter))).toBe(join(one, 'firefox'));
  writeFileSync(join(two, 'firefox-esr'), '');
  expect(findFirefox([one, two].join(delimiter))).toBe(join(two, 'firefox-esr'));
  expect(findFirefox('')).toBeNull();
});
