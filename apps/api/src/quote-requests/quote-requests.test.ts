import { randomUUID } from 'node:crypto';
import {
  blockConversation,
  cancelOrder,
  changeOrder,
  changeQuoteRequest,
  counterQuote,
  createOrder,
  createQuoteRequest,
  declineQuote,
  findRequestSellers,
  getAttachment,
  getOrder,
  getQuoteRequest,
  getReceivedRequest,
  getSellerQuote,
  giveOperatorQuote,
  giveQuote,
  listOrders,
  listQuoteRequests,
  listConversations,
  listReceivedRequests,
  quoteOrder,
  reviseQuote,
  settleOrder,
  startConversation,
  withdrawQuote,
  withdrawQuoteRequest,
  type NewQuoteRequest,
  type NewSellerQuote,
} from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders, packages, quoteRequests, sellerQuotes, settings } from '@marketplace/database/schema';
import { ATTEMPT_RULES } from '../accounts/attempts';
import { contact } from '../orders/order-fixtures';
import { createCardPayer } from '../payments/payment-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { NO_RULES, startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { upload } from '../uploads/upload-fixtures';

const START = new Date('2026-06-01T16:00:00Z');
const HOUR_MS = 3_600_000;
const EDMONTON = { name: 'Edmonton', lat: 53.5461, lng: -113.4938, radius: 50 };
const OPERATOR_TOKEN = 'a token of the operator for tests';
const after = (ms: number) => new Date(START.getTime() + ms).toISOString();

let t: TestApi;
let now = START;
let ada: SignedUp;
let listing: { sellerId: number; categoryId: number };
let productId: string;
/** The account of the listing's seller, and that of another seller of the category. */
let owen: SignedUp;
let mia: SignedUp;
beforeAll(async () => {
  const { requestOfAddress } = ATTEMPT_RULES;
  const attemptRules = { ...NO_RULES, requestOfAddress };
  t = await startApi({ clock: () => now, isWorking: false, variables: { OPERATOR_TOKEN }, attemptRules });
  [owen, mia] = [await t.signUp({ name: 'Owen Reed' }), await t.signUp({ name: 'Mia Stone' })];
  const categoryId = await insertCategory(t.db, { slug: 'workshops' });
  listing = { sellerId: await insertSeller(t.db, { name: 'Reed Works', customerId: owen.profile._id }), categoryId };
  const product = await insertProduct(t.db, { ...listing, saleType: 'request', price: null, name: 'Made to order' });
  productId = String(product);
  const other = await insertSeller(t.db, { name: 'Stone & Sons', customerId: mia.profile._id });
  // 11 km away.
  await insertProduct(t.db, { sellerId: other, categoryId, saleType: 'sale', stock: 100, lat: 53.6461 });
  const far = await insertSeller(t.db, { name: 'Far Away' });
  await insertProduct(t.db, { sellerId: far, categoryId, saleType: 'request', price: null, lat: 51.05, lng: -114.07 });
});
// A customer can send ten requests a day.
beforeEach(async () => {
  now = START;
  ada = await t.signUp({ isVerified: true });
  await t.jobs.runDue();
  t.mails.length = 0;
});
afterAll(() => t.close());

const newRequest = (details: Partial<NewQuoteRequest> = {}): NewQuoteRequest => ({
  title: 'A cedar table',
  details: 'For eight people.',
  quantity: 2,
  idempotencyKey: randomUUID(),
  ...details,
});
const ask = (details: Partial<NewQuoteRequest> = { productId }, api: ApiCaller = ada.api) =>
  api(createQuoteRequest, { body: newRequest(details) });
/** To Owen and Mia. */
const askBoth = () => ask({ category: 'workshops', place: EDMONTON });
const newQuote = (amount: number, details: Partial<NewSellerQuote> = {}) => ({
  lines: [
    { text: 'Wood', amount: 1000 },
    { text: 'Work', amount: amount - 1000 },
  ],
  validUntil: after(48 * HOUR_MS),
  requestVersion: 1,
  idempotencyKey: randomUUID(),
  ...details,
});
/** Quotes as a seller and returns the quote's id. */
async function quote(seller: SignedUp, requestId: string, amount: number, details: Partial<NewSellerQuote> = {}) {
  const { quotes } = await seller.api(giveQuote, { params: { id: requestId }, body: newQuote(amount, details) });
  return quotes[0]!.id;
}
/** A quote for a request with a place is fulfilled at the customer's address. */
const address = { street: '9 River Rd', city: 'Edmonton', state: 'AB', zip: 'T5J 0K4', country: 'CA' };
const orderBody = (quoteId: string, expectedTotal: number) => ({
  // What a browser sends as lines doesn't matter.
  lines: [{ productId, quantity: 1 }],
  quoteId,
  quoteVersion: 1,
  expectedTotal,
  contact: { ...contact, ...address },
  idempotencyKey: randomUUID(),
});
const order = (quoteId: string, total: number, api: ApiCaller = ada.api) =>
  api(createOrder, { body: orderBody(quoteId, total) });
