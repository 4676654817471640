import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  input: here('./src/main.ts'),
  platform: 'node',
  tsconfig: here('./tsconfig.json'),
  // Ours is bundled; what npm installs is loaded from there.
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@marketplace/'),
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
  ],
});
