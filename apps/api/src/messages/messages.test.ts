import { randomUUID } from 'node:crypto';
import {
  archiveConversation,
  blockConversation,
  createQuoteRequest,
  getConversation,
  listConversations,
  readConversation,
  reportConversation,
  sendMessage,
  startConversation,
} from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversations, customers, messages, packages, products, settings } from '@marketplace/database/schema';
import { buy, line } from '../orders/order-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { NO_RULES, startApi, type TestApi } from '../testing/start-api';

const COMPANY = {
  name: 'Market',
  email: 'help@market.example',
  phone: '',
  aboutUs: '',
  description: '',
  keywords: [],
  socialLinks: {},
  address: { street: '', city: '', state: '', zip: '', country: '' },
};
const LIMIT = { free: 3, firstWaitMs: 30_000, longestWaitMs: 60_000, forgetMs: 3_600_000 };

let t: TestApi;
let now = new Date('2026-06-01T16:00:00Z');
let sellerId: number;
let productId: number;
let categoryId: number;
beforeAll(async () => {
  t = await startApi({
    clock: () => now,
    isWorking: false,
    variables: { PUBLIC_URL: 'https://market.example' },
  });
  categoryId = await insertCategory(t.db, { slug: 'boats' });
  sellerId = await insertSeller(t.db);
  productId = await insertProduct(t.db, { sellerId, categoryId });
});
afterAll(() => t.close());
beforeEach(async () => {
  // Sends what the test before left in the queue.
  await t.jobs.runDue();
  t.mails.length = 0;
  await t.db.delete(conversations);
  await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true }).onConflictDoNothing();
});

const advance = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
let keys = 0;
const newKey = () => `key-number-${++keys}`;
type Start = Parameters<typeof body>[0];
const body = (part: { sellerId?: number; productId?: number; text?: string; key?: string } = {}) => ({
  text: 'Is it still free on Saturday?',
  key: newKey(),
  ...part,
  sellerId: String(part.sellerId ?? sellerId),
  productId: part.productId === undefined ? undefined : String(part.productId),
});
const start = (api: ApiCaller, part?: Start) => api(startConversation, { body: body(part) });
const expectStartError = (api: ApiCaller, part?: Start) => api.expectError(startConversation, { body: body(part) });
const thread = (api: ApiCaller, id: string, query: { before?: number; after?: number; around?: number } = {}) =>
  api(getConversation, { params: { id }, query });
const send = (api: ApiCaller, id: string, text: string, key = newKey()) =>
  api(sendMessage, { params: { id }, body: { text, key } });
const mailed = async () => {
  await t.jobs.runDue();
  return t.mails;
};

