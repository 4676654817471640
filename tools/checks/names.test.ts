import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findBannedNames } from './names.ts';

const FILES = ['{libs,apps,tools,types}/**/*.{ts,tsx}', '.storybook/*.{ts,tsx}', '*.ts'];

describe('findBannedNames', () => {
  it('finds each name with a banned word once, in declarations and file names', () => {
    const source = `
      const wanted = 1;
      function labelOf(lines: string[]) { return wanted + lines.indexOf('a'); }
      interface Options { isKept: boolean; askedAt: Date }`;
    expect(findBannedNames('libs/x/refusal-text.ts', source)).toEqual([
      "libs/x/refusal-text.ts: refusal-text: 'refusal' is rejection or error",
      "libs/x/refusal-text.ts: wanted: 'wanted' is requested",
      'libs/x/refusal-text.ts: labelOf: use a noun or get…',
      "libs/x/refusal-text.ts: isKept: 'kept' is stored or retained",
      "libs/x/refusal-text.ts: askedAt: 'asked' is requested",
    ]);
  });

  it('finds no banned name in this repository', () => {
    const files = globSync(FILES).filter((file) => !/(^|\/)(node_modules|dist|\.react-router)\//.test(file));
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((file) => findBannedNames(file, readFileSync(file, 'utf8')))).toEqual([]);
  });
});
