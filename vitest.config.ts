import { defineConfig } from 'vitest/config';

const resolve = { tsconfigPaths: true };

/** One configuration for every lib and app: `npx vitest run --project libs libs/search`. */
export default defineConfig({
  resolve,
  test: {
    reporters: ['default'],
    projects: [
      {
        resolve,
        test: {
          name: 'libs',
          environment: 'jsdom',
          include: ['libs/*/src/**/*.test.{ts,tsx}', 'apps/storefront/{app,server}/**/*.test.{ts,tsx}'],
          setupFiles: ['libs/testing/src/vitest-setup.ts'],
          restoreMocks: true,
        },
      },
      {
        resolve,
        test: {
          name: 'api',
          environment: 'node',
          include: ['apps/api/src/**/*.test.ts'],
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { resolve, test: { name: 'tools', environment: 'node', include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
