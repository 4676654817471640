import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getConversation,
  getOrder,
  getSellerOrder,
  listConversations,
  reportProblem,
  sendMessage,
  startConversation,
} from '@marketplace/api-contract';
import { conversations, customers, packages, uploads } from '@marketplace/database/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buy, line } from '../orders/order-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { sweepUploadsJob } from './sweep-uploads';
import { download, listStored, picture, send, upload } from './upload-fixtures';

const SLOW = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date('2026-06-01T16:00:00Z');
const OPERATOR_TOKEN = 'a token of the operator for tests';
const PDF = '%PDF-1.7\nOnly we two read this.';

let t: TestApi;
let folder: string;
let now = START;
let ada: SignedUp;
/** The account of the seller. */
let noor: SignedUp;
let eve: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marketplace-attachments-'));
  t = await startApi({ clock: () => now, isWorking: false, variables: { DATA_DIR: folder, OPERATOR_TOKEN } });
  [ada, noor, eve] = [await t.signUp({ isVerified: true }), await t.signUp({ isVerified: true }), await t.signUp()];
  listing = {
    sellerId: await insertSeller(t.db, { customerId: noor.profile._id }),
    categoryId: await insertCategory(t.db, { slug: 'all' }),
  };
});
beforeEach(async () => {
  now = START;
  await t.jobs.runDue();
  t.mails.length = 0;
  await t.db.delete(conversations);
  await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true }).onConflictDoNothing();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const sweep = async () => {
  await t.jobs.enqueue(sweepUploadsJob, {});
  await t.jobs.runDue();
};
const uploadPdf = (api = ada.api, purpose: 'message' | 'problemReport' = 'message', name = 'bill.pdf') =>
  upload(api, PDF, { name, type: 'application/pdf', purpose });
const start = (attachments: string[], text = '') =>
  ada.api(startConversation, { body: { sellerId: String(listing.sellerId), text, attachments, key: randomUUID() } });
const getFile = (api: ApiCaller, id: string, prefix = '/api/attachments') => download(t.url, api, `${prefix}/${id}`);

