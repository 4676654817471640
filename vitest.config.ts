import { STORYBOOK_TEST_INITIAL_GLOBALS_PROVIDE_KEY } from '@storybook/addon-vitest/constants';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { THEMES } from './libs/api-contract/src/lib/constants.ts';
import { findBrowser } from './tools/browser/find-browser.ts';

const resolve = { tsconfigPaths: true };
const setupFiles = ['tools/test/vitest-counts.ts', 'tools/test/vitest-patience.ts'];

/** Its browser and Storybook's plugin take seconds to load: only a run that names it has it. */
const stories = async () => ({
  resolve,
  plugins: [storybookTest({ configDir: '.storybook' })],
  test: {
    name: 'stories',
    // One page for all files: it is loaded once, and every story leaves it as it was.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // What fades in is not visible at first: stories assert what a person sees in the end.
      provider: playwright({ launchOptions: await findBrowser(), contextOptions: { reducedMotion: 'reduce' } }),
      // Contrast is a property of the theme: every story is tested in each.
      instances: THEMES.map((theme) => ({
        browser: 'chromium' as const,
        name: `stories in ${theme}`,
        provide: { [STORYBOOK_TEST_INITIAL_GLOBALS_PROVIDE_KEY]: { theme } },
      })),
    },
  },
});

// Full counts take minutes where reduced ones take seconds; a busy machine takes several times as long as a quiet one.
const testTimeout = process.env['FULL'] ? 600_000 : 60_000;
const hookTimeout = 60_000;
/** As long as `vi.waitFor` waits (tools/test/vitest-patience.ts). */
const poll = { timeout: 15_000 };

/** One configuration for every lib and app: `npx vitest run --project libs libs/search`. */
export default defineConfig(async () => ({
  resolve,
  test: {
    reporters: ['default'],
    projects: [
      {
        resolve,
        test: {
          name: 'libs',
          environment: 'jsdom',
          // Routers in memory leave the window where it is: at no address of theirs.
          environmentOptions: { jsdom: { url: 'http://localhost/window' } },
          include: ['libs/*/src/**/*.test.{ts,tsx}', 'apps/storefront/{app,server}/**/*.test.{ts,tsx}'],
          setupFiles: ['libs/testing/src/vitest-setup.ts', ...setupFiles],
          restoreMocks: true,
          testTimeout,
          hookTimeout,
          expect: { poll },
        },
      },
      {
        resolve,
        test: {
          name: 'api',
          environment: 'node',
          include: ['apps/api/src/**/*.test.ts'],
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          setupFiles,
          testTimeout,
          hookTimeout,
          expect: { poll },
        },
      },
      { resolve, test: { name: 'tools', environment: 'node', include: ['tools/**/*.test.ts'], testTimeout } },
      ...(process.argv.includes('stories') ? [await stories()] : []),
    ],
  },
}));
