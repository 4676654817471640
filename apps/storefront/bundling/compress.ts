import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Static files are compressed once, at build, as small as they get; the server only picks one.
const folder = process.argv[2] ?? '.';
const COMPRESSED = /\.(js|css|svg|json|txt|webmanifest)$/;
const WORTH_IT = 512;

for (const name of await readdir(folder, { recursive: true })) {
  const path = join(folder, name);
  if (!COMPRESSED.test(name) || (await stat(path)).size < WORTH_IT) continue;
  const content = await readFile(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
