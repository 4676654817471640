import { STORYBOOK_TEST_INITIAL_GLOBALS_PROVIDE_KEY } from '@storybook/addon-vitest/constants';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { THEMES } from './libs/api-contract/src/lib/constants.ts';
import { findBrowser } from './tools/browser/find-browser.ts';
import { nodeTests, pageTests, serverTests } from './tools/presets/vitest-preset.ts';

/** Loaded only when the run names it: its browser and Storybook's plugin take seconds to load. */
const stories = async (name: string, themes: readonly string[], tags: { include?: string[] }) => ({
  resolve: { tsconfigPaths: true },
  plugins: [storybookTest({ configDir: '.storybook', tags })],
  test: {
    name,
    // One page for all files; every story restores its state.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // No fade-in animations: stories assert the final state.
      provider: playwright({ launchOptions: await findBrowser(), contextOptions: { reducedMotion: 'reduce' } }),
      instances: themes.map((theme) => ({
        browser: 'chromium' as const,
        name: `stories in ${theme}`,
        provide: { [STORYBOOK_TEST_INITIAL_GLOBALS_PROVIDE_KEY]: { theme } },
      })),
    },
  },
});
const [FIRST_THEME, ...OTHER_THEMES] = THEMES;
const isNamed = (name: string) => process.argv.includes(name);

const LIBS = { root: '.', folders: ['libs/*/src', 'apps/storefront/{app,bundling,server}'] };
const SERVERS = { root: '.', folders: ['apps/{api,demo-marketplaces,payment-sandbox}/src'] };

/**
 * All tests in one run, which is quicker than a run of each project:
 * `npx vitest run --project libs --project dom libs/search`.
 */
export default defineConfig(async () => ({
  test: {
    reporters: ['default'],
    maxWorkers: '100%',
    projects: [
      nodeTests('libs', LIBS),
      pageTests('dom', LIBS),
      serverTests('api', SERVERS),
      nodeTests('tools', { root: '.', folders: ['tools'] }),
      ...(isNamed('stories') ? [await stories('stories', [FIRST_THEME], {})] : []),
      // Contrast is a property of the theme: what shows its colours is tested in each.
      ...(isNamed('themes') ? [await stories('themes', OTHER_THEMES, { include: ['every-theme'] })] : []),
    ],
  },
}));