describe('writing to a seller', () => {
  it('PD-05 ME-01 a customer starts a conversation and later continues it', async () => {
    const { api } = await t.signUp();
    const { conversationId, message } = await start(api);
    expect(message).toMatchObject({ sender: 'customer', text: 'Is it still free on Saturday?', at: now.toISOString() });
    advance(60);
    const again = await start(api, { text: 'And on Sunday?' });
    expect(again.conversationId).toBe(conversationId);
    const found = await thread(api, conversationId);
    expect(found).toMatchObject({
      seller: { id: String(sellerId), name: 'North Shore Rentals' },
      product: null,
      hasEarlier: false,
    });
    expect(found.messages.map(({ text }) => text)).toEqual(['Is it still free on Saturday?', 'And on Sunday?']);
  });

  it('ME-01 each listing and each customer has a conversation of its own', async () => {
    const [ada, ben] = [await t.signUp(), await t.signUp()];
    const about = await start(ada.api, { productId });
    const ids = [about, await start(ada.api), await start(ben.api, { productId })].map((one) => one.conversationId);
    expect(new Set(ids).size).toBe(3);
    expect((await start(ada.api, { productId })).conversationId).toBe(about.conversationId);
    expect((await thread(ada.api, about.conversationId)).product).toMatchObject({
      id: String(productId),
      name: 'Cedar canoe',
      slug: 'cedar-canoe',
      picture: { src: '/media/test' },
    });
  });

  it('ME-04 a repeated key sends a message once, also at the same moment', async () => {
    const { api } = await t.signUp();
    const message = body();
    const [first, second] = await Promise.all([
      api(startConversation, { body: message }),
      api(startConversation, { body: message }),
    ]);
    expect(second).toEqual(first);
    expect(await api(startConversation, { body: message })).toEqual(first);
    const key = newKey();
    const replies = await Promise.all([1, 2, 3].map(() => send(api, first.conversationId, 'Hello again', key)));
    expect(new Set(replies.map(({ number }) => number)).size).toBe(1);
    expect((await thread(api, first.conversationId)).messages).toHaveLength(2);
    expect(await mailed()).toHaveLength(2);
  });

  it('ME-01 a message is plain text of several lines without invisible characters', async () => {
    const { api } = await t.signUp();
    const text = ' <b>Hello</b>\r\n\r\n• one\u200b\n\ttwo\u202e ';
    const { conversationId } = await start(api, { text });
    expect((await thread(api, conversationId)).messages[0]?.text).toBe('<b>Hello</b>\n\n• one\n\ttwo');
    expect((await start(api, { text: '👩‍👩‍👧 ' + 'é'.repeat(1900) })).message.text).toMatch(/^👩‍👩‍👧 é{1900}$/);
  });

  it.each([
    ['nothing', { text: ' \n\u200b ' }],
    ['5001 characters', { text: 'a'.repeat(5001) }],
    ['control characters', { text: 'a\u0007b' }],
    ['no key', { key: '' }],
  ])('ME-01 CA-05 the server rejects a message with %s', async (_, part) => {
    const { api } = await t.signUp();
    expect((await expectStartError(api, part)).body.code).toBe('invalid_input');
    expect(await t.db.$count(messages)).toBe(0);
  });

  it('PD-05 the server rejects unknown sellers and listings that are not theirs or not active', async () => {
    const { api } = await t.signUp();
    const others = await insertProduct(t.db, { sellerId: await insertSeller(t.db), categoryId });
    const hidden = await insertProduct(t.db, { sellerId, categoryId, status: 'hidden' });
    for (const part of [{ sellerId: 999_999 }, { productId: others }, { productId: hidden }, { productId: 999_999 }])
      expect((await expectStartError(api, part)).body.code, JSON.stringify(part)).toBe('not_found');
  });

  it('a seller cannot write to themselves', async () => {
    const { api, profile } = await t.signUp();
    const own = await insertSeller(t.db, { customerId: profile._id });
    expect((await expectStartError(api, { sellerId: own })).body.code).toBe('forbidden');
  });
});

describe('a conversation', () => {
  it('ME-01 CA-05 is visible to its customer only', async () => {
    const [ada, ben] = [await t.signUp(), await t.signUp()];
    const { conversationId } = await start(ada.api);
    const params = { id: conversationId };
    expect((await ben.api.expectError(getConversation, { params, query: {} })).body.code).toBe('not_found');
    const mine = { params, body: { text: 'Mine', key: newKey() } };
    expect((await ben.api.expectError(sendMessage, mine)).body.code).toBe('not_found');
    expect(await ben.api(listConversations, { query: {} })).toMatchObject({ conversations: [], total: 0 });
    expect((await thread(ada.api, conversationId)).messages).toHaveLength(1);
  });

  it('ME-01 is listed by its last message, page by page', async () => {
    const { api } = await t.signUp();
    const begun: string[] = [];
    for (let n = 0; n < 26; n++) {
      advance(1);
      const id = await insertProduct(t.db, { sellerId, categoryId, name: `Canoe ${n}` });
      begun.push((await start(api, { productId: id })).conversationId);
    }
    advance(1);
    await send(api, begun[0]!, 'x'.repeat(300));
    const first = await api(listConversations, { query: {} });
    expect(first).toMatchObject({ page: 1, pages: 2, total: 26 });
    expect(first.conversations.map(({ id }) => id)).toEqual([begun[0], ...begun.slice(3).reverse()]);
    expect(first.conversations[0]).toMatchObject({
      product: { name: 'Canoe 0' },
      last: { sender: 'customer', text: 'x'.repeat(200), at: now.toISOString() },
    });
    const second = await api(listConversations, { query: { page: 2 } });
    expect(second.conversations.map(({ id }) => id)).toEqual([begun[2], begun[1]]);
  });

  it('ME-01 is read in pages before, after and around a message', async () => {
    const { api } = await t.signUp();
    const { conversationId } = await start(api, { text: '1' });
    await t.db.insert(messages).values(
      Array.from({ length: 119 }, (_, n) => ({
        conversationId,
        number: n + 2,
        sender: n % 2 ? ('customer' as const) : ('seller' as const),
        text: String(n + 2),
        key: newKey(),
      })),
    );
    const read = async (query?: Parameters<typeof thread>[2]) => {
      const { messages: found, hasEarlier, hasLater } = await thread(api, conversationId, query);
      expect(found.map(({ text }) => Number(text))).toEqual(found.map(({ number }) => number));
      return [found[0]?.number, found.at(-1)?.number, hasEarlier, hasLater];
    };
    expect(await read()).toEqual([71, 120, true, false]);
    expect(await read({ before: 71 })).toEqual([21, 70, true, true]);
    expect(await read({ before: 21 })).toEqual([1, 20, false, true]);
    expect(await read({ after: 70 })).toEqual([71, 120, true, false]);
    expect(await read({ after: 0 })).toEqual([1, 50, false, true]);
    expect(await read({ after: 120 })).toEqual([undefined, undefined, true, false]);
    expect(await read({ around: 60 })).toEqual([35, 84, true, true]);
    expect(await read({ around: 120 })).toEqual([95, 120, true, false]);
  });

  it('PD-04 hides the name of a listing that is no longer active, and continues', async () => {
    const { api } = await t.signUp();
    const id = await insertProduct(t.db, { sellerId, categoryId, name: 'Secret submarine' });
    const { conversationId } = await start(api, { productId: id });
    await t.db.update(products).set({ status: 'hidden' }).where(eq(products.id, id));
    expect((await thread(api, conversationId)).product).toBeNull();
    expect((await api(listConversations, { query: {} })).conversations[0]?.product).toBeNull();
    await send(api, conversationId, 'Is it coming back?');
    expect((await thread(api, conversationId)).messages).toHaveLength(2);
  });

  it('is deleted together with its customer', async () => {
    const { api, profile } = await t.signUp();
    await start(api);
    await t.db.delete(customers).where(eq(customers.id, profile._id));
    expect(await t.db.$count(messages)).toBe(0);
  });
});

