import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { PROVIDER_FILE, bundleProvider } from './src/payments/sandbox/provider-bundle.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  input: here('./src/main.ts'),
  platform: 'node',
  tsconfig: here('./tsconfig.json'),
  // What npm installs is loaded from there, but for packages of hundreds of small files, whose loading took a second of each start.
  external: (id) => !/^(\.|\/|@marketplace\/|drizzle-orm)/.test(id),
  output: {
    dir: here('./dist'),
    entryFileNames: 'main.js',
    format: 'esm',
    sourcemap: true,
    codeSplitting: false,
    cleanDir: true,
  },
  plugins: [
    {
      name: 'ship-migrations',
      writeBundle: ({ dir = here('./dist') }) => cp(here('./migrations'), join(dir, 'migrations'), { recursive: true }),
    },
    {
      name: 'ship-gazetteer',
      writeBundle: ({ dir = here('./dist') }) => cp(here('./src/places/gazetteer.bin'), join(dir, 'gazetteer.bin')),
    },
    {
      name: 'ship-sandbox-provider',
      writeBundle: async ({ dir = here('./dist') }) => writeFile(join(dir, PROVIDER_FILE), await bundleProvider()),
    },
  ],
});
