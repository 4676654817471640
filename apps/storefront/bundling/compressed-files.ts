import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/;
const MIN_BYTES = 512;

/**
 * Compresses the browser's files at the highest level when both builds have ended; the server picks
 * a variant.
 */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  buildApp: {
    order: 'post',
    handler: ({ environments }) => compressFolder(environments['client']?.config.build.outDir ?? ''),
  },
});

async function compressFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    if (!COMPRESSIBLE.test(name) || (await stat(path)).size < MIN_BYTES) continue;
    const content = await readFile(path);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, quality),
      promisify(gzip)(content, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }
}