describe('the email to the seller', () => {
  it('PD-05 contains the sender’s name, the listing, the text and a link to reply, but no contact details', async () => {
    const { api, email } = await t.signUp({ name: 'Ada &amp; Lovelace', isVerified: true });
    await start(api, { productId, text: 'First line\n<script>alert(1)</script>' });
    const [mail] = await mailed();
    expect(mail).toMatchObject({
      to: 'n@example.com',
      subject: expect.stringMatching(/^Ada &amp; Lovelace wrote to you · /),
    });
    expect(mail?.text).toContain('about “Cedar canoe”');
    expect(mail?.text).toContain('> First line\n> <script>');
    expect(mail?.text).toContain('https://market.example');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.html).toContain('Ada &#38;amp; Lovelace');
    expect(mail!.text + mail!.html).not.toContain(email);
  });

  it('PD-05 contains neither name nor text of a customer whose email is unverified', async () => {
    const { api } = await t.signUp({ name: 'Cheap Pills' });
    await start(api, { productId, text: 'Order at pills.example' });
    const [mail] = await mailed();
    expect(mail?.subject).toMatch(/^A customer wrote to you · /);
    expect(mail?.text).toContain('about “Cedar canoe”');
    expect(mail?.text).toContain('Sign in to read it.');
    expect(mail!.subject + mail!.text + mail!.html).not.toMatch(/pills/i);
  });

  it('PD-05 contains no title of a request whose customer’s email is unverified', async () => {
    const { api } = await t.signUp();
    const onRequest = await insertProduct(t.db, { sellerId, categoryId, saleType: 'request', price: null });
    const request = { productId: String(onRequest), title: 'Cheap pills', quantity: 1, idempotencyKey: randomUUID() };
    const { id: requestId } = await api(createQuoteRequest, { body: request });
    await api(startConversation, { body: { ...body(), requestId } });
    const sent = await mailed();
    expect(sent.map(({ subject }) => subject.split(' · ')[0])).toEqual(
      expect.arrayContaining(['A customer wrote to you']),
    );
    expect(JSON.stringify(sent)).not.toContain('pills');
  });

  it('PD-05 goes to the company about each message', async () => {
    const { api } = await t.signUp({ isVerified: true });
    const company = { name: 'Co', address: {}, phone: '', email: 'desk@co.example' };
    const firm = await insertSeller(t.db, { company });
    const { conversationId } = await start(api, { sellerId: firm });
    await send(api, conversationId, 'And on Sunday?');
    expect((await mailed()).map(({ to }) => to)).toEqual(['desk@co.example', 'desk@co.example']);
  });

  it('PD-05 links to the operator’s app where one is configured', async () => {
    await t.db.insert(settings).values({ key: 'adminAppURL', value: 'https://admin.example/app' });
    const { api } = await t.signUp();
    await start(api);
    expect((await mailed())[0]?.text).toContain('https://admin.example/app');
    await t.db.delete(settings).where(eq(settings.key, 'adminAppURL'));
  });

  it('is left out when the seller has no address, and the message is stored', async () => {
    const { api } = await t.signUp();
    const personal = { firstName: 'No', lastName: 'Mail', address: {}, phone: '', email: '' };
    const { conversationId } = await start(api, { sellerId: await insertSeller(t.db, { personal }) });
    expect((await thread(api, conversationId)).messages).toHaveLength(1);
    expect(await mailed()).toEqual([]);
  });
});

