import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteUpload, register, UPLOAD_BODY_MAXIMUM_BYTES, UPLOAD_MAXIMUM_BYTES } from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { customerAttributes, customers, uploads } from '@marketplace/database/schema';
import { issueKey } from '../plugins/key';
import { createCaller, type ApiCaller } from '../testing/api-caller';
import { startApi, TEST_PASSWORD, type TestApi } from '../testing/start-api';
import { sweepUploadsJob } from './sweep-uploads';
import { formBody, listStored, picture, send, upload } from './upload-fixtures';

const START = new Date('2026-05-01T12:00:00Z').getTime();
const DAY_MS = 24 * 60 * 60 * 1000;
const IDLE_MS = 500;
const PAPERS = { uniqueName: 'papers', name: 'Papers', attributeType: 'File' };

let t: TestApi;
let folder: string;
let now = START;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marketplace-uploads-'));
  t = await startApi({
    clock: () => new Date(now),
    isWorking: false,
    uploadLimits: { idleMs: IDLE_MS },
    variables: { DATA_DIR: folder },
  });
  await t.db
    .insert(customerAttributes)
    .values([PAPERS, { uniqueName: 'more', name: 'More papers', attributeType: 'File' }]);
});
afterEach(async () => {
  now = START;
  await t.db.delete(uploads);
  await sweep();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const sweep = async (jobs = t.jobs) => {
  await jobs.enqueue(sweepUploadsJob, {});
  await jobs.runDue();
};
const lying = () => listStored(folder);
async function expectNothing() {
  expect(await lying()).toEqual({ files: [], drafts: [] });
  expect(await t.db.select().from(uploads)).toEqual([]);
}

const text = (length: number) => new Uint8Array(length).fill(0x61);
/** The beginning of a PNG of that size, up to its first chunk. */
function pngHead(width: number, height: number) {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000000000000000000049444154', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return new Uint8Array(head);
}
const box = (type: string, ...inside: (Buffer | string)[]) => {
  const content = Buffer.concat(inside.map((one) => Buffer.from(one)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
function heic(width: number, height: number) {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(height, 8);
  const meta = box('meta', Buffer.alloc(4), box('iprp', box('ipco', box('ispe', size))));
  return new Uint8Array(Buffer.concat([box('ftyp', 'heic\0\0\0\0mif1heic'), meta, box('mdat', 'x')]));
}

describe('an upload', () => {
  it.each([
    ['application/pdf', async () => new Uint8Array(Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1'))],
    ['image/png', () => picture('png')],
    ['image/jpeg', () => picture('jpeg')],
    ['image/webp', () => picture('webp')],
    ['image/heic', async () => heic(4032, 3024)],
    ['text/plain', async () => new Uint8Array(Buffer.from('Größe: 12 м, 日本語\r\n\tBMW'))],
  ] as const)('CA-06 has the type of its content, whatever its name: %s', async (type, content) => {
    const bytes = await content();
    const file = await upload(t.api, bytes, { name: '../../etc/invoice.exe', type: 'application/x-msdownload' });
    expect(file).toMatchObject({ type, size: bytes.length, name: expect.stringMatching(/^invoice\.exe\.\w+$/) });
    const [row] = await t.db.select().from(uploads);
    expect(row).toMatchObject({ type, sha256: createHash('sha256').update(bytes).digest('hex'), customerId: null });
  });

  it('CA-06 is stored under a random name that only this user may read, and its reference is not in the table', async () => {
    const { reference } = await upload(t.api, 'Hello');
    const { files, drafts } = await lying();
    expect(drafts).toEqual([]);
    expect(files).toHaveLength(1);
    expect((await stat(files[0]!)).mode & 0o777).toBe(0o600);
    const stored = JSON.stringify([await t.db.select().from(uploads), files]);
    expect(stored).not.toContain(reference);
    expect(stored).not.toContain('127.0.0.1');
  });

  const page = '<!doctype html><script>alert(1)</script>';
  it.each([
    ['HTML named .png', page, 'a.png', 'image/png'],
    [
      'HTML behind the signature of a PNG',
      Buffer.concat([pngHead(1, 1).subarray(0, 8), Buffer.from(page)]),
      'a.png',
      'image/png',
    ],
    ['SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml'],
    ['SVG that says to be text', '\ufeff\n <svg xmlns="http://www.w3.org/2000/svg"/>', 'a.txt', 'text/plain'],
    ['a GIF named .jpg', 'GIF89a\u0001\u0000\u0001\u0000', 'a.jpg', 'image/jpeg'],
    ['a program named .pdf', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'a.pdf', 'application/pdf'],
    ['a ZIP file named .pdf', Buffer.from('504b0304140000000000', 'hex'), 'a.pdf', 'application/pdf'],
    ['text in Latin-1', Buffer.from('Größe', 'latin1'), 'a.txt', 'text/plain'],
    ['text with a NUL', 'a\u0000b', 'a.txt', 'text/plain'],
    ['text that ends in half a letter', Buffer.from('é').subarray(0, 1), 'a.txt', 'text/plain'],
    ['a JPEG without a picture', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'a.jpg', 'image/jpeg'],
    ['a PNG without a size', pngHead(0, 5), 'a.png', 'image/png'],
  ])('CA-06 of another type is rejected with the accepted types: %s', async (_, content, name, type) => {
    const bytes = typeof content === 'string' ? content : new Uint8Array(content);
    expect(await send(t.api, bytes, { name, type })).toMatchObject({
      status: 415,
      body: {
        code: 'file_type_refused',
        details: {
          allowed: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'text/plain'],
        },
      },
    });
    await expectNothing();
  });

  it.each([
    ['png', pngHead(20_000, 5_001)],
    ['heic', heic(10_001, 10_000)],
  ])('CA-06 of a picture with too many pixels is rejected: %s', async (_, bytes) => {
    expect(await send(t.api, bytes)).toMatchObject({ status: 413, body: { code: 'picture_too_large' } });
    await expectNothing();
  });

  it('CA-06 is rejected when it is empty', async () => {
    expect(await send(t.api, '')).toMatchObject({ status: 400, body: { code: 'file_empty' } });
    await expectNothing();
  });

  it('CA-06 is accepted up to the largest size and rejected one byte above', async () => {
    expect(await send(t.api, text(UPLOAD_MAXIMUM_BYTES + 1))).toMatchObject({
      status: 413,
      body: { code: 'file_too_large', details: { limit: UPLOAD_MAXIMUM_BYTES } },
    });
    await expectNothing();
    expect((await upload(t.api, text(UPLOAD_MAXIMUM_BYTES))).size).toBe(UPLOAD_MAXIMUM_BYTES);
  });

  it('CA-06 with a content length far above the limit is rejected before it is read', async () => {
    const answer = await answerTo(head({ 'content-length': String(UPLOAD_BODY_MAXIMUM_BYTES + 1) }));
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('"code":"file_too_large"');
  });

  it.each([
    [
      'two files',
      [
        ['file', note()],
        ['file', note()],
      ],
    ],
    ['no file', []],
    ['another part', [['picture', note()]]],
    ['a text in place of the file', [['file', 'note.txt']]],
    [
      'a text beside it',
      [
        ['file', note()],
        ['title', 'x'],
      ],
    ],
    [
      'a text before it',
      [
        ['title', 'x'],
        ['file', note()],
      ],
    ],
    ['a part with the name of a function', [['toString', note()]]],
  ] as [string, [string, File | string][]][])(
    'CA-06 is rejected unless it is exactly one file: %s',
    async (_, parts) => {
      const { type, bytes } = await formBody(parts);
      const reply = await post(type, bytes);
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { 'body.file': expect.any(String) } },
      });
      await expectNothing();
    },
  );

  it('CA-06 is rejected when it is not a form', async () => {
    expect(await post('multipart/form-data', 'x')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await post('multipart/form-data; boundary=x', 'y')).toMatchObject({ status: 400 });
    for (const type of ['application/json', 'application/octet-stream', 'text/plain'])
      expect(await post(type, '{}')).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    const { type, bytes } = await formBody([['file', note()]]);
    for (const query of ['', '?purpose=', '?purpose=avatar'])
      expect(await post(type, bytes, query)).toMatchObject({
        status: 400,
        body: { fields: { 'query.purpose': expect.any(String) } },
      });
    await expectNothing();
  });

  it('CA-06 is the only call that accepts a form', async () => {
    const { type, bytes } = await formBody([['username', 'a@example.com']]);
    const reply = await t.api.raw('/api/login', { method: 'POST', headers: { 'content-type': type }, body: bytes });
    expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  it('CA-06 needs the key and the marketplace’s own origin, and its refusal can be read after all is sent', async () => {
    const large = text(5_000_000);
    const error = async (headers: Record<string, string>) => (await send(t.api, large, { headers })).body.code;
    expect(await error({ key: '' })).toBe('key_missing');
    const old = issueKey('a secret for tests that is long enough', new Date(START - DAY_MS));
    expect(await error({ key: old })).toBe('key_expired');
    expect(await error({ 'sec-fetch-site': 'cross-site' })).toBe('origin_refused');
    await expectNothing();
  });

  it('CA-06 gets its response only when all is sent', async () => {
    const socket = await begin(t, { key: '' });
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    // Other calls are answered meanwhile.
    await t.visitor();
    expect(answer).toBe('');
    socket.write('a'.repeat(BODY_LENGTH - FORM_START.length));
    await vi.waitFor(() => expect(answer).toContain('"code":"key_missing"'));
    socket.destroy();
  });

  it('CA-06 leaves nothing when it is aborted', async () => {
    const socket = await begin();
    await vi.waitFor(async () => expect((await lying()).drafts).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(async () => expect((await lying()).drafts).toEqual([]));
    await expectNothing();
  });

  it('CA-06 is aborted when it stalls after an error response', async () => {
    const socket = await begin(t, { key: '' });
    await new Promise((done) => socket.once('close', done));
    await expectNothing();
  });

  it('CA-06 is aborted when it stalls', async () => {
    const socket = await begin();
    const ended = new Promise((done) => socket.once('close', done));
    await vi.waitFor(async () => expect((await lying()).drafts).toHaveLength(1));
    await ended;
    await vi.waitFor(async () => expect((await lying()).drafts).toEqual([]));
    await expectNothing();
  });
});

const note = () => new File(['Hello'], 'note.txt', { type: 'text/plain' });
const post = (type: string, body: string | Uint8Array, query = '?purpose=customerAttribute') =>
  t.api.raw(`/api/uploads${query}`, { method: 'POST', headers: { 'content-type': type }, body });

function head(headers: Record<string, string>, api = t.api): string {
  const all = { host: 'x', key: api.key, 'content-type': 'multipart/form-data; boundary=cut', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `POST /api/uploads?purpose=customerAttribute HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
const BODY_LENGTH = 1_000_000;
const FORM_START = `--cut\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(100_000)}`;
/** Sends only the beginning of an upload. */
async function begin({ url, api }: Pick<TestApi, 'url' | 'api'> = t, headers: Record<string, string> = {}) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  socket.write(head({ 'content-length': String(BODY_LENGTH), ...headers }, api));
  socket.write(FORM_START);
  return socket;
}
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
  socket.write(bytes);
  const answer = await new Promise<Buffer>((done) => socket.once('data', done));
  socket.destroy();
  return String(answer);
}

const newEmail = () => `${randomUUID()}@example.com`;
const registration = (customAttributes: { uniqueName: string; value: string[] }[], email = newEmail()) => ({
  body: { email, username: email, password: TEST_PASSWORD, name: 'Noa Berg', customAttributes },
});
const withPapers = (...references: string[]) => registration([{ uniqueName: 'papers', value: references }]);
const download = async (api: ApiCaller, reference: string) => {
  const cookie = [...api.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${t.url}/api/uploads/${reference}`, { headers: { key: api.key, cookie } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('files of a new account', () => {
  it('CA-06 AU-06 cannot be read or deleted by anybody else', async () => {
    const ada = await t.visitor();
    const { reference } = await upload(ada, 'My papers', { name: '証明書 “2026”.txt' });
    expect((await download(ada, reference)).status).toBe(401);
    await ada(register, withPapers(reference));

    const own = await download(ada, reference);
    expect(own).toMatchObject({ status: 200, text: 'My papers' });
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="___ _2026_.txt"; filename*=UTF-8''${encodeURIComponent('証明書 “2026”.txt')}`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const { api: other } = await t.signUp();
    for (const api of [other, t.api])
      expect(await api.expectError(deleteUpload, { params: { id: reference } })).toMatchObject({ status: 404 });
    expect((await download(other, reference)).status).toBe(404);
    expect((await download(t.api, reference)).status).toBe(401);

    expect((await lying()).files).toHaveLength(1);
    await ada(deleteUpload, { params: { id: reference } });
    expect((await download(ada, reference)).status).toBe(404);
    await expectNothing();
  });

  it('CA-06 AU-06 can be deleted by their sender until an account claims them', async () => {
    const { reference } = await upload(t.api, 'Not this one');
    await t.api(deleteUpload, { params: { id: reference } });
    await expectNothing();
    expect((await t.api.expectError(deleteUpload, { params: { id: reference } })).status).toBe(404);
    expect((await t.api.expectError(deleteUpload, { params: { id: '../secret' } })).status).toBe(400);
  });

  const getFieldErrors = async (call: ReturnType<typeof registration>) => {
    const { status, body } = await (await t.visitor()).expectError(register, call);
    expect(status).toBe(400);
    expect(await t.db.select().from(customers).where(eq(customers.email, call.body.email))).toEqual([]);
    return body.fields;
  };
  const gone = { 'body.customAttributes.papers': 'This file is no longer available. Choose it again.' };
  const wrong = { 'body.customAttributes.papers': 'Invalid value' };

  it('CA-06 AU-06 are rejected when unknown, too old, claimed or malformed', async () => {
    const { reference } = await upload(t.api, 'Taken');
    const { reference: late } = await upload(t.api, 'Late');
    await t.api(register, withPapers(reference));
    expect(await getFieldErrors(withPapers(reference))).toEqual(gone);
    expect(await getFieldErrors(withPapers('a'.repeat(43)))).toEqual(gone);
    // A refused call claims nothing, even when one of two references is valid.
    expect(await getFieldErrors(withPapers(late, reference))).toEqual(gone);
    expect(await getFieldErrors(withPapers(late, late))).toEqual(wrong);
    expect(await getFieldErrors(withPapers('invoice.pdf'))).toEqual(wrong);
    expect(await getFieldErrors(registration([{ uniqueName: 'papers', value: 'text' as never }]))).toEqual(wrong);
    const twice = { uniqueName: 'papers', value: [late] };
    expect(await getFieldErrors(registration([twice, twice]))).toEqual(wrong);
    expect(await getFieldErrors(registration([twice, { uniqueName: 'more', value: [late] }]))).toEqual({
      'body.customAttributes.more': gone['body.customAttributes.papers'],
    });
    now += DAY_MS;
    expect(await getFieldErrors(withPapers(late))).toEqual(gone);
    now -= 1;
    const latest = await t.visitor();
    await latest(register, withPapers(late));
    expect((await download(latest, late)).text).toBe('Late');
  });

  it('CA-06 AU-06 AU-05 are at most five in a field', async () => {
    const references = [];
    for (let count = 0; count < 6; count++) references.push((await upload(t.api, `Page ${count}`)).reference);
    expect(await getFieldErrors(withPapers(...references))).toEqual({
      'body.customAttributes.papers': 'The maximum number of file is 5.',
    });
    const visitor = await t.visitor();
    await visitor(register, withPapers(...references.slice(1)));
    expect((await download(visitor, references[5]!)).text).toBe('Page 5');
  });

  it('CA-06 AU-06 go to one of two accounts that claim them at the same moment', async () => {
    const { reference } = await upload(t.api, 'Mine');
    const visitors = await Promise.all([1, 2, 3, 4].map(() => t.visitor()));
    const replies = await Promise.all(
      visitors.map((api) => api.raw('/api/register', { method: 'POST', body: withPapers(reference).body })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    for (const [index, api] of visitors.entries())
      expect((await download(api, reference)).status).toBe(replies[index]!.status === 200 ? 200 : 401);
  });
});

describe('the sweep', () => {
  it('CA-06 deletes rows and files of unclaimed uploads after a day, also from several processes at once', async () => {
    const ada = await t.visitor();
    const { reference: claimed } = await upload(ada, 'Kept');
    await ada(register, withPapers(claimed));
    await upload(t.api, 'Forgotten');
    await upload(t.api, 'Forgotten too');
    const another = await t.startAnother();
    now += DAY_MS - 1;
    await sweep();
    expect((await lying()).files).toHaveLength(3);
    now += 1;
    await Promise.all([sweep(), sweep(another.jobs)]);
    await another.close();
    expect((await lying()).files).toHaveLength(1);
    // The key has expired by then.
    now = START;
    expect((await download(ada, claimed)).text).toBe('Kept');
  });

  it('CA-06 deletes the files of a deleted account', async () => {
    const ada = await t.visitor();
    const { reference } = await upload(ada, 'Ada’s');
    const call = withPapers(reference);
    await ada(register, call);
    await t.db.delete(customers).where(eq(customers.email, call.body.email));
    await sweep();
    await expectNothing();
  });

  it('CA-06 deletes the drafts of a killed process', async () => {
    await upload(t.api, 'So that there are folders');
    const old = join(folder, 'uploads/drafts', randomUUID());
    await writeFile(old, 'half');
    await utimes(old, new Date(START - DAY_MS - 1000), new Date(START - DAY_MS - 1000));
    const young = join(folder, 'uploads/drafts', randomUUID());
    await writeFile(young, 'half');
    await sweep();
    expect((await lying()).drafts).toEqual([young]);
    await rm(young);
  });
});

describe('uploads of one address', () => {
  const TOKEN = 'a token between servers';
  let limited: TestApi;
  const start = async (options: Parameters<typeof startApi>[0], isRequested = true) => {
    limited = await startApi({ ...options, variables: { DATA_DIR: folder, INTERNAL_TOKEN: TOKEN } });
    if (isRequested) await limited.db.insert(customerAttributes).values(PAPERS);
  };
  afterEach(() => limited.close());
  const from = (address: string, content = 'Hello', api = limited.api) =>
    send(api, content, { headers: { 'x-internal-token': TOKEN, 'x-forwarded-for': address } });

  it('CA-06 are limited in number', async () => {
    await start({
      attemptRules: { upload: { free: 2, firstWaitMs: 60_000, longestWaitMs: 60_000, forgetMs: 60_000 } },
    });
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await from('203.0.113.7')).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await from('203.0.113.8')).status).toBe(200);
  });

  it('CA-06 are limited in unclaimed bytes, also for concurrent calls to two processes', async () => {
    await start({ uploadLimits: { unclaimedBytes: 12 } });
    const other = await limited.startAnother();
    const apis = [limited.api, await createCaller(other.url)];
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => from('203.0.113.7', 'Hello', apis[index % 2])),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'limit_reached' },
    });
    expect((await lying()).drafts).toEqual([]);
    // Deleted and claimed uploads no longer count.
    const { reference } = replies.find(({ status }) => status === 200)!.body;
    await limited.api(deleteUpload, { params: { id: reference } });
    expect((await from('203.0.113.7', 'Again')).status).toBe(200);
    expect((await from('203.0.113.8')).status).toBe(200);
    await other.close();
  });

  it('CA-06 are limited in number at the same time', async () => {
    await start({ uploadLimits: { concurrency: 1 } });
    const address = { 'x-internal-token': TOKEN, 'x-forwarded-for': '203.0.113.7' };
    const first = await begin(limited, address);
    await vi.waitFor(async () => expect((await lying()).drafts).toHaveLength(1));
    expect(await from('203.0.113.7')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await from('203.0.113.8')).status).toBe(200);
    first.destroy();
    await vi.waitFor(async () => expect((await from('203.0.113.7')).status).toBe(200));
  });

  it('CA-06 are accepted only while a form asks for files', async () => {
    await start({}, false);
    await limited.db.insert(customerAttributes).values({ ...PAPERS, attributeType: 'Text' });
    expect(await from('203.0.113.7')).toMatchObject({ status: 403, body: { code: 'not_offered' } });
    expect((await lying()).drafts).toEqual([]);
    expect(await limited.db.select().from(uploads)).toEqual([]);
    await limited.db.update(customerAttributes).set({ attributeType: 'File' });
    expect((await from('203.0.113.7')).status).toBe(200);
  });

  it('CA-06 are limited in bytes of all addresses together, also for concurrent calls to two processes', async () => {
    const content = 'x'.repeat(20_000);
    await start({ uploadLimits: { folderBytes: 50_000 } });
    const other = await limited.startAnother();
    const apis = [limited.api, await createCaller(other.url)];
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => from(`203.0.113.${index}`, content, apis[index % 2])),
    );
    const taken = replies.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThanOrEqual(2);
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({
      status: 503,
      body: { code: 'service_unavailable' },
    });
    expect((await lying()).drafts).toEqual([]);
    // One after the other the rest fits, and no more.
    for (let index = 0; index < 2; index++) await from('203.0.113.9', content);
    expect(await from('203.0.113.10', content)).toMatchObject({ status: 503 });
    expect(await limited.db.select().from(uploads)).toHaveLength(2);
    // Deleting makes space.
    await limited.api(deleteUpload, { params: { id: taken[0]!.body.reference } });
    expect((await from('203.0.113.10', content)).status).toBe(200);
    await other.close();
  });
});
