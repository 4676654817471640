import {
  addFavourite,
  createQuoteRequest,
  endpoints,
  getConversation,
  getOrder,
  getQuoteRequest,
  giveQuote,
  listDevices,
  listFavouriteIds,
  listSavedCards,
  listSavedSearches,
  saveSearch,
  startConversation,
} from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAttributes, customers, packages, uploads } from '@marketplace/database/schema';
import { line, place } from '../orders/order-fixtures';
import { insertAuction, insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { saveCard } from '../payments/saved-card-fixture';
import { startApi, TEST_PASSWORD, type SignedUp, type TestApi } from '../testing/start-api';
import { upload } from '../uploads/upload-fixtures';

/** Who may use a call. */
type Rule =
  /** Anybody, with the same answer for all. */
  | 'everybody'
  /** A signed-in customer, for themselves: the call names nobody's data. */
  | 'signed in'
  /** Only the owner of what the call names; others get not_found. */
  | 'owner'
  /** The same for calls that delete: others get an empty success, and nothing happens. */
  | 'owner, harmless to others'
  /** A seller, for their own listings: the call names nobody's data. */
  | 'seller'
  /** Only the seller of what the call names; other sellers get not_found, customers forbidden. */
  | 'owning seller'
  /** The operator's systems, by their token; everybody else is forbidden. */
  | 'operator';

/**
 * The access of every call of the contract. A call that is missing here fails below: add its rule
 * and, for owned data, how it is called.
 */
const RULES: Readonly<Record<string, Rule>> = {
  getHash: 'everybody',
  login: 'everybody',
  register: 'everybody',
  startSocialLogin: 'everybody',
  exchangeSocialCode: 'everybody',
  socialLogin: 'everybody',
  logout: 'everybody',
  forgotPassword: 'everybody',
  resetPassword: 'everybody',
  requestSignInLink: 'everybody',
  signInByLink: 'everybody',
  checkNewPassword: 'everybody',
  verifyAccount: 'everybody',
  requestVerification: 'signed in',
  getProfile: 'signed in',
  checkAuth: 'signed in',
  listDevices: 'signed in',
  signOutDevice: 'owner, harmless to others',
  signOutEverywhere: 'signed in',
  changePassword: 'signed in',
  confirmPassword: 'signed in',
  listSignInMethods: 'signed in',
  disconnectProvider: 'signed in',
  holdDates: 'signed in',
  leaveHold: 'signed in',
  releaseHold: 'signed in',
  quoteOrder: 'everybody',
  createOrder: 'signed in',
  settleOrder: 'owner',
  changeOrder: 'owner',
  cancelOrder: 'owner',
  quoteCancellation: 'owner',
  quoteDates: 'owner',
  changeDates: 'owner',
  settleDates: 'owner',
  dropDates: 'owner',
  holdDeposit: 'owner',
  settleDeposit: 'owner',
  confirmOrder: 'owner',
  reportProblem: 'owner',
  resolveProblem: 'owner',
  listOrders: 'signed in',
  getOrder: 'owner',
  // By the unguessable token of an email; tested in deliveries.test.ts.
  getDelivery: 'everybody',
  confirmDelivery: 'everybody',
  listSellerOrders: 'seller',
  getSellerOrder: 'owning seller',
  updateSellerOrder: 'owning seller',
  refundSellerOrder: 'owning seller',
  captureSellerDeposit: 'owning seller',
  listOperatorOrders: 'operator',
  getOperatorOrder: 'operator',
  updateOperatorOrder: 'operator',
  refundOperatorOrder: 'operator',
  findRequestSellers: 'signed in',
  createQuoteRequest: 'signed in',
  listQuoteRequests: 'signed in',
  getQuoteRequest: 'owner',
  changeQuoteRequest: 'owner',
  withdrawQuoteRequest: 'owner',
  getSellerQuote: 'owner',
  counterQuote: 'owner',
  declineQuote: 'owner',
  listReceivedRequests: 'seller',
  getReceivedRequest: 'owning seller',
  giveQuote: 'owning seller',
  reviseQuote: 'owning seller',
  withdrawQuote: 'owning seller',
  listOperatorRequests: 'operator',
  getOperatorRequest: 'operator',
  giveOperatorQuote: 'operator',
  reviseOperatorQuote: 'operator',
  withdrawOperatorQuote: 'operator',
  getAuction: 'everybody',
  estimateBid: 'everybody',
  placeBid: 'signed in',
  listBids: 'signed in',
  openAuction: 'operator',
  cancelAuction: 'operator',
  listPromoCodes: 'operator',
  putPromoCode: 'operator',
  captureOperatorDeposit: 'operator',
  setUpCard: 'everybody',
  listSavedCards: 'signed in',
  removeSavedCard: 'owner',
  getLastContact: 'signed in',
  suggestPlaces: 'everybody',
  listPlaces: 'everybody',
  searchProducts: 'everybody',
  listProductPoints: 'everybody',
  listSitemapProducts: 'everybody',
  suggestProducts: 'everybody',
  suggestSellers: 'everybody',
  listCategories: 'everybody',
  getProduct: 'everybody',
  getAvailability: 'everybody',
  listReviews: 'everybody',
  listSellerReviews: 'everybody',
  getSeller: 'everybody',
  listCards: 'everybody',
  listConversations: 'signed in',
  startConversation: 'signed in',
  getConversation: 'owner',
  sendMessage: 'owner',
  readConversation: 'owner',
  archiveConversation: 'owner',
  blockConversation: 'owner',
  reportConversation: 'owner',
  createSocketTicket: 'signed in',
  listFavouriteIds: 'signed in',
  listFavourites: 'signed in',
  addFavourite: 'signed in',
  removeFavourite: 'signed in',
  mergeFavourites: 'signed in',
  listSavedSearches: 'signed in',
  saveSearch: 'signed in',
  changeSavedSearch: 'owner',
  deleteSavedSearch: 'owner, harmless to others',
  openSavedSearch: 'everybody',
  stopEmails: 'everybody',
  resumeEmails: 'everybody',
  searchSellers: 'everybody',
  listSitemapSellers: 'everybody',
  getConfiguration: 'everybody',
  getScreenDesign: 'everybody',
  getPackages: 'everybody',
  getInstalledPackages: 'everybody',
  getProductAttributes: 'everybody',
  getCustomAttributes: 'everybody',
  getCustomerLogin: 'everybody',
  postCustomerLogin: 'everybody',
  getSearchableFieldsOrder: 'everybody',
  listZoneOffsets: 'everybody',
  getTranslationFile: 'everybody',
  uploadFile: 'everybody',
  getUpload: 'owner',
  getAttachment: 'owner',
  getOperatorAttachment: 'operator',
  // Files without an owner are deleted by their secret reference; others' files are tested in
  // uploads.test.ts.
  deleteUpload: 'everybody',
};

const OPERATOR_TOKEN = 'a token of the operator for tests';
let t: TestApi;
let folder: string;
/** Owns an order, a saved search, a favourite, a conversation, a session and a file. */
let owner: SignedUp;
let other: SignedUp;
let admin: SignedUp;
/** The account of the order's seller, and of another one. */
let seller: SignedUp;
let otherSeller: SignedUp;
let operator: ApiCaller;
/** The paths of the owner's data, for the calls that name it. */
const own: Record<string, string> = {};
let ownData: () => Promise<unknown>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marketplace-access-'));
  t = await startApi({
    clock: () => new Date('2026-06-01T16:00:00Z'),
    variables: { DATA_DIR: folder, OPERATOR_TOKEN },
  });
  [owner, other, admin] = [await t.signUp(), await t.signUp(), await t.signUp()];
  [seller, otherSeller] = [await t.signUp(), await t.signUp()];
  operator = await t.visitor({ authorization: `Bearer ${OPERATOR_TOKEN}` });
  await insertSeller(t.db, { customerId: otherSeller.profile._id });
  await t.db.update(customers).set({ role: 'admin' }).where(eq(customers.email, admin.email));
  const sellerId = await insertSeller(t.db, { customerId: seller.profile._id });
  const listing = { sellerId, categoryId: await insertCategory(t.db, { slug: 'all' }) };
  const productId = await insertProduct(t.db, listing);
  await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true });
  const { order } = await place(owner.api, [line(productId, { startDate: '2026-06-10', endDate: '2026-06-12' })]);
  const search = await owner.api(saveSearch, { body: { query: 'search=canoe', name: 'Canoes', language: 'en' } });
  await owner.api(addFavourite, { params: { id: String(productId) } });
  const [device] = await owner.api(listDevices);
  await t.db.insert(customerAttributes).values({ uniqueName: 'papers', name: 'Papers', attributeType: 'File' });
  const { reference } = await upload(owner.api, 'Only the owner reads this.');
  await t.db.update(uploads).set({ customerId: owner.profile._id, claimedAt: new Date() });
  const { reference: photo } = await upload(owner.api, 'Only the two sides read this.', { purpose: 'message' });
  const { conversationId, message } = await owner.api(startConversation, {
    body: { sellerId: String(listing.sellerId), text: 'Is it light?', attachments: [photo], key: 'first-message' },
  });
  own.getAttachment = `/api/attachments/${message.attachments[0]!.id}`;
  own.getOperatorAttachment = `/api/operator/attachments/${message.attachments[0]!.id}`;
  own.getConversation = `/api/conversations/${conversationId}`;
  own.sendMessage = `/api/conversations/${conversationId}/messages`;
  own.readConversation = `/api/conversations/${conversationId}/read`;
  own.archiveConversation = `/api/conversations/${conversationId}/archived`;
  own.blockConversation = `/api/conversations/${conversationId}/blocked`;
  own.reportConversation = `/api/conversations/${conversationId}/report`;
  own.getUpload = `/api/uploads/${reference}`;
  await saveCard(t, owner);
  const [card] = await owner.api(listSavedCards);
  own.removeSavedCard = `/api/payments/cards/${card!.id}`;
  own.getOrder = `/api/orders/${order.id}`;
  own.settleOrder = `/api/orders/${order.id}/settle`;
  own.changeOrder = `/api/orders/${order.id}`;
  own.cancelOrder = `/api/orders/${order.id}/cancel`;
  own.confirmOrder = `/api/orders/${order.id}/confirmation`;
  own.reportProblem = `/api/orders/${order.id}/problem`;
  own.resolveProblem = `/api/orders/${order.id}/problem/resolution`;
  own.quoteCancellation = `/api/orders/${order.id}/cancellation`;
  own.quoteDates = `/api/orders/${order.id}/dates/quote`;
  own.changeDates = `/api/orders/${order.id}/dates`;
  own.settleDates = `/api/orders/${order.id}/dates/settle`;
  own.dropDates = `/api/orders/${order.id}/dates/drop`;
  own.holdDeposit = `/api/orders/${order.id}/deposit`;
  own.settleDeposit = `/api/orders/${order.id}/deposit/settle`;
  for (const side of ['Seller', 'Operator']) {
    const path = `/api/${side.toLowerCase()}/orders/${order.id}`;
    own[`get${side}Order`] = path;
    own[`update${side}Order`] = `${path}/actions`;
    own[`refund${side}Order`] = `${path}/refunds`;
    own[`capture${side}Deposit`] = `${path}/deposit`;
  }
  const listingOnRequest = await insertProduct(t.db, { ...listing, saleType: 'request', price: null });
  const newRequest = {
    title: 'A table',
    quantity: 1,
    productId: String(listingOnRequest),
    idempotencyKey: randomUUID(),
  };
  const { id: requestId } = await owner.api(createQuoteRequest, { body: newRequest });
  const given = await seller.api(giveQuote, { params: { id: requestId }, body: QUOTE });
  const quoteId = given.quotes[0]!.id;
  own.getQuoteRequest = own.changeQuoteRequest = `/api/quoteRequests/${requestId}`;
  own.withdrawQuoteRequest = `/api/quoteRequests/${requestId}/withdrawal`;
  own.getSellerQuote = `/api/quotes/${quoteId}`;
  own.counterQuote = `/api/quotes/${quoteId}/counter`;
  own.declineQuote = `/api/quotes/${quoteId}/decline`;
  own.getReceivedRequest = `/api/seller/quoteRequests/${requestId}`;
  own.giveQuote = `/api/seller/quoteRequests/${requestId}/quotes`;
  own.reviseQuote = `/api/seller/quotes/${quoteId}`;
  own.withdrawQuote = `/api/seller/quotes/${quoteId}/withdrawal`;
  own.getOperatorRequest = `/api/operator/quoteRequests/${requestId}?sellerId=${sellerId}`;
  own.giveOperatorQuote = `/api/operator/quoteRequests/${requestId}/quotes?sellerId=${sellerId}`;
  own.reviseOperatorQuote = `/api/operator/quotes/${quoteId}`;
  own.withdrawOperatorQuote = `/api/operator/quotes/${quoteId}/withdrawal`;
  const auctionListing = await insertProduct(t.db, { ...listing, saleType: 'auction' });
  const auctionId = await insertAuction(t.db, auctionListing);
  BODIES['openAuction'] = { productId: String(auctionListing), startPrice: 1000, endsAt: '2099-01-01T00:00:00.000Z' };
  own.openAuction = '/api/operator/auctions';
  own.cancelAuction = `/api/operator/auctions/${auctionId}/cancellation`;
  own.putPromoCode = '/api/operator/promoCodes/WELCOME10';
  own.changeSavedSearch = own.deleteSavedSearch = `/api/savedSearches/${search.id}`;
  own.signOutDevice = `/api/profile/devices/${device!.id}`;
  ownData = async () => [
    await owner.api(getOrder, { params: { id: order.id } }),
    await owner.api(getQuoteRequest, { params: { id: requestId } }),
    await owner.api(listSavedSearches),
    await owner.api(listSavedCards),
    await owner.api(getConversation, { params: { id: conversationId }, query: {} }),
    await owner.api(listFavouriteIds),
    (await owner.api(listDevices)).map(({ id }) => id),
  ];
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const QUOTE = {
  lines: [{ text: 'Work', amount: 5000 }],
  validUntil: '2026-06-20T12:00:00.000Z',
  idempotencyKey: randomUUID(),
  requestVersion: 1,
};
const REFUND = { idempotencyKey: randomUUID(), amount: 1 };
const NEW_DATES = { line: 0, startDate: '2026-06-20', endDate: '2026-06-22' };
const CAPTURE = { line: 0, idempotencyKey: randomUUID(), amount: 1, reason: 'A scratch' };
const BODIES: Record<string, object> = {
  holdDeposit: { line: 0 },
  settleDeposit: { line: 0 },
  captureSellerDeposit: CAPTURE,
  captureOperatorDeposit: CAPTURE,
  quoteDates: NEW_DATES,
  changeDates: { ...NEW_DATES, idempotencyKey: randomUUID(), expectedBalance: 0 },
  changeOrder: {
    fulfilment: 'pickup',
    expectedTotal: 13_500,
    contact: { name: 'Eve', email: 'eve@example.com', phone: '+1 780 555 0100' },
  },
  changeSavedSearch: { name: 'Mine now', isMailed: false },
  cancelOrder: {},
  reportProblem: { kind: 'other', text: 'Mine now' },
  sendMessage: { text: 'Mine now', key: 'mine-now' },
  readConversation: { number: 1 },
  archiveConversation: { isArchived: true },
  blockConversation: { isBlocked: true },
  reportConversation: { reason: 'other', text: 'Mine now' },
  updateSellerOrder: { action: 'cancel' },
  updateOperatorOrder: { action: 'cancel' },
  refundSellerOrder: REFUND,
  refundOperatorOrder: REFUND,
  changeQuoteRequest: { title: 'Mine now', quantity: 1 },
  counterQuote: { amount: 1 },
  giveQuote: { ...QUOTE, idempotencyKey: randomUUID() },
  reviseQuote: QUOTE,
  giveOperatorQuote: { ...QUOTE, idempotencyKey: randomUUID() },
  reviseOperatorQuote: QUOTE,
  putPromoCode: { rate: 1000 },
};
const ask = async (api: ApiCaller, name: string) => {
  const { method, path } = endpoints[name]!;
  const { status, body } = await api.raw<{ code?: string }>(own[name] ?? path.replace(/:\w+/g, '1'), {
    method,
    body: BODIES[name],
  });
  return `${status} ${body?.code ?? ''}`.trim();
};
const named = (matches: (rule: Rule) => boolean) =>
  Object.entries(RULES)
    .filter(([, rule]) => matches(rule))
    .map(([name]) => name);

