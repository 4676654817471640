import { getConversation, listConversations, sendMessage, startConversation } from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  conversations,
  customers,
  messages,
  packages,
  products,
  sellers,
  settings,
} from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { NO_RULES, startApi, type TestApi } from '../testing/start-api';

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
const thread = (api: ApiCaller, id: string, before?: string) =>
  api(getConversation, { params: { id }, query: { before } });
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
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
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
    ['2001 characters', { text: 'a'.repeat(2001) }],
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

  it('ME-01 returns its latest messages, and earlier ones on request', async () => {
    const { api } = await t.signUp();
    const { conversationId } = await start(api, { text: '0' });
    await t.db.insert(messages).values(
      Array.from({ length: 119 }, (_, n) => ({
        conversationId,
        sender: n % 2 ? ('customer' as const) : ('seller' as const),
        text: String(n + 1),
        key: newKey(),
      })),
    );
    const latest = await thread(api, conversationId);
    const middle = await thread(api, conversationId, latest.messages[0]?.id);
    const oldest = await thread(api, conversationId, middle.messages[0]?.id);
    expect([oldest, middle, latest].map((one) => one.hasEarlier)).toEqual([false, true, true]);
    const all = [oldest, middle, latest].flatMap((one) => one.messages.map(({ text }) => Number(text)));
    expect(all).toEqual(Array.from({ length: 120 }, (_, n) => n));
    expect(latest.messages.at(-1)?.sender).toBe('seller');
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

  it('PD-05 goes to the company, or to the seller’s account in its language', async () => {
    const [{ api }, owner] = [await t.signUp({ isVerified: true }), await t.signUp()];
    const company = { name: 'Co', address: {}, phone: '', email: 'desk@co.example' };
    const firm = await insertSeller(t.db, { company });
    await start(api, { sellerId: firm });
    await t.db.update(customers).set({ language: 'de' }).where(eq(customers.id, owner.profile._id));
    await t.db.update(sellers).set({ customerId: owner.profile._id }).where(eq(sellers.id, firm));
    await start(api, { sellerId: firm });
    const mails = await mailed();
    // Both are sent at the same moment, in either order.
    const mailTo = (address: string) => mails.find(({ to }) => to === address);
    expect(mails).toHaveLength(2);
    expect(mailTo('desk@co.example')).toMatchObject({ language: 'en' });
    expect(mailTo(owner.email)).toMatchObject({ language: 'de' });
    expect(mailTo(owner.email)?.subject).toMatch(/hat dir geschrieben/);
  });

  it.each([
    ['en', 'Ada Lovelace wrote to you · ', 'Reply:'],
    ['it', 'Ada Lovelace ti ha scritto · ', 'Rispondi:'],
    ['es', 'Ada Lovelace te ha escrito · ', 'Responder:'],
    ['ja', 'Ada Lovelaceさんからメッセージが届きました · ', '返信する:'],
    ['ru', 'Вам сообщение от пользователя Ada Lovelace · ', 'Ответить:'],
    ['de', 'Ada Lovelace hat dir geschrieben · ', 'Antworten:'],
  ] as const)('PD-05 IL-02 is written in the language of the seller: %s', async (language, subject, answer) => {
    const [{ api }, owner] = [await t.signUp({ isVerified: true }), await t.signUp()];
    await t.db.update(customers).set({ language }).where(eq(customers.id, owner.profile._id));
    const owned = await insertSeller(t.db, { customerId: owner.profile._id });
    await start(api, { sellerId: owned });
    const mail = (await mailed()).find(({ to }) => to === owner.email);
    expect(mail).toMatchObject({ language, subject: expect.stringContaining(subject) });
    expect(mail?.text).toContain(answer);
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
