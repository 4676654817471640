// Builds the storefront with the bundler's automatic chunks and compares the size of first views.
// Fails once apps/storefront/bundling/chunk-groups.ts saves less than MIN_SAVED_BYTES: delete it
// then.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { packageBin } from '../process/installed-package.ts';
import { runNode } from '../process/run-command.ts';
import { CLIENT, firstViewScripts, readClientManifest } from './first-view.ts';

const ROUTES = ['home', 'routes/product'];
/** Brotli bytes that the chunk groups must save on these first views together. */
const MIN_SAVED_BYTES = 1000;

function getFirstViewBytes(client: string): number {
  const manifest = readClientManifest(client);
  const sizes = ROUTES.flatMap((route) => firstViewScripts(manifest, route)).map(
    (script) => brotliCompressSync(readFileSync(join(client, script))).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const folder = 'dist-automatic';
const outputFolder = join('apps', 'storefront', folder);
try {
  const { code, output } = await runNode(packageBin('@react-router/dev', 'react-router'), ['build'], {
    cwd: join('apps', 'storefront'),
    env: { AUTOMATIC_CHUNKS: folder },
  });
  if (code !== 0) throw new Error(output);
  const saved = getFirstViewBytes(join(outputFolder, 'client')) - getFirstViewBytes(CLIENT);
  console.log(`The chunk groups save ${saved} bytes of two first views.`);
  if (saved < MIN_SAVED_BYTES) process.exitCode = 1;
} finally {
  rmSync(outputFolder, { recursive: true, force: true });
}