const RULE_KINDS: Record<Rule, string> = {
  everybody: 'everybody',
  'signed in': 'customer',
  owner: 'customer',
  'owner, harmless to others': 'customer',
  seller: 'seller',
  'owning seller': 'seller',
  operator: 'operator',
};
const accessKind = (access: string | undefined) => (access === 'open' || access === 'key' ? 'everybody' : access);

it('CA-05 RT-04 every call of the contract has a rule here that matches its access', () => {
  expect(Object.keys(RULES).sort()).toEqual(Object.keys(endpoints).sort());
  for (const [name, rule] of Object.entries(RULES))
    expect([name, accessKind(endpoints[name]?.access)]).toEqual([name, RULE_KINDS[rule]]);
  // Every call that names owned data has a path here.
  const owned = named((rule) => rule.startsWith('own') || rule === 'operator');
  expect(owned.filter((name) => !name.startsWith('list')).sort()).toEqual(Object.keys(own).sort());
});

describe('a visitor who is signed out', () => {
  it.each(named((rule) => rule !== 'everybody'))('CA-05 RT-04 is rejected: %s', async (name) => {
    expect(await ask(await t.visitor(), name)).toBe(RULES[name] === 'operator' ? '403 forbidden' : '401 signed_out');
  });
});

describe('a call of a seller', () => {
  it.each(named((rule) => RULE_KINDS[rule] === 'seller'))(
    'OR-10 RT-04 %s is forbidden to customers and admins',
    async (name) => {
      for (const { api } of [owner, other, admin]) expect(await ask(api, name)).toBe('403 forbidden');
    },
  );

  it.each(named((rule) => rule === 'owning seller'))(
    'OR-10 RT-04 %s finds nothing for another seller and changes nothing',
    async (name) => {
      const before = await ownData();
      expect(await ask(otherSeller.api, name)).toBe('404 not_found');
      expect(await ownData()).toEqual(before);
    },
  );

  it('OR-10 RT-04 is accepted for the seller', async () => {
    expect(await ask(seller.api, 'listSellerOrders')).toBe('200');
    expect(await ask(seller.api, 'getSellerOrder')).toBe('200');
    // The order isn't paid yet.
    expect(await ask(seller.api, 'updateSellerOrder')).toBe('409 action_unavailable');
    expect(await ask(seller.api, 'refundSellerOrder')).toBe('409 refund_too_high');
    for (const name of ['listReceivedRequests', 'getReceivedRequest', 'reviseQuote'])
      expect([name, await ask(seller.api, name)]).toEqual([name, '200']);
  });
});

