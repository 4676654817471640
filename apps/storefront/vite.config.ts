import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './bundling/chunk-groups.ts';
import { failedRoutes } from './bundling/failed-routes.ts';
import { lazyStyles } from './bundling/lazy-styles.ts';
import { plainStylePreloads } from './bundling/plain-style-preloads.ts';

/** A hash of four letters per file: shorter class names make the scripts smaller. */
const scopedName = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), lazyStyles(), ...(command === 'build' ? [plainStylePreloads(), failedRoutes()] : [])],
  resolve: { tsconfigPaths: true },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    // The content security policy allows no data: URLs, and files are cached.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rollupOptions: { output: { codeSplitting: { groups: process.env['AUTOMATIC_CHUNKS'] ? [] : chunkGroups() } } },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
  // Find all dependencies of libs at the first load, so that Vite does not optimise twice.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '../../libs/*/src/**/!(*.test|*.stories).{ts,tsx}'] },
  server: { fs: { allow: ['../..'] } },
}));
