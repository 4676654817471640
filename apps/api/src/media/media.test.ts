import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/start-api';
import { pictureKey, Recipe, saveRecipes } from '@marketplace/picture-recipes';

const canoe = Recipe.parse({ shape: 'scene', object: '1f6f6', palette: 'lake', scene: 'water', seed: 3 });
const camera = Recipe.parse({ shape: 'scene', object: '1f4f7', palette: 'peach', scene: 'arch', paint: 40 });
const face = Recipe.parse({ shape: 'avatar', object: '1f469-1f3fd', palette: 'butter', scene: 'cove' });
const gone = Recipe.parse({ shape: 'scene', object: 'ffff', palette: 'lake', scene: 'cove' });
const base = (recipe: Recipe) => `/media/p/${pictureKey(recipe)}`;

let t: TestApi;
let folder: string;
const ask = (path: string, init?: RequestInit) => fetch(t.url + path, init);
const bytes = async (path: string) => Buffer.from(await (await ask(path)).arrayBuffer());
const files = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /\.(avif|webp|jpg)$/.test(name));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marketplace-media-'));
  t = await startApi({
    variables: { DATA_DIR: folder },
    seed: (db) => saveRecipes(db, [canoe, camera, face, gone]),
  });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a picture', () => {
  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ])('is served as %s in the requested width, 4:3 and cacheable for a year', async (format, type, decoded) => {
    const response = await ask(`${base(canoe)}/320.${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const data = Buffer.from(await response.arrayBuffer());
    expect(await sharp(data).metadata()).toMatchObject({ width: 320, height: 240, format: decoded });
    expect(data.length).toBeLessThan(12 * 1024);
  });

  it('is square for a face', async () => {
    expect(await sharp(await bytes(`${base(face)}/160.webp`)).metadata()).toMatchObject({ width: 160, height: 160 });
  });

  it('weighs at most 12 kB on a result card', async () => {
    for (const recipe of [canoe, camera])
      expect((await bytes(`${base(recipe)}/480.avif`)).length).toBeLessThan(12 * 1024);
  });

  it('is answered with 304 when the browser has it, and without a body to HEAD', async () => {
    const path = `${base(camera)}/160.jpg`;
    const etag = (await ask(path)).headers.get('etag') ?? '';
    const again = await ask(path, { headers: { 'if-none-match': `"other", ${etag}` } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const head = await ask(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(500);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  it('is composed once for concurrent requests and then read from disk', async () => {
    const path = `${base(camera)}/640.webp`;
    const answers = await Promise.all(Array.from({ length: 12 }, () => bytes(path)));
    for (const answer of answers) expect(answer.equals(answers[0] as Buffer)).toBe(true);
    expect((await files()).filter((name) => name.endsWith('640.webp'))).toHaveLength(1);
    expect((await readdir(folder, { recursive: true })).filter((name) => /\.\w{8}-/.test(name))).toEqual([]);
    // Files are served from disk without being drawn again.
    await t.pool.query('DELETE FROM pictures WHERE key = $1', [pictureKey(camera)]);
    expect((await bytes(path)).equals(answers[0] as Buffer)).toBe(true);
    expect((await ask(`${base(camera)}/960.webp`)).status).toBe(404);
  });
});

describe('an address that requests many pictures at once', () => {
  const TOKEN = 'a token between servers';

  it('is rejected when too many wait, while other addresses are served', async () => {
    const busy = await startApi({
      variables: { DATA_DIR: await mkdtemp(join(folder, 'busy-')), INTERNAL_TOKEN: TOKEN },
      pictureQueue: { concurrency: 1, waitingPerAddress: 2 },
      seed: (db) => saveRecipes(db, [canoe, camera]),
    });
    const from = (address: string, path: string) =>
      fetch(busy.url + path, { headers: { 'x-internal-token': TOKEN, 'x-forwarded-for': address } });
    const widths = [160, 320, 480, 640, 960, 1280, 1600];
    const [all, other] = await Promise.all([
      Promise.all(widths.map((width) => from('203.0.113.7', `${base(canoe)}/${width}.webp`))),
      from('203.0.113.8', `${base(camera)}/160.webp`),
    ]);
    const error = all.filter(({ status }) => status === 503);
    expect(error.length).toBeGreaterThan(0);
    // Two wait, and one more is drawn if it came before the other address.
    expect(all.length - error.length).toBeGreaterThanOrEqual(2);
    expect(error[0]?.headers.get('retry-after')).toBe('5');
    expect(error[0]?.headers.get('cache-control')).toBe('private, no-store');
    expect(await error[0]?.json()).toMatchObject({ code: 'service_unavailable' });
    expect(other.status).toBe(200);
    await busy.close();
  });
});

describe('an invalid picture request', () => {
  const key = pictureKey(canoe);
  it.each([
    ['a width that is not listed', `/media/p/${key}/321.avif`],
    ['a format that is not listed', `/media/p/${key}/320.png`],
    ['no width', `/media/p/${key}/avif`],
    ['a padded width', `/media/p/${key}/0320.avif`],
    ['a key that does not exist', `/media/p/${'0'.repeat(32)}/320.avif`],
    ['a key in capitals', `/media/p/${key.toUpperCase()}/320.avif`],
    ['a way up', `/media/p/..%2f..%2f..%2fetc/passwd`],
    ['a way up in the file', `/media/p/${key}/..%2f..%2f320.avif`],
    ['a way up in the brand', '/media/brand/..%2f..%2fpackage.json'],
    ['an object’s own name', '/media/brand/constructor'],
    ['a file with a NUL', `/media/p/${key}/320.avif%00`],
  ])('is answered with 404 and stores nothing: %s', async (_, path) => {
    const before = await files();
    expect((await ask(path)).status).toBe(404);
    expect(await files()).toEqual(before);
  });

  it('is answered with 500 without a file path when the picture cannot be drawn', async () => {
    const response = await ask(`${base(gone)}/320.avif`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/node_modules|webp/);
    // The next one works.
    expect((await ask(`${base(canoe)}/160.avif`)).status).toBe(200);
  });
});

describe('the brand', () => {
  it.each([
    ['logo.svg', 'image/svg+xml'],
    ['logo.png', 'image/png'],
    ['favicon.svg', 'image/svg+xml'],
    ['apple-touch-icon.png', 'image/png'],
  ])('includes %s', async (file, type) => {
    const response = await ask(`/media/brand/${file}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.headers.get('etag')).toMatch(/^"\w+"$/);
  });

  it('has a touch icon of 180 pixels', async () => {
    expect(await sharp(await bytes('/media/brand/apple-touch-icon.png')).metadata()).toMatchObject({
      width: 180,
      height: 180,
    });
  });
});

describe('the icon of a category', () => {
  it.each([28, 56])('SE-15 is a square webp of %d pixels, cacheable for a year', async (side) => {
    const response = await ask(`/media/icons/1f6f6/${side}.webp`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const data = Buffer.from(await response.arrayBuffer());
    expect(await sharp(data).metadata()).toMatchObject({ width: side, height: side, format: 'webp', hasAlpha: true });
    expect(data.length).toBeLessThan(3 * 1024);
  });

  it('SE-15 is found with and without the emoji variation selector', async () => {
    const pictures = await Promise.all(['1f3d5', '1f3d5-fe0f'].map((code) => bytes(`/media/icons/${code}/28.webp`)));
    expect(pictures[0]?.length).toBeGreaterThan(100);
    expect(pictures[0]).toEqual(pictures[1]);
  });

  it.each([
    ['another size', '/media/icons/1f6f6/64.webp'],
    ['another format', '/media/icons/1f6f6/28.png'],
    ['an emoji that there is not', '/media/icons/ffffff/28.webp'],
    ['a way up', '/media/icons/..%2f..%2fpackage/28.webp'],
  ])('SE-15 is answered with 404 for %s', async (_, path) => {
    expect((await ask(path)).status).toBe(404);
  });
});