async function pay(quoteId: string, total: number) {
  const { order: placed, payment } = await order(quoteId, total);
  await createCardPayer(t).confirm(payment?.clientSecret ?? '');
  return (await ada.api(settleOrder, { params: { id: placed.id } })).order;
}
const read = (id: string) => ada.api(getQuoteRequest, { params: { id } });
const getQuoteStatus = async (id: string, quoteId: string) =>
  (await read(id)).quotes.find((one) => one.id === quoteId)?.status;
/** The job of each minute. */
const sweep = () => t.pool.query(`INSERT INTO jobs.job (name, data) VALUES ('requests.sweep', '{}')`);
/** Runs due jobs and returns what was mailed to whom. */
const readMails = async () => {
  await t.jobs.runDue();
  return t.mails.map(({ to, subject }) => `${to}: ${subject.split(' · ')[0] ?? ''}`);
};

describe('a request', () => {
  it('RQ-01 goes to the seller of a listing on request, once for a repeated key', async () => {
    const body = newRequest({ productId, budget: 90_000, startDate: '2026-07-01', endDate: '2026-07-03' });
    const sent = await ada.api(createQuoteRequest, { body });
    expect(sent).toMatchObject({
      status: 'Open',
      title: 'A cedar table',
      quantity: 2,
      budget: 90_000,
      currency: 'CAD',
      startDate: '2026-07-01',
      endDate: '2026-07-03',
      product: { id: productId },
      sellers: [{ id: String(listing.sellerId), name: 'Reed Works' }],
      quotes: [],
      actions: ['change', 'withdraw'],
    });
    expect((await ada.api(createQuoteRequest, { body })).id).toBe(sent.id);
    expect(await readMails()).toEqual([`${owen.email}: New request: A cedar table`]);
    expect(t.mails[0]?.text).toContain('For eight people.');
    expect(t.mails[0]?.text).not.toContain(ada.email);
  });

  it('RQ-01 goes to sellers of the category near the place, those on request first', async () => {
    const target = { category: 'workshops', place: EDMONTON };
    const { sellers, currency } = await ada.api(findRequestSellers, { body: target });
    expect(currency).toBe('CAD');
    expect(sellers.map(({ name }) => name)).toEqual(['Reed Works', 'Stone & Sons']);
    expect((await ask(target)).sellers).toEqual(sellers);
    expect((await ask({ ...target, place: { ...EDMONTON, radius: 5 } })).sellers).toHaveLength(1);
    // Nobody asks themselves.
    const { sellers: ofOwen } = await owen.api(findRequestSellers, { body: target });
    expect(ofOwen.map(({ name }) => name)).toEqual(['Stone & Sons']);
  });

  it('RQ-01 is refused with its field or a code when it can’t be sent', async () => {
    const expectRejection = async (details: Partial<NewQuoteRequest>) => {
      const { status, body } = await ada.api.expectError(createQuoteRequest, { body: newRequest(details) });
      return [status, body.code, ...Object.keys(body.fields ?? {})];
    };
    const place = { ...EDMONTON, lat: 10, lng: 10, radius: 5 };
    expect(await expectRejection({ category: 'workshops', place })).toEqual([409, 'no_sellers']);
    expect(await expectRejection({ category: 'unknown', place })).toEqual([400, 'invalid_input', 'body.category']);
    expect(await expectRejection({ category: 'workshops' })).toEqual([400, 'invalid_input', 'body.place']);
    expect(await expectRejection({})).toEqual([400, 'invalid_input', 'body.category', 'body.place']);
    expect(await expectRejection({ productId, startDate: '2026-05-31' })).toEqual([
      400,
      'invalid_input',
      'body.startDate',
    ]);
    expect(await expectRejection({ productId, startDate: '2026-06-05', endDate: '2026-06-04' })).toEqual([
      400,
      'invalid_input',
      'body.endDate',
    ]);
    expect(await expectRejection({ productId, startDate: '2029-01-01' })).toEqual([
      400,
      'invalid_input',
      'body.endDate',
    ]);
    expect(await expectRejection({ productId, endDate: '2026-06-04' })).toEqual([
      400,
      'invalid_input',
      'body.startDate',
    ]);
    expect(await expectRejection({ productId, budget: 0 })).toEqual([400, 'invalid_input', 'body.budget']);
    expect(await expectRejection({ productId, budget: 10 ** 12 })).toEqual([400, 'invalid_input', 'body.budget']);
    expect(await expectRejection({ productId, title: 'x'.repeat(60) })).toEqual([400, 'invalid_input', 'body.title']);
    expect(await expectRejection({ productId, attachments: ['A'.repeat(43)] })).toEqual([
      400,
      'invalid_input',
      'body.attachments',
    ]);
    expect(await expectRejection({ productId: '999999' })).toEqual([404, 'not_found']);
  });

  it('RQ-01 carries files that its sellers can read and nobody else', async () => {
    const { reference } = await upload(ada.api, 'A drawing', { purpose: 'request' });
    const { attachments } = await ask({ productId, attachments: [reference] });
    const call = { params: { id: attachments[0]!.id }, query: {} };
    for (const { api } of [ada, owen]) expect((await api.raw(`/api/attachments/${call.params.id}`)).status).toBe(200);
    expect((await mia.api.expectError(getAttachment, call)).status).toBe(404);
  });

  it('RQ-01 can be changed and withdrawn before the first quote, and not changed after it', async () => {
    const { id } = await askBoth();
    const body = { title: 'An oak table', quantity: 1 };
    const changed = await ada.api(changeQuoteRequest, { params: { id }, body });
    expect(changed).toMatchObject({ version: 2, title: 'An oak table', details: '', quantity: 1 });
    // Who has read the request before the change doesn't quote for what they haven't read.
    const { status: tooEarly, body: before } = await owen.api.expectError(giveQuote, {
      params: { id },
      body: newQuote(50_000),
    });
    expect([tooEarly, before]).toEqual([
      409,
      expect.objectContaining({ code: 'request_changed', details: { version: 2 } }),
    ]);
    expect((await owen.api(getReceivedRequest, { params: { id } })).version).toBe(2);
    await quote(owen, id, 50_000, { requestVersion: 2 });
    const { status, body: rejection } = await ada.api.expectError(changeQuoteRequest, { params: { id }, body });
    expect([status, rejection.code]).toEqual([409, 'action_unavailable']);
    t.mails.length = 0;
    const withdrawn = await ada.api(withdrawQuoteRequest, { params: { id } });
    expect([withdrawn.status, withdrawn.quotes[0]?.status]).toEqual(['Withdrawn', 'Closed']);
    expect((await ada.api(withdrawQuoteRequest, { params: { id } })).status).toBe('Withdrawn');
    expect(await readMails()).toContain(`${owen.email}: The request was withdrawn: An oak table`);
    const { body: late } = await mia.api.expectError(giveQuote, {
      params: { id },
      body: newQuote(40_000, { requestVersion: 2 }),
    });
    expect(late.code).toBe('action_unavailable');
  });

  it('RQ-01 is limited to ten a day per customer', async () => {
    const flooder = await t.signUp({ isVerified: true });
    for (let count = 0; count < 10; count += 1) await ask({ productId }, flooder.api);
    const { status, body } = await flooder.api.expectError(createQuoteRequest, { body: newRequest({ productId }) });
    expect([status, body.code]).toEqual([429, 'request_limit']);
    now = new Date(START.getTime() + 24 * HOUR_MS);
    await ask({ productId }, flooder.api);
  });

  it('RQ-01 is limited to three a day per customer without a confirmed email', async () => {
    const flooder = await t.signUp();
    for (let count = 0; count < 3; count += 1) await ask({ productId }, flooder.api);
    const { status, body } = await flooder.api.expectError(createQuoteRequest, { body: newRequest({ productId }) });
    expect([status, body.code]).toEqual([429, 'request_limit']);
  });

  it('RQ-01 can be changed twenty times a day per customer', async () => {
    const change = { body: { title: 'An oak table', quantity: 1 } };
    const [first, second] = [await ask(), await ask()];
    for (let count = 0; count < 20; count += 1) {
      const { id } = count % 2 === 0 ? first : second;
      await ada.api(changeQuoteRequest, { params: { id }, ...change });
    }
    const call = { params: { id: first.id }, ...change };
    const { status, body } = await ada.api.expectError(changeQuoteRequest, call);
    expect([status, body.code]).toEqual([429, 'request_limit']);
    now = new Date(START.getTime() + 24 * HOUR_MS);
    expect((await ada.api(changeQuoteRequest, call)).version).toBe(12);
  });

  it('RQ-01 exists once for a key and an id in either case', async () => {
    const body = newRequest({ productId });
    const keys = [body.idempotencyKey, body.idempotencyKey.toUpperCase()];
    const sent = await Promise.all(
      keys.map((idempotencyKey) => ada.api(createQuoteRequest, { body: { ...body, idempotencyKey } })),
    );
    const [id = ''] = new Set(sent.map((one) => one.id));
    expect(sent.map((one) => one.id)).toEqual([id, id]);
    const quoteId = await quote(owen, id, 50_000);
    const { quote: declined } = await ada.api(declineQuote, { params: { id: quoteId.toUpperCase() } });
    expect(declined).toMatchObject({ id: quoteId, status: 'Declined' });
  });

  it('RQ-01 reveals a listing’s position only as exactly as the search', async () => {
    const categoryId = await insertCategory(t.db, { slug: 'exact-places' });
    const sellerId = await insertSeller(t.db, { name: 'At home' });
    // Rounded: 53.55, -113.49.
    await insertProduct(t.db, { sellerId, categoryId, saleType: 'sale', stock: 1, lat: 53.5549, lng: -113.4851 });
    const find = async (place: object) => {
      const body = { category: 'exact-places', place: { ...EDMONTON, radius: 1, ...place } };
      return (await ada.api(findRequestSellers, { body })).sellers.length;
    };
    // 1.45 km from the listing, 0.9 km from where it is found; and the other way round.
    expect(await find({ lat: 53.5419, lng: -113.49 })).toBe(1);
    expect(await find({ lat: 53.5629, lng: -113.4851 })).toBe(0);
  });

  it('RQ-01 is refused with its field for what can’t be stored or seen', async () => {
    const expectFields = async (details: Partial<NewQuoteRequest>) => {
      const { status, body } = await ada.api.expectError(createQuoteRequest, { body: newRequest(details) });
      return [status, ...Object.keys(body.fields ?? {})];
    };
    expect(await expectFields({ category: 'work\u0000shops', place: EDMONTON })).toEqual([400, 'body.category']);
    for (const title of ['\u3164\u3164', '\u200d', 'A \u0085 table'])
      expect(await expectFields({ productId, title })).toEqual([400, 'body.title']);
    expect(await expectFields({ productId, details: 'A \u009b table' })).toEqual([400, 'body.details']);
    const place = { ...EDMONTON, name: '\u3164' };
    expect(await expectFields({ category: 'workshops', place })).toEqual([400, 'body.place.name']);
    const { place: stored } = await ask({ productId, place: { ...EDMONTON, lat: 5e-324, lng: -113.493_812_3 } });
    expect(stored).toMatchObject({ lat: 0, lng: -113.493_81 });
  });

  it('RQ-01 of a customer without a confirmed email is mailed without what they wrote', async () => {
    const ben = await t.signUp();
    const { id } = await ask({ category: 'workshops', place: { ...EDMONTON, name: 'Cheap pills' } }, ben.api);
    await quote(owen, id, 50_000, { note: 'Buy at pills.example' });
    await readMails();
    const texts = t.mails.map(({ subject, text }) => subject + text).join('\n');
    expect(texts).toContain('a customer’s request');
    expect(texts).toContain('Reed Works sent you a quote for your request.\n');
    expect(texts).not.toMatch(/cedar|Cheap pills|pills\.example/i);
  });

  it('RQ-01 isn’t mailed or quoted any more between sides of which one has blocked the other', async () => {
    const { id, sellers } = await askBoth();
    const question = { requestId: id, sellerId: sellers[1]!.id, text: 'Which wood?', key: 'which-wood' };
    await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true }).onConflictDoNothing();
    const { conversationId } = await ada.api(startConversation, { body: question });
    const first = await quote(owen, (await ask()).id, 50_000);
    await readMails();
    t.mails.length = 0;
    const block = (isBlocked: boolean) =>
      mia.api(blockConversation, { params: { id: conversationId }, body: { isBlocked } });
    await block(true);
    await ada.api(changeQuoteRequest, { params: { id }, body: { title: 'An oak table', quantity: 1 } });
    expect(await readMails()).toEqual([`${owen.email}: Changed request: An oak table`]);
    const body = newQuote(40_000, { requestVersion: 2 });
    const { status, body: rejection } = await mia.api.expectError(giveQuote, { params: { id }, body });
    expect([status, rejection.code]).toEqual([409, 'conversation_closed']);
    expect((await mia.api(getReceivedRequest, { params: { id } })).actions).toEqual([]);

    await block(false);
    const second = await quote(mia, id, 40_000, { requestVersion: 2 });
    await block(true);
    const params = { id: second };
    const countered = await ada.api.expectError(counterQuote, { params, body: { amount: 30_000 } });
    const revised = await mia.api.expectError(reviseQuote, { params, body: newQuote(39_000) });
    expect([countered.body.code, revised.body.code]).toEqual(['conversation_closed', 'conversation_closed']);
    const { quote: seen } = await ada.api(getSellerQuote, { params });
    expect(seen.actions).toEqual(['decline', 'accept']);
    const { quotes } = await mia.api(getReceivedRequest, { params: { id } });
    expect(quotes[0]?.actions).toEqual(['withdraw']);
    // Other sellers are as before.
    await ada.api(counterQuote, { params: { id: first }, body: { amount: 40_000 } });
    await block(false);
  });

  it('RQ-01 is listed with its quotes, and as a seller gets it', async () => {
    const ben = await t.signUp();
    const { id } = await ask({ productId }, ben.api);
    await quote(owen, id, 70_000);
    const { requests, total } = await ben.api(listQuoteRequests, { query: {} });
    expect(total).toBe(1);
    expect(requests[0]).toMatchObject({ id, status: 'Quoted', sellers: 1, quotes: 1, lowest: 70_000, orderId: null });
    const { requests: received } = await owen.api(listReceivedRequests, { query: {} });
    expect(received.find((one) => one.id === id)).toMatchObject({ quotes: 1, lowest: 70_000 });
    const seen = await owen.api(getReceivedRequest, { params: { id } });
    expect(seen.customer).toEqual({ name: 'Ada Lovelace' });
    expect(JSON.stringify(seen)).not.toContain(ben.email);
  });

  it('RQ-01 gives its sellers the place only to about a kilometre', async () => {
    const ben = await t.signUp();
    const { id } = await ask({ category: 'workshops', place: EDMONTON }, ben.api);
    expect((await ben.api(getQuoteRequest, { params: { id } })).place).toEqual(EDMONTON);
    const { place, distance } = await mia.api(getReceivedRequest, { params: { id } });
    expect(place).toEqual({ ...EDMONTON, lat: 53.55, lng: -113.49 });
    expect(distance).toBe(12);
  });

  it('RQ-03 ends after two weeks without a valid quote, and its customer hears of it', async () => {
    const { id } = await ask();
    now = new Date(START.getTime() + 15 * 24 * HOUR_MS);
    await sweep();
    expect(await readMails()).toContain(`${ada.email}: Your request has ended`);
    const { rows } = await t.pool.query('SELECT status FROM quote_requests WHERE id = $1', [id]);
    expect(rows).toEqual([{ status: 'Expired' }]);
  });
});

