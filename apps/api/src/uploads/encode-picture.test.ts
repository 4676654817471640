import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodePicture, ENCODING_LIMITS } from './encode-picture';
import { picture } from './upload-fixtures';

const SLOW = 30_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marketplace-encode-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A process that behaves as one whose decoder was broken. */
async function createProcess(name: string, code: string): Promise<URL> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, code);
  return pathToFileURL(file);
}
const content = async () => Buffer.from(await picture('png', 300, 200));

it(
  'CA-06 the process of a picture that hangs is killed',
  async () => {
    const file = await createProcess('hang', `process.on('message', () => { for (;;); })`);
    const isGone = await createProcess('echo', '');
    await expect(encodePicture(await content(), { ...ENCODING_LIMITS, timeoutMs: 300 }, file)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    await expect(encodePicture(await content(), ENCODING_LIMITS, isGone)).rejects.toMatchObject({
      code: 'file_type_refused',
    });
  },
  SLOW,
);

it(
  'CA-06 a process that needs too much memory ends',
  async () => {
    const limits = { ...ENCODING_LIMITS, memoryBytes: 1024 * 1024 };
    await expect(encodePicture(Buffer.from(await picture('png', 4000, 4000)), limits)).rejects.toMatchObject({
      code: 'picture_too_large',
    });
  },
  SLOW,
);

it(
  'CA-06 the process has no variable of the API’s environment',
  async () => {
    const file = await createProcess(
      'environment',
      `process.on('message', () => process.send({ names: Object.keys(process.env) }))`,
    );
    process.env['SECRET_OF_TESTS'] = 'x';
    const answer = (await encodePicture(await content(), ENCODING_LIMITS, file)) as unknown as { names: string[] };
    delete process.env['SECRET_OF_TESTS'];
    expect(answer.names.filter((name) => !/^(MALLOC_ARENA_MAX|NODE_CHANNEL_)/.test(name))).toEqual([]);
  },
  SLOW,
);