it('ME-05 without the package all calls for messages get not_found', async () => {
  const { api } = await t.signUp();
  const { conversationId } = await start(api);
  await t.db.delete(packages);
  expect((await expectStartError(api)).body.code).toBe('not_found');
  expect((await api.expectError(listConversations, { query: {} })).body.code).toBe('not_found');
  const call = { params: { id: conversationId }, query: {} };
  expect((await api.expectError(getConversation, call)).body.code).toBe('not_found');
  expect(
    (await api.expectError(sendMessage, { params: call.params, body: { text: 'x', key: newKey() } })).body.code,
  ).toBe('not_found');
});

it('PD-05 a customer who sends many messages has to wait, but can repeat a request', async () => {
  const limited = await startApi({ clock: () => now, isWorking: false, attemptRules: { ...NO_RULES, message: LIMIT } });
  await limited.db.insert(packages).values({ namespace: 'messaging', isInstalled: true });
  const [one, two] = [await insertSeller(limited.db), await insertSeller(limited.db)];
  const { api } = await limited.signUp();
  const last = body({ sellerId: one });
  for (const message of [body({ sellerId: one }), body({ sellerId: two }), last])
    await api(startConversation, { body: message });
  const answer = await expectStartError(api, { sellerId: two });
  expect(answer.status).toBe(429);
  expect(answer.body).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 30 } });
  expect((await api(startConversation, { body: last })).message.text).toBe(last.text);
  const other = await limited.signUp();
  await start(other.api, { sellerId: one });
  advance(31);
  await start(api, { sellerId: two });
  await limited.close();
});

/** A seller with an account of their own, and a listing. */
async function openShop(details: { isVerified?: boolean; name?: string } = {}) {
  const shop = await t.signUp(details);
  const id = await insertSeller(t.db, { customerId: shop.profile._id });
  return { ...shop, sellerId: id, productId: await insertProduct(t.db, { sellerId: id, categoryId }) };
}
const list = (api: ApiCaller, query: { search?: string; archived?: 'true' } = {}) => api(listConversations, { query });
const read = (api: ApiCaller, id: string, number: number) =>
  api(readConversation, { params: { id }, body: { number } });