describe('a quote', () => {
  it('RQ-02 is mailed to the customer and compared with taxes and fees', async () => {
    const fee = { kind: 'fee', names: { en: 'Service fee' }, rate: 1000, isIncluded: false };
    await t.db.insert(settings).values({ key: 'taxesAndFees', value: [fee] });
    const { id } = await askBoth();
    await quote(owen, id, 50_000, { note: 'Ready in a week.' });
    await quote(mia, id, 40_000);
    const { quotes, status } = await read(id);
    await t.db.delete(settings).where(eq(settings.key, 'taxesAndFees'));
    expect(status).toBe('Quoted');
    expect(quotes.map(({ amount, total, seller, distance }) => [amount, total, seller.name, distance])).toEqual([
      // From listings rounded to about a kilometre.
      [40_000, 44_000, 'Stone & Sons', 11.6],
      [50_000, 55_000, 'Reed Works', 0.5],
    ]);
    expect(await readMails()).toEqual(
      expect.arrayContaining([
        `${ada.email}: Reed Works sent you a quote`,
        `${ada.email}: Stone & Sons sent you a quote`,
      ]),
    );
    const mail = t.mails.find(({ subject }) => subject.startsWith('Reed Works'));
    expect(mail?.text).toContain('Ready in a week.');
    expect(mail?.text).toContain(`/requestOrder/view/${id}`);
  });

  it('RQ-02 needs a seller who got the request, valid fields, and is the only one of that seller', async () => {
    const { id } = await ask();
    const expectRejection = async (seller: SignedUp, body: object) => {
      const { status, body: rejection } = await seller.api.expectError(giveQuote, { params: { id }, body });
      return [status, rejection.code, ...Object.keys(rejection.fields ?? {})];
    };
    expect(await expectRejection(mia, newQuote(50_000))).toEqual([404, 'not_found']);
    expect(await expectRejection(owen, newQuote(50_000, { validUntil: after(-HOUR_MS) }))).toEqual([
      400,
      'invalid_input',
      'body.validUntil',
    ]);
    expect(await expectRejection(owen, newQuote(50_000, { validUntil: after(61 * 24 * HOUR_MS) }))).toEqual([
      400,
      'invalid_input',
      'body.validUntil',
    ]);
    expect(await expectRejection(owen, newQuote(50_000, { lines: [{ text: 'Free', amount: 0 }] }))).toEqual([
      400,
      'invalid_input',
      'body.lines',
    ]);
    expect(await expectRejection(owen, newQuote(50_000, { productId: '999999' }))).toEqual([
      400,
      'invalid_input',
      'body.productId',
    ]);
    await quote(owen, id, 50_000);
    expect(await expectRejection(owen, newQuote(60_000))).toEqual([409, 'action_unavailable']);
  });

  it('RQ-02 is countered once, and revised by its seller', async () => {
    const { id } = await ask();
    const quoteId = await quote(owen, id, 50_000);
    const params = { id: quoteId };
    const tooMuch = await ada.api.expectError(counterQuote, { params, body: { amount: 50_000 } });
    expect(tooMuch.body.fields).toHaveProperty(['body.amount']);
    const { quote: countered } = await ada.api(counterQuote, { params, body: { amount: 45_000, note: 'Cash?' } });
    expect(countered).toMatchObject({
      status: 'Countered',
      counter: { amount: 45_000, note: 'Cash?' },
      amount: 50_000,
    });
    expect(countered.actions).toEqual(['decline', 'accept']);
    const { quotes } = await owen.api(reviseQuote, { params, body: newQuote(46_000) });
    expect(quotes[0]).toMatchObject({ status: 'Offered', amount: 46_000, counter: { amount: 45_000 } });
    const again = await ada.api.expectError(counterQuote, { params, body: { amount: 40_000 } });
    expect([again.status, again.body.code]).toEqual([409, 'action_unavailable']);
    expect(await readMails()).toEqual(
      expect.arrayContaining([
        `${owen.email}: Counter-offer: A cedar table`,
        `${ada.email}: Reed Works changed their quote`,
      ]),
    );
  });

  it('RQ-02 is declined by its customer or withdrawn by its seller, who can quote again', async () => {
    const { id } = await askBoth();
    const [first, second] = [await quote(owen, id, 50_000), await quote(mia, id, 40_000)];
    await ada.api(declineQuote, { params: { id: first } });
    await ada.api(declineQuote, { params: { id: first } });
    await mia.api(withdrawQuote, { params: { id: second } });
    expect([await getQuoteStatus(id, first), await getQuoteStatus(id, second)]).toEqual(['Declined', 'Withdrawn']);
    for (const quoteId of [first, second]) {
      const { body } = await ada.api.expectError(createOrder, { body: orderBody(quoteId, 50_000) });
      expect(body.code).toBe('action_unavailable');
    }
    await quote(mia, id, 39_000);
  });

  it('RQ-02 ME-01 is discussed in a thread of its own, by the customer and the seller only', async () => {
    await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true }).onConflictDoNothing();
    const { id: requestId, sellers } = await ask();
    const question = { requestId, sellerId: sellers[0]!.id, text: 'Which wood?', key: 'which-wood' };
    const { conversationId } = await ada.api(startConversation, { body: question });
    const reply = { requestId, text: 'Cedar.', key: 'cedar-wood' };
    expect((await owen.api(startConversation, { body: reply })).conversationId).toBe(conversationId);
    const { conversations } = await ada.api(listConversations, { query: {} });
    expect(conversations[0]).toMatchObject({ id: conversationId, request: { id: requestId, title: 'A cedar table' } });
    for (const { api } of [mia, await t.signUp()]) {
      expect((await api.expectError(startConversation, { body: question })).status).toBe(404);
      expect((await api.expectError(startConversation, { body: reply })).status).toBe(404);
    }
    // A thread about the listing is another one.
    const about = { sellerId: sellers[0]!.id, productId, text: 'Hello', key: 'hello-there' };
    expect((await ada.api(startConversation, { body: about })).conversationId).not.toBe(conversationId);
  });

  it('RQ-02 exists once for a key, which is valid for one body', async () => {
    const { id } = await ask();
    const [params, body] = [{ id }, newQuote(50_000)];
    for (let count = 0; count < 2; count += 1) {
      const { quotes } = await owen.api(giveQuote, { params, body });
      expect(quotes).toHaveLength(1);
    }
    const other = { ...body, note: 'Another' };
    const { status, body: rejection } = await owen.api.expectError(giveQuote, { params, body: other });
    expect([status, rejection.code, Object.keys(rejection.fields ?? {})]).toEqual([
      400,
      'invalid_input',
      ['body.idempotencyKey'],
    ]);
  });

  it('RQ-02 is given and revised twenty times a day per seller and request', async () => {
    const { id } = await ask();
    const quoteId = await quote(owen, id, 50_000);
    const call = { params: { id: quoteId }, body: newQuote(49_000) };
    for (let count = 0; count < 19; count += 1) await owen.api(reviseQuote, call);
    const { status, body } = await owen.api.expectError(reviseQuote, call);
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    await owen.api(withdrawQuote, { params: { id: quoteId } });
    const again = await owen.api.expectError(giveQuote, { params: { id }, body: newQuote(48_000) });
    expect([again.status, again.body.code]).toEqual([429, 'too_many_requests']);
    // Of another request.
    await quote(owen, (await ask()).id, 50_000);
  });

  it('RQ-02 is read beside the last one of its seller that ended, and an earlier one by its id', async () => {
    const { id } = await ask();
    const ids: string[] = [];
    for (const amount of [50_000, 40_000, 30_000]) {
      if (ids[0]) await owen.api(withdrawQuote, { params: { id: ids[0] } });
      ids.unshift(await quote(owen, id, amount));
      now = new Date(now.getTime() + 1000);
    }
    const [current, ended, earlier] = ids as [string, string, string];
    expect((await read(id)).quotes.map((one) => one.id)).toEqual([current, ended]);
    const { quotes } = await owen.api(getReceivedRequest, { params: { id } });
    expect(quotes.map((one) => [one.id, one.status])).toEqual([
      [current, 'Offered'],
      [ended, 'Withdrawn'],
    ]);
    expect((await ada.api(getSellerQuote, { params: { id: earlier } })).quote.amount).toBe(50_000);
  });

  it('RQ-02 ends for both sides by the server’s clock', async () => {
    const { id } = await ask();
    const quoteId = await quote(owen, id, 50_000, { validUntil: after(HOUR_MS) });
    now = new Date(START.getTime() + HOUR_MS + 1000);
    const received = await owen.api(getReceivedRequest, { params: { id } });
    expect(received.quotes.map(({ status, actions }) => [status, actions])).toEqual([['Expired', []]]);
    expect(received.actions).toEqual(['quote']);
    const params = { id: quoteId };
    const revised = await owen.api.expectError(reviseQuote, { params, body: newQuote(49_000) });
    const declined = await ada.api.expectError(declineQuote, { params });
    expect([revised.body.code, declined.body.code]).toEqual(['quote_expired', 'quote_expired']);
    const again = await quote(owen, id, 48_000);
    expect([await getQuoteStatus(id, again), await getQuoteStatus(id, quoteId)]).toEqual(['Offered', 'Expired']);
  });

  it('RQ-02 is given by the operator for a seller', async () => {
    const { id } = await ask();
    const operator = await t.visitor({ authorization: `Bearer ${OPERATOR_TOKEN}` });
    const call = { params: { id }, query: { sellerId: String(listing.sellerId) }, body: newQuote(50_000) };
    const { quotes } = await operator(giveOperatorQuote, call);
    expect(quotes).toHaveLength(1);
    expect((await read(id)).quotes).toHaveLength(1);
  });
});