describe('a message', () => {
  it(
    'ME-01 has pictures and files in their order, which both sides read',
    async () => {
      const photo = await upload(ada.api, await picture('jpeg', 60, 40), { name: 'boat.jpg', purpose: 'message' });
      const bill = await uploadPdf();
      const { conversationId, message } = await start([bill.reference, photo.reference]);
      const files = [
        { name: 'bill.pdf', type: 'application/pdf', size: PDF.length, picture: null },
        { name: 'boat.webp', type: 'image/webp', picture: { width: 60, height: 40 } },
      ];
      expect(message).toMatchObject({ text: '', attachments: files });
      for (const { api } of [ada, noor]) {
        const { messages } = await api(getConversation, { params: { id: conversationId }, query: {} });
        expect(messages).toMatchObject([{ number: 1, attachments: files }]);
        const { conversations: listed } = await api(listConversations, { query: {} });
        expect(listed).toMatchObject([{ last: { text: '', attachments: files } }]);
        const [pdf, webp] = await Promise.all(message.attachments.map(({ id }) => getFile(api, id)));
        expect(pdf?.bytes.toString()).toBe(PDF);
        expect(webp?.headers['content-type']).toBe('image/webp');
      }
      // The digest is due when the message has been unread for some minutes.
      now = new Date(START.getTime() + 60 * 60_000);
      await t.pool.query(
        `UPDATE jobs.job SET start_after = now() WHERE name = 'messages.digest' AND state = 'created'`,
      );
      await t.jobs.runDue();
      expect(t.mails.map(({ text }) => text).join()).toContain('bill.pdf, boat.webp');
    },
    SLOW,
  );

  it('ME-01 CA-05 gives its files to nobody else, by any call', async () => {
    const { reference } = await uploadPdf();
    const { message, conversationId } = await start([reference]);
    const [file] = message.attachments;
    for (const { api } of [eve]) {
      for (const size of ['full', 'small']) expect((await getFile(api, `${file?.id}?size=${size}`)).status).toBe(404);
      expect((await getFile(api, reference, '/api/uploads')).status).not.toBe(200);
      expect((await api.raw(`/api/uploads/${reference}`)).status).toBe(404);
      expect((await api.raw(`/api/uploads/${reference}`, { method: 'DELETE' })).status).toBe(404);
    }
    expect((await getFile(t.api, file!.id)).status).toBe(401);
    const operator = await t.visitor({ authorization: `Bearer ${OPERATOR_TOKEN}` });
    expect((await operator.raw(`/api/operator/attachments/${file?.id}`)).status).toBe(404);
    // A claimed file can't be attached once more, by anybody.
    for (const { api } of [eve, ada]) {
      const body = { sellerId: String(listing.sellerId), text: 'Mine', attachments: [reference], key: randomUUID() };
      expect(await api.expectError(startConversation, { body })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { 'body.attachments': expect.stringContaining('Choose it again') } },
      });
    }
    const { messages } = await ada.api(getConversation, { params: { id: conversationId }, query: {} });
    expect(messages).toHaveLength(1);
  });

  it('ME-01 keeps a file that its sender deletes afterwards: the other side has it', async () => {
    const { reference } = await uploadPdf();
    const { message } = await start([reference]);
    expect((await ada.api.raw(`/api/uploads/${reference}`, { method: 'DELETE' })).status).toBe(404);
    expect((await getFile(noor.api, message.attachments[0]!.id)).bytes.toString()).toBe(PDF);
  });

  it('ME-04 a repeated key sends the files once', async () => {
    const { conversationId: id } = await start([], 'Hello');
    const { reference } = await uploadPdf();
    const call = { params: { id }, body: { text: '', attachments: [reference], key: 'the-same-key' } };
    const replies = await Promise.all([1, 2, 3].map(() => ada.api(sendMessage, call)));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]?.attachments).toHaveLength(1);
  });

  it.each([
    ['neither text nor files', { text: ' ' }, 'body.text'],
    ['six files', { attachments: 'abcdef'.split('').map((letter) => letter.repeat(43)) }, 'body.attachments'],
    ['a file twice', { attachments: ['a'.repeat(43), 'a'.repeat(43)] }, 'body.attachments'],
    ['an unknown file', { attachments: ['a'.repeat(43)] }, 'body.attachments'],
    ['no reference', { attachments: ['bill.pdf'] }, 'body.attachments.0'],
  ])('ME-01 CA-06 with %s is rejected with its field', async (_, part, field) => {
    const { conversationId } = await start([], 'Hello');
    const body = { text: '', key: randomUUID(), ...part };
    const reply = await ada.api.expectError(sendMessage, { params: { id: conversationId }, body });
    expect([reply.body.code, Object.keys(reply.body.fields ?? {})]).toEqual(['invalid_input', [field]]);
  });

  it('CA-06 claims no file of another purpose, and none after a day', async () => {
    const { reference: report } = await uploadPdf(ada.api, 'problemReport');
    const { reference: late } = await uploadPdf();
    const { reference: other } = await uploadPdf();
    const expectGone = async (...attachments: string[]) => {
      const body = { sellerId: String(listing.sellerId), text: 'Hello', attachments, key: randomUUID() };
      expect((await ada.api.expectError(startConversation, { body })).body.code).toBe('invalid_input');
    };
    await expectGone(other, report);
    now = new Date(START.getTime() + DAY_MS);
    await ada.api.raw('/api/getHash', { method: 'POST' }).then(({ body }) => {
      ada.api.key = (body as { result: string }).result;
    });
    await expectGone(late);
    now = new Date(START.getTime() + DAY_MS - 1);
    // A rejected message claims nothing.
    expect((await start([other])).message.attachments).toHaveLength(1);
  });

  it('CA-06 only accounts upload files of messages, and only with the package', async () => {
    const visitor = await t.visitor();
    for (const purpose of ['message', 'problemReport'] as const)
      expect(await send(visitor, 'Hello', { purpose })).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    const { message } = await start([(await uploadPdf()).reference]);
    await t.db.delete(packages);
    expect(await send(ada.api, 'Hello', { purpose: 'message' })).toMatchObject({
      status: 403,
      body: { code: 'not_offered' },
    });
    // ME-05
    expect((await getFile(ada.api, message.attachments[0]!.id)).status).toBe(404);
  });

  it('CA-06 leaves nothing of its files when the conversation or the account is deleted', async () => {
    await t.db.delete(uploads);
    await sweep();
    const { conversationId: id } = await start([(await uploadPdf()).reference]);
    const { reference } = await uploadPdf(noor.api);
    await noor.api(sendMessage, { params: { id }, body: { text: '', attachments: [reference], key: randomUUID() } });
    const { api, profile } = await t.signUp();
    const { reference: gone } = await uploadPdf(api);
    const body = { sellerId: String(listing.sellerId), text: '', attachments: [gone], key: randomUUID() };
    await api(startConversation, { body });
    expect((await listStored(folder)).files).toHaveLength(3);
    await t.db.delete(customers).where(eq(customers.id, profile._id));
    await sweep();
    expect((await listStored(folder)).files).toHaveLength(2);
    await t.db.delete(conversations);
    await sweep();
    expect(await listStored(folder)).toEqual({ files: [], drafts: [] });
  });

  it(
    'ME-01 CA-06 a browser that has a picture asks whether it may still show it',
    async () => {
      const photo = await upload(ada.api, await picture('png', 60, 40), { name: 'boat.png', purpose: 'message' });
      const [file] = (await start([photo.reference])).message.attachments;
      const path = `/api/attachments/${file?.id}?size=small`;
      const first = await download(t.url, ada.api, path);
      const headers = { 'if-none-match': first.headers['etag'] ?? '' };
      expect(await download(t.url, ada.api, path, headers)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
      expect((await download(t.url, eve.api, path, headers)).status).toBe(404);
      // Each size has a tag of its own.
      expect((await download(t.url, ada.api, `/api/attachments/${file?.id}`, headers)).status).toBe(200);
    },
    SLOW,
  );
});

