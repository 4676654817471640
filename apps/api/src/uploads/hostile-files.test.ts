import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import {
  startConversation,
  UPLOAD_MAXIMUM_BYTES,
  type Attachment,
  type UploadPurpose,
} from '@marketplace/api-contract';
import { packages, uploads } from '@marketplace/database/schema';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { sweepUploadsJob } from './sweep-uploads';
import { download, listStored, picture, send } from './upload-fixtures';

/** A whole picture is encoded by a process that has to start first. */
const SLOW = 60_000;

let t: TestApi;
let folder: string;
let ada: SignedUp;
let sellerId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marketplace-hostile-'));
  t = await startApi({ isWorking: false, variables: { DATA_DIR: folder } });
  ada = await t.signUp();
  sellerId = String(await insertSeller(t.db));
  await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true });
});
afterEach(async () => {
  await t.db.delete(uploads);
  await t.jobs.enqueue(sweepUploadsJob, {});
  await t.jobs.runDue();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

type File = Parameters<typeof send>[2];
const bytes = (content: Buffer | string) => new Uint8Array(Buffer.from(content));
const sendFile = (content: Buffer | string, file: File = {}) =>
  send(ada.api, bytes(content), { purpose: 'message' as UploadPurpose, ...file });

async function expectRefused(code: string, content: Buffer | string, file?: File) {
  const { status, body } = await sendFile(content, file);
  expect({ code: body.code, isClientError: status >= 400 && status < 500 }).toEqual({ code, isClientError: true });
  expect(await listStored(folder)).toEqual({ files: [], drafts: [] });
  expect(await t.db.select().from(uploads)).toEqual([]);
}

/** Sends a message with a file, and returns the file as the other side gets it. */
async function deliver(content: Buffer | string, file?: File) {
  const { status, body } = await sendFile(content, file);
  expect(body).not.toHaveProperty('code');
  expect(status).toBe(200);
  const { message } = await ada.api(startConversation, {
    body: { sellerId, text: '', attachments: [body.reference], key: randomUUID() },
  });
  const [attachment] = message.attachments as [Attachment];
  const answers = [];
  for (const size of ['full', 'small'])
    answers.push(await download(t.url, ada.api, `/api/attachments/${attachment.id}?size=${size}`));
  const [full, small] = answers as [Awaited<ReturnType<typeof download>>, Awaited<ReturnType<typeof download>>];
  return { attachment, full, small };
}

const PAYLOAD = '<script>fetch("/api/profile")</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}
/** A grey PNG of that size whose rows are black. */
function png(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

it(
  'CA-06 1: of a polyglot only the picture remains',
  async () => {
    const jpeg = Buffer.from(await picture('jpeg', 40, 20));
    const comment = Buffer.from(`\xff\xfe\0${String.fromCharCode(PAYLOAD.length + 2)}${PAYLOAD}`, 'latin1');
    const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(PAYLOAD), zip('a.js')]);
    const { attachment, full, small } = await deliver(polyglot, { name: 'holiday.html', type: 'text/html' });
    expect(attachment).toMatchObject({
      name: 'holiday.html.webp',
      type: 'image/webp',
      picture: { width: 40, height: 20 },
    });
    for (const { headers, bytes } of [full, small]) {
      expect(bytes.toString('latin1')).not.toMatch(/script|PK|a\.js/);
      expect((await sharp(bytes).metadata()).format).toBe('webp');
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-cache',
      });
    }
    expect((await listStored(folder)).files).toHaveLength(2);
  },
  SLOW,
);

it('CA-06 1: a polyglot of a PDF and a page is saved, never shown', async () => {
  const content = `%PDF-1.7\n${PAYLOAD}\n`;
  const { attachment, full } = await deliver(content, { name: 'bill.html', type: 'text/html' });
  expect(attachment).toMatchObject({ name: 'bill.html.pdf', type: 'application/pdf', picture: null });
  expect(full.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment;/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

it.each([
  ['as it is', SVG, 'image/svg+xml'],
  ['as a PNG', SVG, 'image/png'],
  ['behind blanks, as text', `\ufeff\n\t ${SVG}`, 'text/plain'],
])('CA-06 2: an SVG with a script is rejected %s', async (_, content, type) => {
  await expectRefused('file_type_refused', content, { name: 'logo.png', type });
});

it('CA-06 3: a picture bomb is rejected by its size in pixels', async () => {
  const bomb = png(1, 1);
  bomb.writeUInt32BE(50_000, 16);
  bomb.writeUInt32BE(50_000, 20);
  await expectRefused('picture_too_large', bomb, { name: 'bomb.png', type: 'image/png' });
});

it(
  'CA-06 3: a picture that says to be smaller than it is, is rejected',
  async () => {
    const large = png(6000, 6000);
    large.writeUInt32BE(7, 16);
    await expectRefused('file_type_refused', large, { name: 'bomb.png', type: 'image/png' });
  },
  SLOW,
);

/** An uncompressed archive with one empty file. */
function zip(name: string): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name)]);
}

it('CA-06 4: an archive is rejected, whatever it would unpack to', async () => {
  await expectRefused('file_type_refused', zip('bomb'), { name: 'bomb.zip', type: 'application/zip' });
  await expectRefused('file_type_refused', zip('word/document.xml'), { name: 'a.pdf', type: 'application/pdf' });
});