describe('a call of the operator', () => {
  it.each(named((rule) => rule === 'operator'))('OR-10 RT-04 %s is forbidden without the token', async (name) => {
    for (const { api } of [owner, other, admin, seller]) expect(await ask(api, name)).toBe('403 forbidden');
  });

  it('OR-10 RT-04 is accepted with the token', async () => {
    expect(await ask(operator, 'listOperatorOrders')).toBe('200');
    expect(await ask(operator, 'getOperatorOrder')).toBe('200');
    expect(await ask(operator, 'updateOperatorOrder')).toBe('409 action_unavailable');
    expect(await ask(operator, 'refundOperatorOrder')).toBe('409 refund_too_high');
    for (const name of ['getOperatorRequest', 'reviseOperatorQuote'])
      expect([name, await ask(operator, name)]).toEqual([name, '200']);
    expect(await ask(operator, 'listPromoCodes')).toBe('200');
    expect(await ask(operator, 'putPromoCode')).toBe('200 WELCOME10');
  });
});

describe('a call that names a customer’s own data', () => {
  it.each(named((rule) => rule.startsWith('owner')))(
    'CA-05 RT-04 %s is rejected or ignored for other customers, admins and sellers and changes nothing',
    async (name) => {
      const before = await ownData();
      for (const { api } of [other, admin, otherSeller])
        expect(await ask(api, name)).toBe(RULES[name] === 'owner' ? '404 not_found' : '200');
      expect(await ownData()).toEqual(before);
    },
  );

  it('CA-05 RT-04 is accepted for the owner', async () => {
    const calls = [
      'getUpload',
      'getOrder',
      'quoteCancellation',
      'settleOrder',
      'settleDates',
      'dropDates',
      'changeOrder',
      'cancelOrder',
      'getQuoteRequest',
      'getSellerQuote',
      'counterQuote',
      'declineQuote',
      'withdrawQuoteRequest',
      'changeSavedSearch',
      'deleteSavedSearch',
      'removeSavedCard',
      'getConversation',
      'sendMessage',
      'readConversation',
      'archiveConversation',
      'reportConversation',
      'blockConversation',
      'signOutDevice',
    ];
    for (const name of calls) expect([name, await ask(owner.api, name)]).toEqual([name, '200']);
    expect(await ask(owner.api, 'getProfile')).toBe('401 signed_out');
  });
});

describe('a public call', () => {
  // These change who is signed in; they are tested in accounts.test.ts.
  const changing: readonly string[] = ['login', 'register', 'logout'];
  it.each(named((rule) => rule === 'everybody').filter((name) => !changing.includes(name)))(
    'CA-05 RT-04 answers every visitor alike: %s',
    async (name) => {
      const anonymous = await ask(await t.visitor(), name);
      expect(anonymous).not.toMatch(/^(401|403 forbidden)/);
      for (const { api } of [other, admin]) expect(await ask(api, name)).toBe(anonymous);
    },
  );
});

it('HF-08 a sign-up cannot make itself an admin', async () => {
  const email = 'eve@example.com';
  const body = { email, username: email, password: TEST_PASSWORD, name: 'Eve', role: 'admin', isAdmin: true };
  const eve = await t.visitor();
  const { body: answer } = await eve.raw<{ profile: { role: string } }>('/api/register', { method: 'POST', body });
  expect(answer.profile.role).toBe('customer');
});