describe('both sides of a conversation', () => {
  it('ME-01 a seller reads and answers with their own account, and each side sees the other', async () => {
    const [ada, shop] = [await t.signUp({ name: 'Ada Lovelace' }), await openShop()];
    const { conversationId: id } = await start(ada.api, shop);
    expect((await list(shop.api)).conversations).toMatchObject([
      { id, role: 'seller', customer: { name: 'Ada Lovelace', avatar: null }, unread: 1 },
    ]);
    const answer = await send(shop.api, id, 'It is.');
    expect(answer).toMatchObject({ number: 2, sender: 'seller', key: expect.any(String) });
    const seen = await thread(ada.api, id);
    expect(seen).toMatchObject({ role: 'customer', lastNumber: 2, readNumber: 0 });
    // Keys of the other side stay secret.
    expect(seen.messages.map(({ number, sender, key }) => [number, sender, key === null])).toEqual([
      [1, 'customer', false],
      [2, 'seller', true],
    ]);
  });

  it('ME-04 a key that was used for another message is refused, so that nothing is taken for sent', async () => {
    const [ada, shop] = [await t.signUp(), await openShop()];
    const { conversationId: id } = await start(ada.api, shop);
    const body = { text: 'Is it free on Friday?', key: newKey() };
    const sent = await ada.api(sendMessage, { params: { id }, body });
    expect(await ada.api(sendMessage, { params: { id }, body })).toEqual(sent);
    const other = { ...body, text: 'And on Saturday?' };
    const rejection = await ada.api.expectError(sendMessage, { params: { id }, body: other });
    expect(rejection.body).toMatchObject({ code: 'invalid_input', fields: { 'body.key': expect.any(String) } });
    expect((await thread(ada.api, id)).messages).toHaveLength(2);
  });

  it('ME-04 the same key of the other side is another message', async () => {
    const [ada, shop] = [await t.signUp(), await openShop()];
    const message = body(shop);
    const { conversationId: id } = await ada.api(startConversation, { body: message });
    expect(await send(shop.api, id, 'Yes', message.key)).toMatchObject({ number: 2, text: 'Yes' });
  });

  it('ME-04 messages of both sides at the same moment are numbered without gaps', async () => {
    const [ada, shop] = [await t.signUp(), await openShop()];
    const { conversationId: id } = await start(ada.api, shop);
    await Promise.all(Array.from({ length: 20 }, (_, n) => send(n % 2 ? ada.api : shop.api, id, `Message ${n}`)));
    const { messages: found } = await thread(ada.api, id);
    expect(found.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
    expect(new Set(found.map(({ text }) => text)).size).toBe(21);
  });

  it('ME-01 HF-09 counts what each side has not read, and shows how far the other side has got', async () => {
    const [ada, shop] = [await t.signUp(), await openShop()];
    const { conversationId: id } = await start(ada.api, shop);
    for (const text of ['Two', 'Three']) await send(ada.api, id, text);
    expect(await list(ada.api)).toMatchObject({ unread: 0, conversations: [{ unread: 0 }] });
    expect(await thread(ada.api, id)).toMatchObject({ otherDeliveredNumber: 0, otherReadNumber: 0 });
    expect(await list(shop.api)).toMatchObject({ unread: 3, conversations: [{ unread: 3 }] });
    expect(await thread(ada.api, id)).toMatchObject({ otherDeliveredNumber: 3, otherReadNumber: 0 });
    expect(await read(shop.api, id, 2)).toEqual({ unread: 1 });
    // Never back, and never beyond the last message.
    expect(await read(shop.api, id, 1)).toEqual({ unread: 1 });
    expect(await read(shop.api, id, 99)).toEqual({ unread: 0 });
    expect(await thread(ada.api, id)).toMatchObject({ otherDeliveredNumber: 3, otherReadNumber: 3 });
    await send(ada.api, id, 'Four');
    expect(await list(shop.api)).toMatchObject({ unread: 1 });
  });

  it('ME-01 archives for one side until the next message', async () => {
    const [ada, shop] = [await t.signUp(), await openShop()];
    const { conversationId: id } = await start(ada.api, shop);
    const archive = (isArchived: boolean) => ada.api(archiveConversation, { params: { id }, body: { isArchived } });
    await archive(true);
    expect((await list(ada.api)).total).toBe(0);
    expect((await list(ada.api, { archived: 'true' })).conversations).toMatchObject([{ id, isArchived: true }]);
    expect((await list(shop.api)).total).toBe(1);
    await archive(false);
    expect((await list(ada.api)).total).toBe(1);
    await archive(true);
    await send(shop.api, id, 'One more thing.');
    expect((await list(ada.api)).conversations).toMatchObject([{ id, isArchived: false }]);
  });

  it('ME-01 finds conversations by text, person and listing, also archived ones', async () => {
    const [ada, shop] = [await t.signUp({ name: 'Ada Lovelace' }), await openShop()];
    const { conversationId: id } = await start(ada.api, { ...shop, text: 'Does 100%_wool shrink?' });
    await send(ada.api, id, 'Never mind.');
    await ada.api(archiveConversation, { params: { id }, body: { isArchived: true } });
    const find = async (api: ApiCaller, search: string) =>
      (await list(api, { search })).conversations.map(({ last }) => last.number);
    expect(await find(ada.api, 'WOOL')).toEqual([1]);
    expect(await find(ada.api, '100%_w')).toEqual([1]);
    expect(await find(ada.api, 'cedar')).toEqual([2]);
    expect(await find(ada.api, 'north shore')).toEqual([2]);
    expect(await find(shop.api, 'lovelace')).toEqual([2]);
    expect(await find(ada.api, '%')).toEqual([1]);
    expect(await find(ada.api, 'silk')).toEqual([]);
    expect(await find((await t.signUp()).api, 'wool')).toEqual([]);
  });

  it('ME-01 after a block neither side can write, and only the side that set it can lift it', async () => {
    const [ada, shop] = [await t.signUp(), await openShop()];
    const { conversationId: id } = await start(ada.api, shop);
    const block = (api: ApiCaller, isBlocked: boolean) =>
      api(blockConversation, { params: { id }, body: { isBlocked } });
    expect(await block(ada.api, true)).toEqual({ blockedBy: 'customer' });
    for (const { api } of [ada, shop]) {
      const message = { params: { id }, body: { text: 'Hello?', key: newKey() } };
      expect(await api.expectError(sendMessage, message)).toMatchObject({
        status: 409,
        body: { code: 'conversation_closed' },
      });
      expect(await thread(api, id)).toMatchObject({ blockedBy: 'customer' });
    }
    expect((await expectStartError(ada.api, { sellerId: shop.sellerId })).body.code).toBe('conversation_closed');
    expect(await block(shop.api, false)).toEqual({ blockedBy: 'customer' });
    expect(await block(shop.api, true)).toEqual({ blockedBy: 'seller' });
    expect(await block(ada.api, false)).toEqual({ blockedBy: 'seller' });
    expect(await block(shop.api, false)).toEqual({ blockedBy: null });
    expect(await send(ada.api, id, 'Hello again')).toMatchObject({ number: 2 });
  });

  it('ME-01 reports the other side to the operator', async () => {
    await t.db.insert(settings).values({ key: 'company', value: COMPANY });
    const [ada, shop] = [await t.signUp({ name: 'Ada Lovelace' }), await openShop()];
    const { conversationId: id } = await start(ada.api, shop);
    await mailed();
    t.mails.length = 0;
    await shop.api(reportConversation, { params: { id }, body: { reason: 'spam', text: 'Sells watches.' } });
    const [mail] = await mailed();
    expect(mail).toMatchObject({ to: 'help@market.example', subject: 'Report about Ada Lovelace' });
    expect(mail?.text).toContain(`North Shore Rentals has reported Ada Lovelace in the conversation ${id}`);
    expect(mail?.text).toContain('> Sells watches.');
    await t.db.delete(settings).where(eq(settings.key, 'company'));
  });

  it('ME-01 a stranger can do nothing with it', async () => {
    const [ada, shop, eve] = [await t.signUp(), await openShop(), await openShop()];
    const { conversationId: id } = await start(ada.api, shop);
    const params = { id };
    const codes = [
      await eve.api.expectError(getConversation, { params, query: {} }),
      await eve.api.expectError(readConversation, { params, body: { number: 1 } }),
      await eve.api.expectError(archiveConversation, { params, body: { isArchived: true } }),
      await eve.api.expectError(blockConversation, { params, body: { isBlocked: true } }),
      await eve.api.expectError(reportConversation, { params, body: { reason: 'other', text: '' } }),
    ].map(({ status, body: { code } }) => `${status} ${code}`);
    expect(new Set(codes)).toEqual(new Set(['404 not_found']));
    expect(await thread(ada.api, id)).toMatchObject({ otherReadNumber: 0, blockedBy: null });
  });

  it('ME-01 OR-07 is about an order, with its statuses, and either side can start it', async () => {
    const [ada, shop, eve] = [await t.signUp(), await openShop(), await t.signUp()];
    const order = await buy(t, ada.api, [line(shop.productId, { startDate: '2026-06-10' })]);
    const about = { orderId: order.id, text: 'The key is under the mat.', key: newKey() };
    const { conversationId: id } = await shop.api(startConversation, { body: about });
    const { conversationId } = await ada.api(startConversation, { body: { ...about, key: newKey(), text: 'Thanks!' } });
    expect(conversationId).toBe(id);
    expect(await thread(ada.api, id)).toMatchObject({
      product: null,
      order: {
        id: order.id,
        number: order.number,
        name: order.lines[0]?.name,
        startDate: '2026-06-10',
        endDate: order.lines[0]?.endDate,
        lines: 1,
      },
      events: [{ status: 'Pending Payment' }, { status: 'Confirmed' }],
      messages: [{ sender: 'seller' }, { sender: 'customer' }],
    });
    expect((await eve.api.expectError(startConversation, { body: about })).body.code).toBe('not_found');
    const both = { ...about, sellerId: String(shop.sellerId) };
    expect((await ada.api.expectError(startConversation, { body: both })).body.code).toBe('invalid_input');
  });
});