it(
  'CA-06 4: compressed texts in a picture are dropped',
  async () => {
    const bomb = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(100_000_000, 'a'))]);
    const { full } = await deliver(png(30, 10, pngChunk('zTXt', bomb)), { name: 'a.png', type: 'image/png' });
    expect(full.bytes.length).toBeLessThan(2000);
  },
  SLOW,
);

it.each(['../../../../etc/passwd', String.raw`..\..\windows\system32\a.txt`, '/etc/cron.d/a', '....//a'])(
  'CA-06 5: the folder in the name %s is dropped',
  async (name) => {
    const { attachment, full } = await deliver('Hello', { name });
    expect(attachment.name).toMatch(/^(passwd|a)(\.txt)?$/);
    expect(full.headers['content-disposition']).not.toMatch(/[/\\]|\.\./);
    for (const path of (await listStored(folder)).files) expect(path).toMatch(/\/uploads\/..\/[0-9a-f-]{36}$/);
  },
);

it.each([
  ['a program as a picture', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'photo.jpg', 'image/jpeg'],
  ['a page as a PDF', '<!doctype html><script>alert(1)</script>', 'bill.pdf', 'application/pdf'],
  ['a page behind the signature of a PNG', Buffer.from(`\x89PNG\r\n\x1a\n${PAYLOAD}`, 'latin1'), 'a.png', 'image/png'],
  ['half a JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'a.jpg', 'image/jpeg'],
  ['a GIF as a JPEG', 'GIF89a\u0001\u0000\u0001\u0000', 'a.jpg', 'image/jpeg'],
])('CA-06 6: %s is rejected by its content', async (_, content, name, type) => {
  await expectRefused('file_type_refused', content, { name, type });
});

it(
  'CA-06 6: a picture with a right head and broken data is rejected',
  async () => {
    const noise = sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'teal',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const whole = await noise.png().toBuffer();
    whole.fill(0x5a, 200, 5000);
    await expectRefused('file_type_refused', whole, { name: 'a.png', type: 'image/png' });
  },
  SLOW,
);

it('CA-06 6: HEIC is rejected where pictures are shown, with the types that are accepted', async () => {
  const heic = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex');
  const { body } = await sendFile(heic, { name: 'IMG_1.heic', type: 'image/heic' });
  expect(body).toMatchObject({
    code: 'file_type_refused',
    details: { allowed: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'text/plain'] },
  });
  expect((body as unknown as { message: string }).message).toBe(
    'Choose a PDF, JPEG, PNG, WebP, or plain text (UTF-8) file.',
  );
});

it('CA-06 7: a file that is too large is rejected', async () => {
  await expectRefused('file_too_large', Buffer.alloc(UPLOAD_MAXIMUM_BYTES + 1, 'a'), { name: 'a.txt' });
});

it('CA-06 8: an empty file is rejected', async () => {
  await expectRefused('file_empty', '', { name: 'empty.pdf', type: 'application/pdf' });
});

it('CA-06 9: a long name is shortened and keeps its ending', async () => {
  const { attachment } = await deliver('Hello', { name: `${'🛶'.repeat(2000)}.exe` });
  expect([...attachment.name]).toHaveLength(200);
  expect(attachment.name).toMatch(/^(🛶)+\.txt$/u);
});

it.each([
  ['photo.jpg.exe', 'photo.jpg.exe.txt'],
  ['invoice.pdf.html', 'invoice.pdf.html.txt'],
  ['report.txt\u202Efdp.js', 'report.txtfdp.js.txt'],
])('CA-06 10: a file named %j ends in that of its content: %s', async (name, expected) => {
  const { attachment, full } = await deliver('Hello', { name, type: 'text/html' });
  expect(attachment.name).toBe(expected);
  expect(full.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': expect.stringContaining(`attachment; filename="${expected}"`),
  });
});

it(
  'CA-06 a photo is shown upright and without metadata, and its original is deleted',
  async () => {
    // Red above blue, stored lying on its side as a phone does.
    const upright = await sharp({ create: { width: 40, height: 60, channels: 3, background: 'blue' } })
      .composite([{ input: { create: { width: 40, height: 30, channels: 3, background: 'red' } }, top: 0, left: 0 }])
      .png()
      .toBuffer();
    const photo = await sharp(upright)
      .rotate(-90)
      .jpeg({ quality: 100 })
      .withExif({ IFD0: { Make: 'Camera of Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 32/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    expect(photo.toString('latin1')).toContain('Camera of Ada');
    const { attachment, full, small } = await deliver(photo, { name: 'IMG_1.JPG', type: 'image/jpeg' });
    expect(attachment).toMatchObject({ name: 'IMG_1.webp', picture: { width: 40, height: 60 } });
    for (const { bytes } of [full, small]) {
      const { width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
      expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 40, height: 60 });
      expect(bytes.toString('latin1')).not.toMatch(/Camera|Exif|GPS/);
      const { data } = await sharp(bytes)
        .extract({ left: 20, top: 5, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(200);
      expect(data[2]).toBeLessThan(60);
    }
    expect((await listStored(folder)).files).toHaveLength(2);
  },
  SLOW,
);

it(
  'CA-06 a large picture is shown at most 2560 pixels wide, and small in a thread',
  async () => {
    const { attachment, full, small } = await deliver(png(5000, 3000), { name: 'wide.png', type: 'image/png' });
    expect(attachment.picture).toEqual({ width: 2560, height: 1536 });
    expect((await sharp(full.bytes).metadata()).width).toBe(2560);
    expect((await sharp(small.bytes).metadata()).width).toBe(640);
  },
  SLOW,
);
