import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../libs/api-contract/src/lib/endpoints.ts';
import {
  ATTRIBUTE_TYPES,
  CONFIGURATION_KEYS,
  SCREEN_NAMES,
  SERVER_SETTING_KEYS,
} from '../../libs/api-contract/src/lib/site.ts';

const PACKAGES = ['messaging', 'deposits', 'extanalytics', 'advanced_documents', 'adv.pricing1', 'enterprise1'];

const text = readFileSync('docs/configuration.md', 'utf8');
/** One section of the document, up to the next. */
const section = (title: string): string => {
  const from = text.indexOf(`\n## ${title}`);
  const until = text.indexOf('\n## ', from + 1);
  return from < 0 ? '' : text.slice(from, until < 0 ? undefined : until);
};
const namesIn = (words = ''): string[] => [...words.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
/** The rows of a section's first (or another) table, without its head, as cells. */
const readRows = (title: string, position = 0): string[][] => {
  const [table = ''] = [...section(title).matchAll(/(?:^\|.*\n)+/gm)][position] ?? [];
  const rows = table.split('\n').map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  return rows
    .slice(2)
    .filter((cells) => cells.length > 1)
    .map((cells) => cells.slice(1, -1));
};
const sorted = (names: readonly string[]) => [...new Set(names)].sort();

describe('docs/configuration.md', () => {
  it.each([
    ['Keys', CONFIGURATION_KEYS, 0],
    ['Keys', SERVER_SETTING_KEYS, 1],
    ['Screen designs', SCREEN_NAMES, 0],
    ['Packages', PACKAGES, 0],
  ])('has a row with an effect for each name, and for no other: %s', (title, names, position) => {
    const rows = readRows(title, position);
    expect(sorted(rows.flatMap(([name]) => namesIn(name)))).toEqual(sorted(names));
    for (const cells of rows)
      expect(
        cells.filter((cell) => cell === ''),
        cells.join(' | '),
      ).toEqual([]);
  });

  it('names exactly the existing attribute types', () => {
    const [sentence] = section('Attributes').split(' are shown ');
    expect(sorted(namesIn(sentence))).toEqual(sorted(ATTRIBUTE_TYPES));
  });

  it('names only existing calls', () => {
    const calls = namesIn(text).flatMap((name) => /^(?:POST )?(\/api\/.+)/.exec(name)?.[1] ?? []);
    expect(calls.length).toBeGreaterThan(3);
    expect(Object.values(endpoints).map(({ path }) => path)).toEqual(expect.arrayContaining(calls));
  });

  it('names only existing files and folders', () => {
    const places = namesIn(text).filter((name) => /^(apps|libs|tools|docs)\//.test(name));
    expect(places.length).toBeGreaterThan(10);
    expect(places.filter((place) => !existsSync(place))).toEqual([]);
  });
});
