import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const files = globSync(['libs/*/src/**/*.{ts,tsx}', 'apps/storefront/{app,server}/**/*.{ts,tsx}'], {
  exclude: ['**/*.test.{ts,tsx}', '**/*.stories.tsx', 'libs/formats/**'],
}).sort();
const filesThatCall = (names: string) =>
  files.filter((file) => new RegExp(`\\b(${names})\\(`).test(readFileSync(file, 'utf8')));

/**
 * Fewer could take the offsets as a parameter (docs/decisions/0045-workarounds-that-stay.md).
 */
const MANY = 12;

describe('the UTC offsets of time zones', () => {
  it('are set at the start of the page and of the server only', () => {
    expect(filesThatCall('setZoneOffsets')).toEqual([
      'apps/storefront/app/boot.tsx',
      'apps/storefront/server/site-cache.ts',
    ]);
  });

  it('are read in too many files to pass them along', () => {
    const reading = filesThatCall('dayIn|todayIn|instantAt|formatTime|zoneLabel');
    expect(reading.length).toBeGreaterThan(MANY);
  });
});
