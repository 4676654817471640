import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { deleteUpload, startConversation } from '@marketplace/api-contract';
import { packages, uploadLeftovers, uploads } from '@marketplace/database/schema';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { createS3Storage } from './s3-storage';
import { sweepUploadsJob } from './sweep-uploads';
import { download, listStored, picture, send, upload } from './upload-fixtures';

const SLOW = 30_000;
const KEYS = { UPLOADS_S3_KEY_ID: 'S3RVER', UPLOADS_S3_SECRET: 'S3RVER' };
const BUCKET = 'marketplace-files';

let folder: string;
let bucket: string;
let server: S3rver;
let url: string;
let t: TestApi;
let ada: SignedUp;
let sellerId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marketplace-s3-'));
  bucket = join(folder, 'buckets', BUCKET);
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: BUCKET }],
  });
  url = `http://127.0.0.1:${(await server.run()).port}/${BUCKET}`;
  t = await start(url);
  ada = await t.signUp();
  sellerId = String(await insertSeller(t.db));
});
beforeEach(async () => {
  await t.db.delete(uploads);
  await sweep();
});
afterAll(async () => {
  await t.close();
  await server.close();
  await rm(folder, { recursive: true });
});

async function start(address: string, keys: Record<string, string> = KEYS) {
  const api = await startApi({
    isWorking: false,
    variables: { DATA_DIR: join(folder, 'data'), UPLOADS_S3_URL: address, ...keys },
  });
  await api.db.insert(packages).values({ namespace: 'messaging', isInstalled: true });
  return api;
}
const sweep = async () => {
  await t.jobs.enqueue(sweepUploadsJob, {});
  await t.jobs.runDue();
};
/** Names in the bucket; the server adds a file of metadata to each. */
const listBucket = async () =>
  (await readdir(bucket))
    .filter((name) => name.endsWith('_object'))
    .map((name) => name.replace(/\._S3rver_object$/, ''));
const write = async (...references: string[]) =>
  (
    await ada.api(startConversation, {
      body: { sellerId, text: '', attachments: references, key: `key-${references.join('').slice(0, 40)}` },
    })
  ).message.attachments;

it(
  'CA-06 files are in a bucket, with nothing left on this machine, and are read from there',
  async () => {
    const { reference: text } = await upload(ada.api, 'Größe: 12 м', { name: 'a.txt', purpose: 'message' });
    const { reference: photo } = await upload(ada.api, await picture('png', 30, 20), {
      name: 'a.png',
      purpose: 'message',
    });
    expect(await listBucket()).toHaveLength(3);
    expect(await listStored(join(folder, 'data'))).toEqual({ files: [], drafts: [] });
    const [first, second] = await write(text, photo);
    expect((await download(t.url, ada.api, `/api/attachments/${first?.id}`)).bytes.toString()).toBe('Größe: 12 м');
    for (const size of ['full', 'small']) {
      const { headers, bytes } = await download(t.url, ada.api, `/api/attachments/${second?.id}?size=${size}`);
      expect([headers['content-type'], headers['content-length']]).toEqual(['image/webp', String(bytes.length)]);
    }
  },
  SLOW,
);

it(
  'CA-06 a deleted file is deleted from the bucket, at once or by the sweep',
  async () => {
    const { reference } = await upload(ada.api, 'Not this one', { purpose: 'message' });
    await ada.api(deleteUpload, { params: { id: reference } });
    expect(await listBucket()).toEqual([]);
    await upload(ada.api, await picture('png', 30, 20), { name: 'a.png', purpose: 'message' });
    await t.db.delete(uploads);
    expect(await listBucket()).toHaveLength(2);
    await sweep();
    expect(await listBucket()).toEqual([]);
    expect(await t.db.select().from(uploadLeftovers)).toEqual([]);
  },
  SLOW,
);

it.each([
  ['refuses the key', () => start(url, { ...KEYS, UPLOADS_S3_SECRET: 'another secret' })],
  ['has no such bucket', () => start(`${url}-of-others`)],
  ['does not answer', () => start('http://127.0.0.1:9/bucket')],
])(
  'CA-06 an upload fails and leaves nothing when the storage %s',
  async (_, startOther) => {
    const other = await startOther();
    const { api } = await other.signUp();
    expect(await send(api, 'Hello', { purpose: 'message' })).toMatchObject({
      status: 503,
      body: { code: 'service_unavailable' },
    });
    expect(await other.db.select().from(uploads)).toEqual([]);
    expect(await listStored(join(folder, 'data'))).toEqual({ files: [], drafts: [] });
    expect(await listBucket()).toEqual([]);
    await other.close();
  },
  SLOW,
);

it(
  'CA-06 a file can’t be read while the storage fails, and what is to be deleted waits',
  async () => {
    const { reference } = await upload(ada.api, 'Hello', { purpose: 'message' });
    const [file] = await write(reference);
    await server.close();
    expect((await download(t.url, ada.api, `/api/attachments/${file?.id}`)).status).toBe(503);
    await t.db.delete(uploads);
    await sweep();
    expect(await t.db.select().from(uploadLeftovers)).toHaveLength(1);
    server = new S3rver({
      address: '127.0.0.1',
      port: Number(new URL(url).port),
      silent: true,
      directory: join(folder, 'buckets'),
    });
    await server.run();
    await sweep();
    expect(await t.db.select().from(uploadLeftovers)).toEqual([]);
    expect(await listBucket()).toEqual([]);
  },
  SLOW,
);

it(
  'CA-06 a storage that is silent is given up, and an error names neither key nor secret',
  async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const options = { region: 'us-east-1', keyId: 'the key id', secret: 'the secret key', timeoutMs: 200 };
    const late = createS3Storage({ ...options, url: `http://127.0.0.1:${port}/bucket` });
    await expect(late.read('name')).rejects.toMatchObject({ code: 'service_unavailable' });
    silent.closeAllConnections();
    silent.close();
    const refused = createS3Storage({ ...options, url });
    const error = (await refused.read('name').catch((reason: unknown) => reason)) as Error;
    expect(error).toMatchObject({ code: 'service_unavailable' });
    expect(`${error.message} ${String(error.cause)} ${error.stack}`).not.toMatch(/the key id|the secret key/);
  },
  SLOW,
);