describe('an order by a quote', () => {
  it('RQ-03 costs what was quoted with its rows, closes the other quotes and reaches their sellers', async () => {
    const { id } = await askBoth();
    const [chosen, other] = [await quote(owen, id, 50_000, { startDate: '2026-07-01' }), await quote(mia, id, 40_000)];
    // Amounts and lines from the browser are never read.
    const priced = await ada.api(quoteOrder, { body: { lines: [{ productId, quantity: 9 }], quoteId: chosen } });
    expect([priced.total, priced.lines[0]?.quantity]).toEqual([50_000, 2]);
    const wrong = await ada.api.expectError(createOrder, { body: orderBody(chosen, 1) });
    expect(wrong.body).toMatchObject({ code: 'price_changed', details: { total: 50_000 } });
    expect(await getQuoteStatus(id, chosen)).toBe('Offered');
    t.mails.length = 0;
    const paid = await pay(chosen, 50_000);
    expect(paid).toMatchObject({ status: 'Confirmed', total: 50_000, quoteId: chosen });
    expect(paid.lines[0]).toMatchObject({
      quantity: 2,
      startDate: '2026-07-01',
      endDate: '2026-07-01',
      parts: [
        { kind: 'quoted', text: 'Wood', amount: 1000 },
        { kind: 'quoted', text: 'Work', amount: 49_000 },
      ],
    });
    expect(paid.actions).not.toContain('changeDates');
    const request = await read(id);
    expect(request.status).toBe('Ordered');
    expect([await getQuoteStatus(id, chosen), await getQuoteStatus(id, other)]).toEqual(['Accepted', 'Closed']);
    expect(request.quotes[0]?.orderId).toBe(paid.id);
    expect(await readMails()).toContain(`${mia.email}: Another quote was chosen: A cedar table`);
  });

  it('RQ-03 is for what its customer has read, also at the same total', async () => {
    const { id } = await ask();
    const quoteId = await quote(owen, id, 50_000);
    const { quotes } = await owen.api(reviseQuote, {
      params: { id: quoteId },
      body: { ...newQuote(50_000), lines: [{ text: 'Less work', amount: 50_000 }] },
    });
    expect(quotes[0]?.version).toBe(2);
    const { status, body } = await ada.api.expectError(createOrder, { body: orderBody(quoteId, 50_000) });
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: 'price_changed', details: { total: 50_000 } }),
    ]);
    expect(await getQuoteStatus(id, quoteId)).toBe('Offered');
    const { quoteVersion: _, ...unread } = orderBody(quoteId, 50_000);
    const missing = await ada.api.expectError(createOrder, { body: unread });
    expect(missing.body.fields).toHaveProperty(['body.quoteVersion']);
    const { version } = (await ada.api(getSellerQuote, { params: { id: quoteId } })).quote;
    await ada.api(createOrder, { body: { ...orderBody(quoteId, 50_000), quoteVersion: version } });
  });

  it('RQ-03 names the request, and its seller comes or delivers to the place for the quoted price', async () => {
    const { id } = await askBoth();
    const quoteId = await quote(mia, id, 40_000);
    const lines = [{ productId, quantity: 1 }];
    const priced = await ada.api(quoteOrder, { body: { lines, quoteId } });
    expect(priced).toMatchObject({ fulfilment: 'delivery', fulfilments: ['delivery'], charges: [], total: 40_000 });
    const body = { ...orderBody(quoteId, 40_000), contact };
    expect((await ada.api.expectError(createOrder, { body })).body.fields).toHaveProperty(['body.contact.street']);
    const { order: placed } = await order(quoteId, 40_000);
    const details = { fulfilment: 'pickup' as const, expectedTotal: 40_000, note: 'Ring twice.' };
    const params = { id: placed.id };
    const rejected = await ada.api.expectError(changeOrder, { params, body: { ...details, contact } });
    expect(rejected.body.fields).toHaveProperty(['body.contact.street']);
    const { order: changed, payment } = await ada.api(changeOrder, {
      params,
      body: { ...details, contact: { ...contact, ...address } },
    });
    expect(changed).toMatchObject({ fulfilment: 'delivery', charges: [], total: 40_000 });
    await createCardPayer(t).confirm(payment?.clientSecret ?? '');
    const { order: paid } = await ada.api(settleOrder, { params });
    expect(paid).toMatchObject({ status: 'Confirmed', request: { id, title: 'A cedar table' } });
    const { orders: found } = await ada.api(listOrders, { query: { search: 'cedar' } });
    expect(found).toMatchObject([{ id: paid.id, request: { id, title: 'A cedar table' } }]);
    await t.jobs.runDue();
    const mail = t.mails.find(({ to, subject }) => to === mia.email && subject.startsWith('New order'));
    expect(mail?.text).toContain('A cedar table');
    expect(mail?.text).toContain(address.street);
  });

  it('RQ-03 is fulfilled as the listing is when the request has no place', async () => {
    const { id } = await ask();
    const quoteId = await quote(owen, id, 40_000);
    const priced = await ada.api(quoteOrder, { body: { lines: [{ productId, quantity: 1 }], quoteId } });
    expect(priced.fulfilments).toEqual(['visit']);
  });

  it('RQ-03 exists once when two quotes are accepted at the same moment', async () => {
    const { id } = await askBoth();
    const quotes = [await quote(owen, id, 50_000), await quote(mia, id, 40_000)];
    const bodies = quotes.map((quoteId, index) => orderBody(quoteId, index === 0 ? 50_000 : 40_000));
    const answers = await Promise.all(
      [...bodies, ...bodies.map((body) => ({ ...body, idempotencyKey: randomUUID() }))].map((body) =>
        ada.api.raw<{ code?: string }>('/api/orders', { method: 'POST', body }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['action_unavailable']),
    );
    expect((await read(id)).quotes.filter(({ orderId }) => orderId !== null)).toHaveLength(1);
  });

  it('RQ-03 frees the quotes when it ends unpaid', async () => {
    const { id } = await askBoth();
    const [first, second] = [await quote(owen, id, 50_000), await quote(mia, id, 40_000)];
    const { order: cancelled } = await order(first, 50_000);
    expect((await read(id)).status).toBe('Accepted');
    const { body: busy } = await ada.api.expectError(createOrder, { body: orderBody(second, 40_000) });
    expect(busy.code).toBe('action_unavailable');
    await ada.api(cancelOrder, { params: { id: cancelled.id }, body: {} });
    expect([(await read(id)).status, await getQuoteStatus(id, first)]).toEqual(['Quoted', 'Offered']);

    const { order: expired } = await order(second, 40_000);
    now = new Date(START.getTime() + HOUR_MS);
    expect((await ada.api(settleOrder, { params: { id: expired.id } })).order.status).toBe('Expired');
    expect((await read(id)).status).toBe('Quoted');
    expect((await pay(first, 50_000)).status).toBe('Confirmed');
    expect((await read(id)).status).toBe('Ordered');
  });

  it.each([
    ['counts while nothing else is ordered', false],
    ['is paid back when another quote was ordered', true],
  ])('RQ-03 paid after its end %s', async (_, isOrderedMeanwhile) => {
    const { id } = await askBoth();
    const [first, second] = [await quote(owen, id, 50_000), await quote(mia, id, 40_000)];
    const { order: late, payment } = await order(first, 50_000);
    await createCardPayer(t).confirm(payment?.clientSecret ?? '');
    // As if the provider had been unreachable when the order expired.
    await t.db.update(orders).set({ status: 'Expired', expiresAt: null }).where(eq(orders.id, late.id));
    await t.db.update(sellerQuotes).set({ status: 'Offered' }).where(eq(sellerQuotes.id, first));
    await t.db.update(quoteRequests).set({ status: 'Quoted' }).where(eq(quoteRequests.id, id));
    if (isOrderedMeanwhile) await pay(second, 40_000);
    const { order: settled } = await ada.api(settleOrder, { params: { id: late.id } });
    expect([settled.status, settled.refunds.map(({ amount }) => amount)]).toEqual(
      isOrderedMeanwhile ? ['Expired', [50_000]] : ['Confirmed', []],
    );
    expect((await read(id)).status).toBe('Ordered');
  });

  it('RQ-03 is refused after the quote’s end by the server’s clock', async () => {
    const { id } = await ask();
    const quoteId = await quote(owen, id, 50_000, { validUntil: after(HOUR_MS) });
    now = new Date(START.getTime() + HOUR_MS + 1000);
    const { status, body } = await ada.api.expectError(createOrder, { body: orderBody(quoteId, 50_000) });
    expect([status, body.code]).toEqual([409, 'quote_expired']);
    const seen = await ada.api(getSellerQuote, { params: { id: quoteId } });
    expect([seen.quote.status, seen.quote.actions]).toEqual(['Expired', []]);
    await sweep();
    await t.jobs.runDue();
    const { rows } = await t.pool.query('SELECT status FROM seller_quotes WHERE id = $1', [quoteId]);
    expect(rows).toEqual([{ status: 'Expired' }]);
  });

  it('RQ-03 is refused by somebody else’s quote', async () => {
    const { id } = await ask();
    const quoteId = await quote(owen, id, 50_000);
    const eve = await t.signUp();
    const { status } = await eve.api.expectError(createOrder, { body: orderBody(quoteId, 50_000) });
    expect(status).toBe(404);
    const priced = await eve.api.expectError(quoteOrder, { body: { lines: [{ productId, quantity: 1 }], quoteId } });
    expect(priced.status).toBe(404);
    expect(await getQuoteStatus(id, quoteId)).toBe('Offered');
  });

  it('OR-10 shows the seller the customer’s contact once it is paid', async () => {
    const { id } = await ask();
    const quoteId = await quote(owen, id, 50_000);
    const before = JSON.stringify(await owen.api(getReceivedRequest, { params: { id } }));
    expect(before).not.toContain(contact.phone);
    const paid = await pay(quoteId, 50_000);
    expect((await ada.api(getOrder, { params: { id: paid.id } })).contact.phone).toBe(contact.phone);
    const { body } = await owen.api.raw<{ contact: typeof contact }>(`/api/seller/orders/${paid.id}`);
    expect(body.contact.phone).toBe(contact.phone);
  });
});

describe('an address', () => {
  it('RQ-01 can send thirty requests of customers without a confirmed email, and more of others', async () => {
    now = new Date(START.getTime() + 5 * 24 * HOUR_MS);
    for (let sender = 0; sender < 10; sender += 1) {
      const { api } = await t.signUp();
      for (let count = 0; count < 3; count += 1) await ask({ productId }, api);
    }
    const { api } = await t.signUp();
    const { status, body } = await api.expectError(createQuoteRequest, { body: newRequest({ productId }) });
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    await ask();
  });
});
