import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { serverBuild } from '../../tools/presets/server-build.ts';

const from = (path: string) => join(import.meta.dirname, path);

export default serverBuild({
  folder: import.meta.dirname,
  input: 'src/main.ts',
  workers: {
    'search-worker': 'src/search/search-worker.ts',
    'picture-process': 'src/uploads/picture-process.ts',
  },
  // Drizzle is hundreds of small files, whose loading took a second of each start.
  bundled: /^(@marketplace\/|drizzle-orm)/,
  // Only the demo loads them: a live build leaves them out.
  paths: {
    '@marketplace/demo-marketplaces': '../../demo-marketplaces/dist/main.js',
    '@marketplace/payment-sandbox': '../../payment-sandbox/dist/main.js',
  },
  plugins: {
    name: 'ship-data',
    writeBundle: async ({ dir = '' }) => {
      await cp(from('../../libs/database/migrations'), join(dir, 'migrations'), { recursive: true });
      await cp(from('../../libs/gazetteer/src/lib/gazetteer.bin'), join(dir, 'gazetteer.bin'));
    },
  },
});
