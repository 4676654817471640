import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { failedRoutes } from './bundling/failed-routes.ts';
import { plainStylePreloads } from './bundling/plain-style-preloads.ts';
import { stripSchemas } from './bundling/strip-schemas.ts';

/**
 * Few files that change at different times: what npm gives, what every page shares, and each page's own. One file compresses
 * better than ten small ones; only modules that two chunks need are drawn together, so nothing loads before its time.
 */
const groups = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|use-sync-external-store|zustand)[\\/]/,
  },
  {
    name: 'frame',
    test: new RegExp(
      [
        // What no list of results shows goes with the pages that do.
        String.raw`libs[\\/](?!(ui|formats|search-params|session|shell)[\\/]src[\\/]lib[\\/](screens[\\/](unknown-link|offline)-screen|personal-storage|cancellation|choice-params|clock-names|price-parts|sheet|times|without-filters|zones|use-zone|reviews[\\/][^.]+)\.)(ui|session|api-client|i18n|store-context|shell|formats|search-params|theme[\\/]src[\\/]lib[\\/]document-nonce)[\\/.]`,
        // Calls that only some pages make go with those.
        String.raw`libs[\\/]api-contract[\\/](?!src[\\/]lib[\\/](accounts|holds|live|messages|orders|password-rules|payments|person-name|uploads)\.)`,
        String.raw`app[\\/](boot|routes[\\/]screens)\.`,
        // What the search box of the header has in common with the results.
        String.raw`libs[\\/]search[\\/]src[\\/]lib[\\/](filters[\\/]use-filters|header[\\/]use-address|read-address|results-path|search-provider|search-store|use-today)\.`,
      ].join('|'),
    ),
    minShareCount: 2,
  },
  {
    // What product and order pages have in common.
    name: 'offer',
    test: new RegExp(
      [
        String.raw`libs[\\/](ui|formats)[\\/]src[\\/]lib[\\/](times|zones|reviews[\\/][^.]+)[.]`,
        String.raw`libs[\\/]api-contract[\\/]src[\\/]lib[\\/](holds|orders|payments)\.`,
        String.raw`libs[\\/](availability|pricing)[\\/]src[\\/]lib[\\/](lengths|day-amount|order-price)\.`,
        String.raw`libs[\\/]live[\\/]src[\\/]lib[\\/](live|use-news|when-idle)\.`,
        String.raw`libs[\\/]messaging[\\/]src[\\/]lib[\\/]compose[\\/]message-seller\.`,
        String.raw`app[\\/](live|page-data)\.`,
      ].join('|'),
    ),
    minShareCount: 2,
  },
  {
    name: 'results',
    test: /libs[\\/]search([\\/]src[\\/]lib[\\/](results[\\/]|search-(layout|screen)\.)|-params[\\/]src[\\/]lib[\\/]without-filters\.)/,
    minShareCount: 2,
  },
  {
    // What the dialog and the pages of an account have in common: each further file costs the root its name.
    name: 'account',
    test: new RegExp(
      [
        String.raw`libs[\\/]auth-dialog[\\/]src[\\/]lib[\\/](failure-text|page-frame|password[\\/]|sign-in[\\/]|social[\\/])`,
        String.raw`libs[\\/]api-contract[\\/]src[\\/]lib[\\/](accounts|password-rules)\.`,
      ].join('|'),
    ),
    minShareCount: 2,
  },
];

/** The file in four letters, the same for all of its classes: names with their lines weigh more in each script that knows them. */
const scopedName = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), ...(command === 'build' ? [stripSchemas(), plainStylePreloads(), failedRoutes()] : [])],
  resolve: { tsconfigPaths: true },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    // Nothing is inlined: the style policy allows no data: addresses, and a cached file beats a repeated one.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
  // The first development load finds every dependency, also of libs, so that none is optimised twice.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '../../libs/*/src/**/!(*.test|*.stories).{ts,tsx}'] },
  server: { fs: { allow: ['../..'] } },
}));
