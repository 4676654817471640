import { join, relative } from 'node:path';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const ROOT = join(import.meta.dirname, '..', '..');
const fromRoot = (path: string) => join(ROOT, path);

const resolve = { tsconfigPaths: true };

/** Tests of what a page does: components, and `.dom.test.ts` for the rest. */
const PAGE_TESTS = ['**/*.test.tsx', '**/*.dom.test.ts'];

const common = {
  // Full counts take minutes instead of seconds, and a busy machine takes several times as long.
  testTimeout: process.env['FULL'] ? 600_000 : 60_000,
  hookTimeout: 60_000,
  /** As long as `vi.waitFor` waits (vitest-timeouts.ts). */
  expect: { poll: { timeout: 15_000 } },
  setupFiles: ['vitest-fast-check.ts', 'vitest-timeouts.ts', 'vitest-over-http.ts'].map((file) =>
    join(import.meta.dirname, file),
  ),
};

interface Selection {
  /** The folder, relative to the workspace, that `folders` are relative to. */
  root: string;
  /** Where the tests are: patterns of folders. */
  folders: readonly string[];
}
type Project = TestProjectInlineConfiguration;

const findTests = (folders: readonly string[], names: readonly string[]) =>
  folders.flatMap((folder) => names.map((name) => `${folder}/${name}`));

/**
 * Files of one worker share their modules, which halves the time: none of them may use `vi.mock`.
 */
const isolate = false;

/** Tests that need no page. */
export const nodeTests = (name: string, { root, folders }: Selection): Project => ({
  root: fromRoot(root),
  resolve,
  test: {
    ...common,
    name,
    isolate,
    environment: 'node',
    include: findTests(folders, ['**/*.test.ts']),
    exclude: [...configDefaults.exclude, ...PAGE_TESTS],
    restoreMocks: true,
  },
});

/** Tests in a page of jsdom. */
export const pageTests = (name: string, { root, folders }: Selection): Project => ({
  root: fromRoot(root),
  resolve,
  test: {
    ...common,
    name,
    environment: 'jsdom',
    // Routers in memory leave the window where it is: at no address of theirs.
    environmentOptions: { jsdom: { url: 'http://localhost/window' } },
    include: findTests(folders, PAGE_TESTS),
    setupFiles: [fromRoot('libs/testing/src/vitest-setup.ts'), ...common.setupFiles],
    restoreMocks: true,
  },
});

/** Tests of servers, with a database that one global setup fills. */
export const serverTests = (name: string, { root, folders }: Selection): Project => ({
  root: fromRoot(root),
  resolve,
  test: {
    ...common,
    name,
    isolate,
    environment: 'node',
    include: findTests(folders, ['**/*.test.ts']),
    globalSetup: [fromRoot('apps/api/src/testing/global-setup.ts')],
  },
});

/** The tests of one lib or of the storefront alone; `folder` is the project's absolute path. */
export const projectTests = (folder: string, folders: readonly string[] = ['src']) => {
  const root = relative(ROOT, folder);
  return defineConfig({
    test: {
      passWithNoTests: true,
      maxWorkers: '100%',
      projects: [nodeTests('node', { root, folders }), pageTests('page', { root, folders })],
    },
  });
};

/** The tests of one server alone. */
export const serverProjectTests = (folder: string) =>
  defineConfig({
    test: { projects: [serverTests('server', { root: relative(ROOT, folder), folders: ['src'] })] },
  });
