import { randomUUID } from 'node:crypto';
import {
  archiveConversation,
  blockConversation,
  createQuoteRequest,
  readConversation,
  resumeEmails,
  sendMessage,
  startConversation,
  stopEmails,
  verifyAccount,
} from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customers, emailPreferences, packages, products, settings } from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';

const SITE = 'https://market.example';
let t: TestApi;
let now = new Date('2026-06-01T16:00:00Z');
let categoryId: number;
beforeAll(async () => {
  t = await startApi({ clock: () => now, isWorking: false, variables: { PUBLIC_URL: SITE } });
  categoryId = await insertCategory(t.db, { slug: 'boats' });
  await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.jobs.runDue();
  await t.pool.query(`DELETE FROM jobs.job WHERE name = 'messages.digest'`);
  t.mails.length = 0;
});

const advance = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
/** The database's clock decides when a job starts, the test's what it does. */
const letJobsStart = () =>
  t.pool.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'messages.digest' AND state = 'created'`);
/** The mails of digests after so many minutes. */
async function digestsAfter(minutes: number) {
  advance(minutes);
  t.mails.length = 0;
  await letJobsStart();
  await t.jobs.runDue();
  return t.mails;
}
let keys = 0;
const newKey = () => `key-number-${++keys}`;

/** A seller with an account of their own, and a listing. */
async function openShop(details: { isVerified?: boolean; shop?: string } = {}) {
  const { isVerified = true, shop: name = 'North Shore Rentals' } = details;
  const shop = await t.signUp({ isVerified, name: 'Noor Shore' });
  const sellerId = await insertSeller(t.db, { customerId: shop.profile._id, name });
  return { ...shop, sellerId, productId: await insertProduct(t.db, { sellerId, categoryId }) };
}
type Shop = Awaited<ReturnType<typeof openShop>>;
async function write({ api }: { api: ApiCaller }, { sellerId, productId }: Partial<Shop>, text: string) {
  const body = {
    sellerId: String(sellerId),
    productId: productId === undefined ? undefined : String(productId),
    text,
    key: newKey(),
  };
  return (await api(startConversation, { body })).conversationId;
}
const answer = ({ api }: { api: ApiCaller }, id: string, text: string) =>
  api(sendMessage, { params: { id }, body: { text, key: newKey() } });
const read = ({ api }: { api: ApiCaller }, id: string) =>
  api(readConversation, { params: { id }, body: { number: 99 } });
const confirm = async ({ api, email }: SignedUp) => {
  await t.jobs.runDue();
  const { text } = t.verificationMails.findLast(({ to }) => to === email)!;
  await api(verifyAccount, { query: { token: /token=([\w-]+)/.exec(text)?.[1] ?? '' } });
  await t.jobs.runDue();
};

describe('the digest of unread messages', () => {
  it('ME-01 is one mail about all unread conversations after the delay, with a link to each', async () => {
    const [ada, ben, shop] = [
      await t.signUp({ isVerified: true }),
      await t.signUp({ isVerified: true, name: 'Ben Nevis' }),
      await openShop(),
    ];
    const first = await write(ada, shop, 'Is it free?');
    await write(ada, shop, `${'Or on Sunday, '.repeat(20)}\nplease?`);
    advance(1);
    const second = await write(ben, { sellerId: shop.sellerId }, '<b>Do you deliver?</b>');
    expect(await digestsAfter(8)).toEqual([]);
    const [mail, ...others] = await digestsAfter(1);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: shop.email, language: 'en', subject: '3 unread messages · market.example' });
    const [, items] = /these messages yet:\n\n([^]*)\n\nOpen messages:\n/.exec(mail!.text) ?? [];
    expect(items?.split('\n')).toEqual([
      '- Ben Nevis',
      '  <b>Do you deliver?</b>',
      '  1 unread message',
      `  ${SITE}/messages?conversation=${second}`,
      '- Ada Lovelace',
      `  ${'Or on Sunday, '.repeat(10).slice(0, 139)}…`,
      '  2 unread messages · About “Cedar canoe”',
      `  ${SITE}/messages?conversation=${first}`,
    ]);
    expect(mail!.html).not.toContain('<b>Do');
    expect(mail!.text + mail!.html).not.toContain(ada.email);
    // Only what is newer is a reason for another.
    expect(await digestsAfter(120)).toEqual([]);
  });

  it('ME-01 goes to customers too, and its button leads to the only conversation', async () => {
    const [ada, shop] = [await t.signUp({ isVerified: true, name: 'Ada Lovelace' }), await openShop()];
    const id = await write(ada, shop, 'Is it free?');
    await read(shop, id);
    await answer(shop, id, 'It is.');
    const [mail] = await digestsAfter(10);
    expect(mail).toMatchObject({ to: ada.email, subject: '1 unread message · market.example' });
    expect(mail!.text).toContain('Hello Ada Lovelace,');
    expect(mail!.text).toContain('- North Shore Rentals\n  It is.\n');
    expect(mail!.text).toContain(`Reply:\n${SITE}/messages?conversation=${id}`);
  });

  it('ME-01 isn’t sent about what is read before the delay is over', async () => {
    const [ada, shop] = [await t.signUp({ isVerified: true }), await openShop()];
    const id = await write(ada, shop, 'First');
    advance(6);
    await read(shop, id);
    await write(ada, shop, 'Second');
    expect(await digestsAfter(5)).toEqual([]);
    expect((await digestsAfter(5)).map(({ text }) => /1 unread message/.test(text))).toEqual([true]);
  });

  it('ME-01 is sent again only about newer messages, at most once an hour', async () => {
    const [ada, shop] = [await t.signUp({ isVerified: true }), await openShop()];
    const id = await write(ada, shop, 'First');
    expect(await digestsAfter(10)).toHaveLength(1);
    advance(1);
    await write(ada, shop, 'Second');
    expect(await digestsAfter(58)).toEqual([]);
    const [mail] = await digestsAfter(1);
    expect(mail?.subject).toMatch(/^2 unread messages/);
    expect(mail?.text).toContain('Second');
    await write(ada, shop, 'Third');
    await read(shop, id);
    expect(await digestsAfter(61)).toEqual([]);
  });

  it('ME-01 is sent once by several processes at the same moment', async () => {
    const [ada, shop, other] = [await t.signUp({ isVerified: true }), await openShop(), await t.startAnother()];
    // Each minute has a job of its own.
    for (const text of ['First', 'Second', 'Third', 'Fourth']) {
      await write(ada, shop, text);
      advance(1);
    }
    advance(10);
    await letJobsStart();
    await Promise.all([t.jobs.runDue(), other.jobs.runDue()]);
    await other.close();
    expect(t.mails.map(({ subject }) => subject)).toEqual(['4 unread messages · market.example']);
  });

  it.each([
    ['en', '2 unread messages · ', 'Reply:', 'Turn off emails about messages:'],
    ['it', '2 messaggi non letti · ', 'Rispondi:', 'Non ricevere più email sui messaggi:'],
    ['es', '2 mensajes sin leer · ', 'Responder:', 'No recibir más correos sobre mensajes:'],
    ['ja', '未読メッセージ2件 · ', '返信する:', 'メッセージのメール通知を停止する:'],
    ['ru', '2 непрочитанных сообщения · ', 'Ответить:', 'Отписаться от писем о сообщениях:'],
    ['de', '2 ungelesene Nachrichten · ', 'Antworten:', 'E-Mails zu Nachrichten ausschalten:'],
  ] as const)('ME-01 IL-02 is written in the language of its recipient: %s', async (language, subject, ...texts) => {
    const [ada, shop] = [await t.signUp({ isVerified: true }), await openShop()];
    await t.db.update(customers).set({ language }).where(eq(customers.id, shop.profile._id));
    for (const text of ['First', 'Second']) await write(ada, shop, text);
    const [mail] = await digestsAfter(10);
    expect(mail).toMatchObject({ language, subject: expect.stringContaining(subject) });
    for (const text of texts) expect(mail!.text).toContain(text);
    expect(mail!.subject + mail!.text).not.toMatch(/[{}]|messageDigest|undefined/);
  });

  it('ME-01 lists ten conversations and counts the others', async () => {
    const shop = await openShop();
    for (let n = 0; n < 12; n++) await write(await t.signUp({ isVerified: true }), shop, `Question ${n}`);
    const [mail] = await digestsAfter(10);
    expect(mail?.subject).toMatch(/^12 unread messages/);
    expect(mail!.text.match(/^- Ada Lovelace$/gm)).toHaveLength(10);
    expect(mail!.text).toContain('And 2 more conversations.');
  });

  it('ME-01 isn’t about archived or blocked conversations, and names no listing that is no longer offered', async () => {
    const [ada, ben, eve, shop] = [
      await t.signUp({ isVerified: true, name: 'Ada' }),
      await t.signUp({ isVerified: true, name: 'Ben' }),
      await t.signUp({ isVerified: true, name: 'Eve' }),
      await openShop(),
    ];
    const [archived, blocked] = [await write(ada, shop, 'First'), await write(ben, shop, 'Second')];
    await write(eve, shop, 'Third');
    await shop.api(archiveConversation, { params: { id: archived }, body: { isArchived: true } });
    await shop.api(blockConversation, { params: { id: blocked }, body: { isBlocked: true } });
    await t.db.update(products).set({ status: 'hidden' }).where(eq(products.id, shop.productId));
    const [mail] = await digestsAfter(10);
    expect(mail?.subject).toMatch(/^1 unread message /);
    expect(mail?.text).toContain('- Eve\n');
    expect(mail?.text).not.toContain('canoe');
  });

  it('ME-05 isn’t sent without the package', async () => {
    const [ada, shop] = [await t.signUp({ isVerified: true }), await openShop()];
    await write(ada, shop, 'First');
    await t.db.delete(packages);
    expect(await digestsAfter(10)).toEqual([]);
    await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true });
  });

  it.each([
    [2, 2],
    [0, 10],
    ['soon', 10],
  ])('CA-02 ME-01 the operator sets the delay: %j', async (value, minutes) => {
    await t.db.insert(settings).values({ key: 'messageEmailDelayMinutes', value });
    const [ada, shop] = [await t.signUp({ isVerified: true }), await openShop()];
    await write(ada, shop, 'First');
    expect(await digestsAfter(minutes - 1)).toEqual([]);
    expect(await digestsAfter(1)).toHaveLength(1);
    await t.db.delete(settings).where(eq(settings.key, 'messageEmailDelayMinutes'));
  });
});

describe('unverified addresses', () => {
  it('ME-01 an unverified recipient gets counts and links, and names and texts once it is verified', async () => {
    const [ada, shop] = [await t.signUp({ name: 'Cheap Pills' }), await openShop({ shop: 'Pills and more' })];
    const id = await write(ada, shop, 'Is it free?');
    await answer(shop, id, 'Order at pills.example');
    const mail = (await digestsAfter(10)).find(({ to }) => to === ada.email);
    expect(mail?.subject).toBe('1 unread message · market.example');
    expect(mail?.text).toContain(`- A seller\n  1 unread message\n  ${SITE}/messages?conversation=${id}`);
    expect(mail?.text).toContain('Confirm your email address to see names and messages');
    expect(mail!.subject + mail!.text + mail!.html).not.toMatch(/pills|canoe/i);
    await confirm(ada);
    expect(await digestsAfter(10)).toEqual([]);
    // The hour between two digests is over.
    const sent = await digestsAfter(50);
    expect(sent.find(({ to }) => to === ada.email)?.text).toContain('- Pills and more\n  Order at pills.example\n');
    expect(await digestsAfter(120)).toEqual([]);
  });

  it('ME-01 the text of an unverified sender is withheld until they verify their address', async () => {
    const [ada, shop] = [await t.signUp({ name: 'Cheap Pills' }), await openShop()];
    await write(ada, shop, 'Order at pills.example');
    const [mail] = await digestsAfter(10);
    expect(mail).toMatchObject({ to: shop.email });
    expect(mail?.text).toContain('- A customer\n  1 unread message · About “Cedar canoe”\n  Their name and message');
    expect(mail!.subject + mail!.text + mail!.html).not.toMatch(/pills/i);
    expect(await digestsAfter(120)).toEqual([]);
    await confirm(ada);
    expect(t.mails.map(({ to, text }) => [to, text.includes('Order at pills.example')])).toEqual([[shop.email, true]]);
    expect(await digestsAfter(120)).toEqual([]);
  });

  it('ME-01 the title of an unverified customer’s request is withheld until they verify their address', async () => {
    const [ada, shop] = [await t.signUp(), await openShop()];
    const productId = String(
      await insertProduct(t.db, { sellerId: shop.sellerId, categoryId, saleType: 'request', price: null }),
    );
    const title = 'Cheap pills';
    const request = { productId, title, quantity: 1, idempotencyKey: randomUUID() };
    const { id: requestId } = await ada.api(createQuoteRequest, { body: request });
    const body = { requestId, sellerId: String(shop.sellerId), text: 'Is it free?', key: newKey() };
    await ada.api(startConversation, { body });
    const [mail] = (await digestsAfter(10)).filter(({ subject }) => subject.includes('unread'));
    expect(mail).toMatchObject({ to: shop.email });
    expect(mail!.subject + mail!.text + mail!.html).not.toContain(title);
    await confirm(ada);
    const [after] = (await digestsAfter(60)).filter(({ subject }) => subject.includes('unread'));
    expect(after?.text).toContain('About “Cheap pills”');
  });

  it('ME-01 what is read before the address is verified isn’t mailed afterwards', async () => {
    const [ada, shop] = [await t.signUp(), await openShop()];
    const id = await write(ada, shop, 'First');
    expect(await digestsAfter(10)).toHaveLength(1);
    await read(shop, id);
    await confirm(ada);
    expect(await digestsAfter(120)).toEqual([]);
  });

  it('ME-01 a text whose sender verifies the address within the delay is in the first digest', async () => {
    const [ada, shop] = [await t.signUp(), await openShop()];
    await write(ada, shop, 'First');
    await confirm(ada);
    expect((await digestsAfter(10)).map(({ text }) => text.includes('  First\n'))).toEqual([true]);
  });
});

describe('ending these mails without signing in', () => {
  /** A digest and the token of its links. */
  async function mail(shop: Shop, text: string) {
    const ada = await t.signUp({ isVerified: true });
    await write(ada, shop, text);
    const [sent] = await digestsAfter(61);
    const token = /\/unsubscribe\?token=([\w.-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
    return { sent, token };
  }
  const isMailed = async (shop: Shop) => (await mail(shop, 'Another')).sent !== undefined;

  it('ME-01 a link turns them off and on again, and a mailbox does it with one POST', async () => {
    const shop = await openShop();
    const { sent, token } = await mail(shop, 'First');
    expect(sent?.unsubscribeUrl).toBe(`${SITE}/api/unsubscribe?token=${token}`);
    for (let press = 0; press < 2; press++)
      expect(await t.api(stopEmails, { body: { token } })).toEqual({ kind: 'messages' });
    expect(await isMailed(shop)).toBe(false);
    expect(await t.api(resumeEmails, { body: { token } })).toEqual({ kind: 'messages' });
    expect(await isMailed(shop)).toBe(true);
    const post = await fetch(`${t.url}/api/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(post.status).toBe(200);
    expect(await isMailed(shop)).toBe(false);
    const rows = await t.db
      .select({ kind: emailPreferences.kind, isOn: emailPreferences.isOn })
      .from(emailPreferences)
      .where(eq(emailPreferences.customerId, shop.profile._id));
    expect(rows).toEqual([{ kind: 'messages', isOn: false }]);
  });

  it('ME-01 a wrong token, or that of a deleted account, does nothing', async () => {
    const [shop, other] = [await openShop(), await openShop()];
    const { token } = await mail(shop, 'First');
    const [kind, id, signature] = token.split('.');
    const wrong = [
      `${kind}.${other.profile._id}.${signature}`,
      `${kind}.${id}.${'a'.repeat(43)}`,
      `${kind}.${id}`,
      `savedSearch.${id}.${signature}`,
      `${token}x`,
      `${token}.x`,
    ];
    for (const one of wrong)
      expect((await t.api.expectError(stopEmails, { body: { token: one } })).body.code, one).toBe('token_invalid');
    expect(await isMailed(shop)).toBe(true);
    await t.db.delete(customers).where(eq(customers.id, shop.profile._id));
    expect((await t.api.expectError(stopEmails, { body: { token } })).body.code).toBe('token_invalid');
  });
});
