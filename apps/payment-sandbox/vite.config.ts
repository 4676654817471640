import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverBuild } from '../../tools/presets/server-build.ts';
import { PROVIDER_FILE, bundleProvider } from './src/provider-bundle.ts';

export default serverBuild({
  folder: import.meta.dirname,
  input: 'src/index.ts',
  bundled: /^@marketplace\//,
  plugins: {
    name: 'ship-browser-script',
    writeBundle: async ({ dir = '' }) => writeFile(join(dir, PROVIDER_FILE), await bundleProvider()),
  },
});
