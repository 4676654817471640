import { join } from 'node:path';
import { CLIENT, firstViewScripts, readClientManifest } from './tools/sizes/first-view.ts';

const manifest = readClientManifest();
const firstView = (name: string, route: string, limit: string) => ({
  name: `${name}: all scripts of the first view`,
  path: firstViewScripts(manifest, route).map((script) => join(CLIENT, script)),
  limit,
  brotli: true,
});

// Kilobytes as size-limit counts them (1000 bytes), brotli at its best.
export default [
  firstView('home', 'home', '145 kB'),
  firstView('search', 'search', '145 kB'),
  firstView('product', 'routes/product', '155 kB'),
];
