import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ATTRIBUTE_TYPES, CONFIGURATION_KEYS, SCREEN_NAMES } from '../../libs/api-contract/src/lib/site.ts';

const PACKAGES = ['messaging', 'deposits', 'extanalytics', 'advanced_documents', 'adv.pricing1', 'enterprise1'];

it('CA-07 docs/configuration.md says what each key, screen, attribute type and package does', () => {
  const text = readFileSync('docs/configuration.md', 'utf8');
  const names = [...CONFIGURATION_KEYS, ...SCREEN_NAMES, ...ATTRIBUTE_TYPES, ...PACKAGES];
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
