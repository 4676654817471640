import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
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
    test: /libs[\\/](ui|session|api-client|i18n|store-context|shell|api-contract|formats|search-params|theme[\\/]src[\\/]lib[\\/](tokens|document-nonce))[\\/.]/,
    minShareCount: 2,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), ...(command === 'build' ? [stripSchemas()] : [])],
  resolve: { tsconfigPaths: true },
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
