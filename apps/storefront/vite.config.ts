import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './bundling/chunk-groups.ts';
import { compressedFiles } from './bundling/compressed-files.ts';
import { failedRoutes } from './bundling/failed-routes.ts';

/** A hash of four letters per file: shorter class names make the scripts smaller. */
const scopedName = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
};

// tools/sizes compares the sizes of another build, which is never served.
const isServed = !process.env['AUTOMATIC_CHUNKS'];

export default defineConfig(({ command }) => ({
  // Nx reads this file from the workspace's folder.
  root: import.meta.dirname,
  plugins: [reactRouter(), ...(command === 'build' ? [failedRoutes()] : []), ...(isServed ? [compressedFiles()] : [])],
  resolve: { tsconfigPaths: true },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    // The content security policy allows no data: URLs, and files are cached.
    assetsInlineLimit: 0,
    // One style sheet of 16 kB: docs/decisions/0061-scripts-after-the-first-paint.md.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: { output: { codeSplitting: { groups: isServed ? chunkGroups() : [] } } },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
  // Find all dependencies of libs at the first load, so that Vite does not optimise twice.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '../../libs/*/src/**/!(*.test|*.stories).{ts,tsx}'] },
  server: { fs: { allow: ['../..'] } },
}));