describe('a reported problem', () => {
  it('OR-07 CA-06 has files that its customer, its seller and the operator read, and nobody else', async () => {
    const productId = await insertProduct(t.db, listing);
    const contact = { name: 'Ada Lovelace', email: ada.email, phone: '+1 780 555 0100' };
    const dates = { startDate: '2026-06-10', endDate: '2026-06-12' };
    const { id } = await buy(t, ada.api, [line(productId, dates)], { contact });
    const { reference } = await uploadPdf(ada.api, 'problemReport', 'damage.pdf');
    const body = { kind: 'damaged' as const, text: 'The canoe leaks.', attachments: [reference] };
    expect(await eve.api.expectError(reportProblem, { params: { id }, body })).toMatchObject({ status: 404 });
    const reported = await ada.api(reportProblem, { params: { id }, body });
    // The same report sent twice is one report.
    expect((await ada.api(reportProblem, { params: { id }, body })).problems).toEqual(reported.problems);
    const [file] = reported.problems[0]?.attachments ?? [];
    expect(file).toMatchObject({ name: 'damage.pdf', type: 'application/pdf', picture: null });
    expect((await ada.api(getOrder, { params: { id } })).problems[0]?.attachments).toEqual([file]);
    expect((await noor.api(getSellerOrder, { params: { id } })).problems[0]?.attachments).toEqual([file]);
    const operator = await t.visitor({ authorization: `Bearer ${OPERATOR_TOKEN}` });
    for (const { api } of [ada, noor]) expect((await getFile(api, file!.id)).bytes.toString()).toBe(PDF);
    expect((await operator.raw(`/api/operator/attachments/${file?.id}`)).body).toBe(PDF);
    expect((await getFile(eve.api, file!.id)).status).toBe(404);
    const otherSeller = await t.signUp();
    await insertSeller(t.db, { customerId: otherSeller.profile._id });
    expect((await getFile(otherSeller.api, file!.id)).status).toBe(404);
    expect((await eve.api.raw(`/api/operator/attachments/${file?.id}`)).status).toBe(403);
  });

  it('OR-07 with a file that is gone is not reported', async () => {
    const productId = await insertProduct(t.db, listing);
    const contact = { name: 'Ada Lovelace', email: ada.email, phone: '+1 780 555 0100' };
    const { id } = await buy(t, ada.api, [line(productId, { startDate: '2026-06-20', endDate: '2026-06-22' })], {
      contact,
    });
    const body = { kind: 'other' as const, text: 'It leaks.', attachments: ['a'.repeat(43)] };
    expect((await ada.api.expectError(reportProblem, { params: { id }, body })).body).toMatchObject({
      code: 'invalid_input',
      fields: { 'body.attachments': expect.any(String) },
    });
    expect((await ada.api(getOrder, { params: { id } })).problems).toEqual([]);
  });
});
