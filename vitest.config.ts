import { STORYBOOK_TEST_INITIAL_GLOBALS_PROVIDE_KEY } from '@storybook/addon-vitest/constants';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { THEMES } from './libs/api-contract/src/lib/constants.ts';
import { findBrowser } from './tools/browser/find-browser.ts';

const resolve = { tsconfigPaths: true };
const setupFiles = [
  'tools/test/vitest-fast-check.ts',
  'tools/test/vitest-timeouts.ts',
  'tools/test/vitest-over-http.ts',
];

/** Loaded only when the run names it: its browser and Storybook's plugin take seconds to load. */
const stories = async (name: string, themes: readonly string[], tags: { include?: string[] }) => ({
  resolve,
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

// Full counts take minutes instead of seconds, and a busy machine takes several times as long.
const testTimeout = process.env['FULL'] ? 600_000 : 60_000;
const hookTimeout = 60_000;
/** As long as `vi.waitFor` waits (tools/test/vitest-timeouts.ts). */
const poll = { timeout: 15_000 };

/** Files of one worker share their modules, which halves the time: none of them may use `vi.mock`. */
const isolate = false;

/** Tests of what a page does: components, and `.dom.test.ts` for the rest. */
const PAGE_TESTS = ['**/*.test.tsx', '**/*.dom.test.ts'];
const LIB_TESTS = (pattern: string) => [
  `libs/*/src/**/${pattern}`,
  `apps/storefront/{app,bundling,server}/**/${pattern}`,
];

/** One configuration for every lib and app: `npx vitest run --project libs --project dom libs/search`. */
export default defineConfig(async () => ({
  resolve,
  test: {
    reporters: ['default'],
    maxWorkers: '100%',
    projects: [
      {
        resolve,
        test: {
          name: 'libs',
          environment: 'node',
          include: LIB_TESTS('*.test.ts'),
          exclude: [...configDefaults.exclude, ...PAGE_TESTS],
          setupFiles,
          restoreMocks: true,
          testTimeout,
          hookTimeout,
          expect: { poll },
        },
      },
      {
        resolve,
        test: {
          name: 'dom',
          environment: 'jsdom',
          // Routers in memory leave the window where it is: at no address of theirs.
          environmentOptions: { jsdom: { url: 'http://localhost/window' } },
          include: [...LIB_TESTS('*.test.tsx'), ...LIB_TESTS('*.dom.test.ts')],
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
          isolate,
          environment: 'node',
          include: ['apps/{api,demo-marketplaces,payment-sandbox}/src/**/*.test.ts'],
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          setupFiles,
          testTimeout,
          hookTimeout,
          expect: { poll },
        },
      },
      { resolve, test: { name: 'tools', environment: 'node', include: ['tools/**/*.test.ts'], testTimeout } },
      ...(isNamed('stories') ? [await stories('stories', [FIRST_THEME], {})] : []),
      // Contrast is a property of the theme: what shows its colours is tested in each.
      ...(isNamed('themes') ? [await stories('themes', OTHER_THEMES, { include: ['every-theme'] })] : []),
    ],
  },
}));
