import { fork } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AUCTION_HISTORY_MAXIMUM,
  endpoints,
  FAVOURITES_MAXIMUM,
  KEY_HEADER,
  QUOTE_LINES_MAXIMUM,
  quoteOrder,
  REQUEST_SELLERS_MAXIMUM,
  SAVED_SEARCHES_MAXIMUM,
  SESSION_COOKIE,
  UPLOAD_FILES_MAXIMUM,
  UPLOAD_MAXIMUM_BYTES,
  type FulfilmentChoice,
  type NewOrderLine,
  type UploadPurpose,
} from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { hashPassword } from '../accounts/passwords';
import { createSecret, hashSecret } from '../accounts/secrets';
import { startSession } from '../accounts/sessions-service';
import { DEMO_CUSTOMER, seedDemo, type DemoDeps } from '@marketplace/demo-marketplaces';
import {
  auctionBidders,
  auctionBids,
  auctions,
  customerAttributes,
  customers,
  favourites,
  messages,
  orderProblems,
  orders,
  payments,
  quoteRequests,
  requestHistory,
  requestRecipients,
  savedSearches,
  sellerQuotes,
  sessions,
  settings,
  tokens,
  uploads,
} from '@marketplace/database/schema';
import { tokenize } from '@marketplace/search-index';
import { createDeliveryLink } from '../orders/deliveries';
import { place } from '../orders/order-fixtures';
import { insertAuction } from '../products/product-fixtures';
import { createSearchToken } from '../saved/search-tokens';
import { OPEN_ID_CLIENT, startOpenIdIssuer } from '../testing/openid-issuer';
import { startApi, TEST_SECRET } from '../testing/start-api';
import { upload } from '../uploads/upload-fixtures';
import { createQueryString, type Input, type KnownValues } from './largest-inputs';
import type { ReceivedResponse, SentRequest } from './sender';

const NOW = new Date('2026-06-03T15:00:00Z');
const TODAY = '2026-06-03';
const clock = () => NOW;
const log = { info: () => {}, warn: () => {} } as unknown as DemoDeps['log'];
const OPERATOR_TOKEN = 'a token of the operator for tests';
/** Enough for the orders of all measurements. */
const STOCK = 1_000_000;
/** Units of a listing in one booking, so that one customer may order lines of different dates. */
const ORDER_QUANTITY = 10;
const WORDS = 400;
/** The cookie of a browser that has started to sign in with Google. */
const SOCIAL_SECRET = 'a'.repeat(43);
const SEARCH_ID = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
const [openToken, stopToken] = (['open', 'stop'] as const).map((purpose) =>
  createSearchToken(TEST_SECRET, purpose, SEARCH_ID),
) as [string, string];

/** Where a request finds most sellers. */
const FINDABLE = {
  productId: undefined,
  category: 'water-sports',
  place: { name: 'Edmonton', lat: 53.54, lng: -113.49, radius: 500 },
};
const newQuote = () => ({
  lines: Array.from({ length: QUOTE_LINES_MAXIMUM }, () => ({ text: 'x'.repeat(200), amount: 5000 })),
  idempotencyKey: randomUUID(),
  requestVersion: 1,
  validUntil: `${addDays(TODAY, 9)}T12:00:00.000Z`,
  startDate: undefined,
  endDate: undefined,
  productId: undefined,
});

interface PreparedRequest {
  status?: 'Open' | 'Quoted';
  quotes?: number;
  isSold?: boolean;
}

/** The cost of one call in milliseconds of processor time. */
export interface Cost extends ReceivedResponse {
  /** All threads. */
  process: number;
  /** The thread that serves the calls. */
  thread: number;
}

export interface MeasuredMarketplace {
  known: KnownValues;
  /**
   * Calls once, as a customer who signed in recently; another process sends the request. With
   * `isPrepared` the data exists that the call needs to do all of its work.
   */
  measure: (name: string, input: Input, how?: { isPrepared?: boolean }) => Promise<Cost>;
  close: () => Promise<void>;
}

/** The API of this process on a demo marketplace with that many listings, without rate limits. */
export async function startMeasuredMarketplace(listings?: number): Promise<MeasuredMarketplace> {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-measured-'));
  const issuer = await startOpenIdIssuer();
  const t = await startApi({
    clock,
    isWorking: false,
    settingsCacheMs: 800,
    variables: { DATA_DIR: folder, GOOGLE_ISSUER: issuer.url, GOOGLE_CLIENT_SECRET: 'secret of ours', OPERATOR_TOKEN },
    uploadLimits: { unclaimedBytes: Number.MAX_SAFE_INTEGER, folderBytes: Number.MAX_SAFE_INTEGER },
    seed: async (db, pool) => {
      await seedDemo({ db, pool, clock, log }, { listings });
      await db
        .insert(settings)
        .values([
          {
            key: 'customerLogin',
            value: { layout: 'default', loginAttributes: { googleEnabled: true, facebookEnabled: false } },
          },
          { key: 'customer_account.googleClientID', value: OPEN_ID_CLIENT },
        ])
        .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });
      await db.insert(customerAttributes).values({ uniqueName: 'papers', name: 'Papers', attributeType: 'File' });
      await db.execute(sql`UPDATE products SET stock = ${STOCK}, maximum_quantity = greatest(maximum_quantity, ${ORDER_QUANTITY}) WHERE seller_id = (
        SELECT seller_id FROM products WHERE sale_type = 'rental' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)`);
    },
  });
  const [customer] = await t.db.select().from(customers).where(eq(customers.email, DEMO_CUSTOMER.email));
  if (!customer) throw new Error('The demo has no customer.');
  const customerId = customer.id;
  const passwordHash = await hashPassword(DEMO_CUSTOMER.password);
  await fillToMaximum();
  const orderable = await findOrderableLines();
  /** Makes the customer the seller of what they order, or nobody: sellers can't order their own listings. */
  const setSeller = (id: string | null) =>
    t.db.execute(sql`UPDATE sellers SET customer_id = ${id} WHERE id = (
      SELECT seller_id FROM products WHERE id = ${Number(orderable[0]?.productId)})`);
  const known = await readKnownValues();

  const sender = fork(new URL('./sender.ts', import.meta.url), { execArgv: [] });
  const send = async (request: SentRequest): Promise<Cost> => {
    const reply = once(sender, 'message');
    const [before, threadBefore] = [process.cpuUsage(), process.threadCpuUsage()];
    sender.send(request);
    const [received] = (await reply) as [ReceivedResponse];
    const [used, ofThread] = [process.cpuUsage(before), process.threadCpuUsage(threadBefore)];
    return {
      ...received,
      process: (used.user + used.system) / 1000,
      thread: (ofThread.user + ofThread.system) / 1000,
    };
  };

  /**
   * By operation: creates the data that the call needs to do all of its work, and completes the
   * input.
   */
  const preparations: Readonly<Record<string, (input: Input) => Promise<Input>>> = {
    createOrder: async (input) => {
      await payOrders();
      const { lines, fulfilment } = input.body as { lines: NewOrderLine[]; fulfilment?: FulfilmentChoice };
      return withBody(input, { idempotencyKey: randomUUID(), expectedTotal: await quoteTotal(lines, fulfilment) });
    },
    changeOrder: async (input) => {
      const { fulfilment } = input.body as { fulfilment: FulfilmentChoice };
      const id = await placeOrder();
      return { ...withBody(input, { expectedTotal: await quoteTotal(orderable, fulfilment) }), params: { id } };
    },
    cancelOrder: async (input) => ({ ...input, params: { id: await placeOrder() } }),
    getSellerOrder: prepareSoldOrder,
    getOperatorOrder: prepareSoldOrder,
    updateSellerOrder: prepareSoldOrder,
    updateOperatorOrder: prepareSoldOrder,
    refundSellerOrder: prepareSoldOrder,
    refundOperatorOrder: prepareSoldOrder,
    captureSellerDeposit: prepareSoldOrder,
    captureOperatorDeposit: prepareSoldOrder,
    quoteDates: prepareNewDates,
    changeDates: prepareNewDates,
    confirmOrder: prepareHandedOverOrder,
    reportProblem: async (input) =>
      withBody(await prepareHandedOverOrder(input), { attachments: await uploadFiles('problemReport') }),
    resolveProblem: prepareHandedOverOrder,
    getDelivery: prepareDelivery,
    confirmDelivery: prepareDelivery,
    register: async (input) => {
      const email = `${randomUUID()}@example.com`;
      return withBody(input, { email, username: email });
    },
    resetPassword: async (input) => ({ ...input, query: { token: await issueToken('reset') } }),
    verifyAccount: async (input) => ({ ...input, query: { token: await issueToken('verify') } }),
    signInByLink: async (input) => withBody(input, { token: await issueToken('signIn'), email: DEMO_CUSTOMER.email }),
    changePassword: async (input) => {
      await t.db.update(customers).set({ passwordHash }).where(eq(customers.id, customerId));
      return withBody(input, { currentPassword: DEMO_CUSTOMER.password });
    },
    socialLogin: async (input) => {
      const { password } = input.body as { password: string };
      return withBody(input, { type: 'google', google: { idToken: await createIdTokenFor(password) } });
    },
    createQuoteRequest: async (input) => {
      await forgetAttempts('quoteRequest');
      return withBody(input, {
        ...FINDABLE,
        idempotencyKey: randomUUID(),
        attachments: await uploadFiles('request'),
        startDate: TODAY,
        endDate: TODAY,
      });
    },
    findRequestSellers: async (input) => withBody(input, FINDABLE),
    getQuoteRequest: (input) => prepareRequest(input),
    changeQuoteRequest: async (input) => {
      await forgetAttempts('requestChange');
      const { params } = await prepareRequest(input, { status: 'Open', quotes: 0 });
      return { ...withBody(input, { startDate: TODAY, endDate: TODAY }), params };
    },
    withdrawQuoteRequest: (input) => prepareRequest(input),
    getSellerQuote: prepareQuote,
    counterQuote: async (input) => withBody(await prepareQuote(input), { amount: 1 }),
    declineQuote: prepareQuote,
    getReceivedRequest: (input) => prepareRequest(input, { isSold: true }),
    getOperatorRequest: async (input) => ({
      ...(await prepareRequest(input, { isSold: true })),
      query: { sellerId: String(await findSoldBy()) },
    }),
    giveQuote: async (input) => withBody(await prepareRequest(input, { isSold: true, quotes: 0 }), newQuote()),
    giveOperatorQuote: async (input) => ({
      ...withBody(await prepareRequest(input, { isSold: true, quotes: 0 }), newQuote()),
      query: { sellerId: String(await findSoldBy()) },
    }),
    reviseQuote: async (input) => withBody(await prepareQuote(input, true), newQuote()),
    reviseOperatorQuote: async (input) => withBody(await prepareQuote(input, true), newQuote()),
    withdrawQuote: (input) => prepareQuote(input, true),
    withdrawOperatorQuote: (input) => prepareQuote(input, true),
    getAuction: prepareAuction,
    estimateBid: prepareAuction,
    placeBid: async (input) =>
      withBody(await prepareAuction(input), { idempotencyKey: randomUUID(), maximum: 900_000_000, isConfirmed: true }),
    listBids: async (input) => {
      await prepareAuction(input);
      return input;
    },
    openAuction: async (input) => {
      await prepareAuction(input);
      await t.db.update(auctions).set({ status: 'Unsold' });
      const body = {
        productId: String(await findAuctioned()),
        startPrice: 1,
        reserve: 1,
        endsAt: '2099-01-01T00:00:00.000Z',
      };
      return withBody(input, { ...body, startsAt: undefined });
    },
    cancelAuction: prepareAuction,
    getUpload: async (input) => {
      const { reference } = await upload(t.api, 'A note.');
      await t.db.update(uploads).set({ customerId, claimedAt: NOW });
      return { ...input, params: { id: reference } };
    },
    deleteUpload: async (input) => ({ ...input, params: { id: (await upload(t.api, 'A note.')).reference } }),
    getAttachment: (input) => prepareAttachment(input),
    getOperatorAttachment: async (input) => {
      const { params } = await prepareHandedOverOrder(input);
      const problem = { id: randomUUID(), orderId: (params as { id: string }).id, text: '', reportedAt: NOW };
      await t.db.insert(orderProblems).values({ ...problem, kind: 'other' });
      return prepareAttachment(input, problem.id);
    },
    startConversation: async (input) =>
      withBody(input, { key: randomUUID(), attachments: await uploadFiles('message') }),
    sendMessage: async (input) => withBody(input, { key: randomUUID(), attachments: await uploadFiles('message') }),
    addFavourite: async (input) => {
      // One below the maximum; the first product is the one to be added.
      await t.db.delete(favourites).where(sql`customer_id = ${customerId} AND product_id = (
        SELECT min(product_id) FROM favourites WHERE customer_id = ${customerId})`);
      return { ...input, params: { id: '1' } };
    },
    mergeFavourites: async (input) => {
      await t.db.delete(favourites).where(eq(favourites.customerId, customerId));
      return input;
    },
    listFavourites: (input) => fillToMaximum().then(() => input),
    deleteSavedSearch: (input) => fillToMaximum().then(() => input),
    openSavedSearch: (input) => fillToMaximum().then(() => input),
    stopEmails: (input) => fillToMaximum().then(() => input),
    resumeEmails: (input) => fillToMaximum().then(() => input),
    saveSearch: async (input) => {
      await t.db.delete(savedSearches).where(sql`id IN (
        SELECT id FROM saved_searches WHERE customer_id = ${customerId} AND id <> ${SEARCH_ID} LIMIT 1)`);
      return input;
    },
  };

  /** A new paid order with the maximum number of lines, for calls that handle it. */
  async function prepareSoldOrder(input: Input): Promise<Input> {
    const id = await placeOrder();
    await payOrders();
    await t.db.update(payments).set({ status: 'succeeded' }).where(eq(payments.orderId, id));
    const note = (input.body as { note?: string } | undefined)?.note ?? '';
    const body = { action: 'accept', amount: 1, idempotencyKey: randomUUID(), note };
    return { ...input, params: { id }, ...(input.body !== undefined && { body }) };
  }

  /** The seller of the orderable listings. */
  async function findSoldBy(): Promise<number> {
    const { rows } = await t.pool.query<{ id: number }>('SELECT seller_id AS id FROM products WHERE id = $1', [
      Number(orderable[0]?.productId),
    ]);
    return rows[0]?.id ?? 0;
  }

  /** Some calls are limited per day. */
  const forgetAttempts = (kind: string) => t.db.execute(sql`DELETE FROM attempts WHERE key LIKE ${`${kind} %`}`);

  /** A new request to the maximum of sellers, each with a quote; `isSold`: one of them is the caller. */
  async function prepareRequest(
    input: Input,
    { status = 'Quoted', quotes = REQUEST_SELLERS_MAXIMUM, isSold = false }: PreparedRequest = {},
  ): Promise<Input> {
    const [asking] = isSold ? await t.db.select().from(customers).where(ne(customers.id, customerId)).limit(1) : [];
    const { rows } = await t.pool.query<{ id: number; product_id: number }>(
      `SELECT seller_id AS id, min(id) AS product_id FROM products WHERE status = 'active' AND sale_type <> 'auction'
        GROUP BY 1 ORDER BY seller_id = $1 DESC, seller_id LIMIT $2`,
      [await findSoldBy(), REQUEST_SELLERS_MAXIMUM],
    );
    const [row] = await t.db
      .insert(quoteRequests)
      .values({
        customerId: asking?.id ?? customerId,
        status,
        title: 'A table',
        details: 'x'.repeat(3000),
        quantity: 1,
        currency: 'CAD',
        timeZone: 'America/Edmonton',
        idempotencyKey: randomUUID(),
        requestHash: '',
        expiresAt: new Date(`${addDays(TODAY, 14)}T12:00:00Z`),
      })
      .returning({ id: quoteRequests.id });
    const requestId = row?.id ?? '';
    const recipients = rows.map(({ id, product_id: productId }, position) => ({
      requestId,
      sellerId: id,
      productId,
      position,
    }));
    await t.db.insert(requestHistory).values({ requestId, status: 'Open', actor: 'customer', at: NOW });
    await t.db.insert(requestRecipients).values(recipients);
    for (const { sellerId, productId } of recipients.slice(0, quotes))
      await t.db.insert(sellerQuotes).values({
        requestId,
        status: 'Offered',
        amount: 100_000,
        currency: 'CAD',
        note: 'x'.repeat(1000),
        quantity: 1,
        ...newQuote(),
        sellerId,
        productId,
        validUntil: new Date(`${addDays(TODAY, 9)}T12:00:00Z`),
      });
    return { ...input, params: { id: requestId } };
  }

  /** The first quote of one. */
  async function prepareQuote(input: Input, isSold = false): Promise<Input> {
    const { params } = await prepareRequest(input, { isSold });
    const [row] = await t.db
      .select({ id: sellerQuotes.id })
      .from(sellerQuotes)
      .where(
        and(eq(sellerQuotes.requestId, (params as { id: string }).id), eq(sellerQuotes.sellerId, await findSoldBy())),
      );
    return { ...input, params: { id: row?.id } };
  }

  async function findAuctioned(): Promise<number> {
    const { rows } = await t.pool.query<{ id: number }>(
      `SELECT min(id) AS id FROM products WHERE sale_type = 'auction'`,
    );
    return rows[0]?.id ?? 0;
  }

  /** A running auction in which the customer was outbid, with more bids than are shown. */
  async function prepareAuction(input: Input): Promise<Input> {
    const productId = await findAuctioned();
    await t.db.update(auctions).set({ isCurrent: false }).where(eq(auctions.productId, productId));
    const [leader] = await t.db.select().from(customers).where(ne(customers.id, customerId)).limit(1);
    const bids = 2 * AUCTION_HISTORY_MAXIMUM;
    const id = await insertAuction(t.db, productId, {
      ...{ startPrice: 1, price: bids, bidCount: bids, bidderCount: 2 },
      ...{ leaderId: leader?.id, leaderMaximum: bids },
    });
    const bidder = { auctionId: id, customerId: leader?.id ?? '', maximum: bids };
    await t.db.insert(auctionBidders).values([
      { ...bidder, number: 1, lastBidAt: NOW },
      { ...bidder, customerId, number: 2, lastBidAt: NOW },
    ]);
    await t.db.insert(auctionBids).values(
      Array.from({ length: bids }, (_, index) => ({
        ...bidder,
        number: index + 1,
        shown: [{ bidder: 1, amount: index + 1, isAutomatic: false }],
        at: NOW,
        idempotencyKey: randomUUID(),
      })),
    );
    return { ...input, params: { id } };
  }

  /** A new paid order, and days that its first line doesn't have. */
  async function prepareNewDates(input: Input): Promise<Input> {
    const { params } = await prepareSoldOrder(input);
    const dates = { line: 0, idempotencyKey: randomUUID(), expectedBalance: 0 };
    return { ...withBody(input, dates), params };
  }

  /** The maximum number of files that a message or report claims. */
  async function uploadFiles(purpose: UploadPurpose): Promise<string[]> {
    const references: string[] = [];
    for (let count = 0; count < UPLOAD_FILES_MAXIMUM; count++)
      references.push((await upload(t.api, 'A note.')).reference);
    await t.db.update(uploads).set({ purpose }).where(isNull(uploads.customerId));
    return references;
  }

  /** A file of a reported problem, or else of a message. */
  async function prepareAttachment(input: Input, problemId?: string): Promise<Input> {
    const { reference } = await upload(t.api, 'A note.');
    const [message] = await t.db.select().from(messages).limit(1);
    const place = problemId
      ? { problemId }
      : { conversationId: message?.conversationId, messageNumber: message?.number };
    const [row] = await t.db
      .update(uploads)
      .set({ customerId, claimedAt: NOW, ...place })
      .where(eq(uploads.idHash, hashSecret(reference) ?? ''))
      .returning({ id: uploads.id });
    return { ...input, params: { id: row?.id } };
  }

  /** A new order that was handed over. */
  async function prepareHandedOverOrder(input: Input): Promise<Input> {
    const id = await placeOrder();
    await t.db.update(orders).set({ status: 'Handed Over', expiresAt: null }).where(eq(orders.id, id));
    return { ...input, params: { id } };
  }

  /** The link that confirms one. */
  async function prepareDelivery(input: Input): Promise<Input> {
    const { params } = await prepareHandedOverOrder(input);
    const orderId = (params as { id: string }).id;
    return { ...input, params: { token: await createDeliveryLink(t.db, { orderId, completesAt: null }, NOW) } };
  }

  /** A paid order no longer counts as pending. */
  const payOrders = () =>
    t.db.update(orders).set({ status: 'Confirmed', expiresAt: null }).where(eq(orders.customerId, customerId));

  async function quoteTotal(lines: NewOrderLine[], fulfilment?: FulfilmentChoice): Promise<number> {
    const { body } = await t.api.raw<{ total?: number }>(quoteOrder.path, {
      method: 'POST',
      body: { lines, fulfilment },
    });
    return body.total ?? 0;
  }

  /** The id of an unpaid order with the maximum number of lines. */
  async function placeOrder(): Promise<string> {
    await payOrders();
    const api = await t.visitor();
    api.cookies.set(SESSION_COOKIE, await startCustomerSession());
    return (await place(api, orderable)).order.id;
  }

  const startCustomerSession = () =>
    startSession(t.db, {
      customerId,
      previousId: undefined,
      now: NOW,
      userAgent: 'x'.repeat(300),
      address: '127.0.0.1',
    });

  /** A new ID token for the calling browser. */
  const createIdTokenFor = (accessToken: string) =>
    issuer.createIdToken(accessToken, NOW, { nonce: sha256(SOCIAL_SECRET), jti: randomUUID() });

  async function issueToken(purpose: 'verify' | 'reset' | 'signIn'): Promise<string> {
    const token = createSecret();
    const expiresAt = new Date(NOW.getTime() + 60_000);
    await t.db.insert(tokens).values({ idHash: hashSecret(token) as string, customerId, purpose, expiresAt });
    return token;
  }

  /** Fills favourites and saved searches to their maximum. */
  async function fillToMaximum(): Promise<void> {
    const savedSearch = { id: SEARCH_ID, customerId, name: 'Canoes', query: 'search=canoe', language: 'en' } as const;
    const hashes = {
      openTokenHash: hashSecret(openToken) as string,
      stopTokenHash: hashSecret(stopToken) as string,
    };
    await t.db
      .insert(savedSearches)
      .values({ ...savedSearch, ...hashes })
      .onConflictDoNothing();
    await t.db.execute(sql`INSERT INTO favourites (customer_id, product_id)
      SELECT ${customerId}, id FROM products ORDER BY id DESC LIMIT ${FAVOURITES_MAXIMUM} ON CONFLICT DO NOTHING`);
    await t.db
      .execute(sql`INSERT INTO saved_searches (customer_id, name, query, language, open_token_hash, stop_token_hash)
      SELECT ${customerId}, 'Search ' || n, 'search=' || n, 'en', 'open ' || n, 'stop ' || n
        FROM generate_series(1, ${SAVED_SEARCHES_MAXIMUM}::integer - (
          SELECT count(*) FROM saved_searches WHERE customer_id = ${customerId})::integer) AS n ON CONFLICT DO NOTHING`);
  }

  async function readKnownValues(): Promise<KnownValues> {
    const column = async (query: string) =>
      (await t.pool.query<{ value: unknown }>(query)).rows.map(({ value }) => value);
    const texts = (await column('SELECT name AS value FROM products ORDER BY id LIMIT 3000')) as string[];
    const counts = new Map<string, number>();
    for (const text of texts) for (const { form } of tokenize(text)) counts.set(form, (counts.get(form) ?? 0) + 1);
    const words = [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, WORDS)
      .map(([word]) => word);
    const days = ['0001-01-01', addDays(TODAY, -400), TODAY, ...[1, 5, 40, 400, 729].map((n) => addDays(TODAY, n))];
    const starts = [...days, '9999-12-31'];
    const productIds = (await column(`
      (SELECT id AS value FROM products WHERE units_of_price::text LIKE '%dayPrices%' ORDER BY id LIMIT 20) UNION ALL
      (SELECT product_id FROM reviews GROUP BY 1 ORDER BY count(*) DESC LIMIT 10) UNION ALL
      (SELECT product_id FROM reservations GROUP BY 1 ORDER BY count(*) DESC LIMIT 10) UNION ALL
      (SELECT id FROM products ORDER BY id DESC LIMIT 10)`)) as number[];
    const ids = productIds.map(String);
    const sellerIds = (
      (await column('SELECT seller_id AS value FROM products GROUP BY 1 ORDER BY count(*) DESC LIMIT 10')) as number[]
    ).map(String);
    const sellersIds = (
      (await column(`SELECT id AS value FROM products WHERE seller_id = (
        SELECT seller_id FROM products WHERE units_of_price::text LIKE '%dayPrices%' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)
        ORDER BY units_of_price::text LIKE '%dayPrices%' DESC, id LIMIT 5`)) as number[]
    ).map(String);
    const units = await column('SELECT DISTINCT unit AS value FROM products WHERE unit IS NOT NULL');
    const conversationIds = await column(
      `SELECT id AS value FROM conversations WHERE customer_id = '${customerId}' LIMIT 5`,
    );
    const orderIds = await column(`SELECT id AS value FROM orders WHERE customer_id = '${customerId}' LIMIT 5`);
    const attributes = (await column(
      `SELECT DISTINCT key || ':' || value AS value FROM products, jsonb_each_text(attributes) LIMIT 300`,
    )) as string[];
    return {
      words,
      values: {
        productId: ids,
        // Listings of one seller can be ordered together.
        'quoteOrder.productId': sellersIds,
        'holdDates.productId': sellersIds,
        'createOrder.productId': sellersIds,
        sellerId: sellerIds,
        seller: sellerIds,
        ids,
        id: ids,
        'getSeller.id': sellerIds,
        'listSellerReviews.id': sellerIds,
        'getConversation.id': conversationIds,
        'sendMessage.id': conversationIds,
        'listConversations.archived': ['true', 'false'],
        'readConversation.id': conversationIds,
        'archiveConversation.id': conversationIds,
        'blockConversation.id': conversationIds,
        'reportConversation.id': conversationIds,
        'getConversation.before': ['999999999'],
        'getOrder.id': orderIds,
        'settleOrder.id': orderIds,
        'quoteCancellation.id': orderIds,
        'settleDates.id': orderIds,
        'dropDates.id': orderIds,
        'holdDeposit.id': orderIds,
        'settleDeposit.id': orderIds,
        'startSocialLogin.redirectUri': [`${t.url}/login/google`],
        'exchangeSocialCode.redirectUri': [`${t.url}/login/google`],
        'changeSavedSearch.id': [SEARCH_ID],
        'deleteSavedSearch.id': [SEARCH_ID],
        'openSavedSearch.token': [openToken],
        'stopEmails.token': [stopToken],
        'resumeEmails.token': [stopToken],
        unit: units,
        startDate: starts,
        endDate: starts,
        from: days,
        to: starts,
        category: await column('SELECT slug AS value FROM categories'),
        city: await column('SELECT DISTINCT city AS value FROM products LIMIT 20'),
        location: ['Edmonton', 'Berlin', '53.54,-113.49'],
        attribute: attributes.filter((choice) => choice.length < 60),
        'confirmPassword.password': [DEMO_CUSTOMER.password],
        username: [DEMO_CUSTOMER.email],
        email: [DEMO_CUSTOMER.email],
        password: [DEMO_CUSTOMER.password],
        phone: ['+1 780 555 0100'],
        country: ['CA'],
        zip: ['T5J 2R7'],
        redirectUri: ['http://localhost:4200/'],
        query: [`search=${words.slice(0, 20).join('+')}&startDate=${TODAY}&endDate=${addDays(TODAY, 9)}`],
      },
      lists: {
        lines: [orderable],
        increments: [Array.from({ length: 20 }, (_, index) => ({ from: index * 100, step: index + 1 }))],
      },
    };
  }

  /** As many available lines as one order may have. */
  async function findOrderableLines(): Promise<NewOrderLine[]> {
    const { rows } = await t.pool.query<{ id: number }>(
      `SELECT id FROM products WHERE stock = ${STOCK} AND sale_type = 'rental' ORDER BY id LIMIT 40`,
    );
    const requested = rows.flatMap(({ id }) =>
      [30, 45, 60, 75, 90, 105].map((ahead): NewOrderLine => ({
        productId: String(id),
        quantity: 1,
        startDate: addDays(TODAY, ahead),
        endDate: addDays(TODAY, ahead + 8),
      })),
    );
    const possible: NewOrderLine[] = [];
    for (const line of requested) {
      if (possible.length === 20) break;
      const { body } = await t.api.raw<{ lines?: { problems: unknown[] }[] }>(quoteOrder.path, {
        method: 'POST',
        body: { lines: [line] },
      });
      if (body.lines?.every(({ problems }) => problems.length === 0)) possible.push(line);
    }
    return possible;
  }

  /** Each time with a new session, since some calls end it. */
  async function measure(name: string, input: Input, { isPrepared = true } = {}): Promise<Cost> {
    const endpoint = endpoints[name];
    if (!endpoint) throw new Error(`There is no call ${name}.`);
    await t.db.delete(sessions).where(eq(sessions.customerId, customerId));
    const session = await startCustomerSession();
    await setSeller(null);
    const { params = {}, query = {}, body } = (isPrepared && (await preparations[name]?.(input))) || input;
    if (endpoint.access === 'seller') await setSeller(customerId);
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
    const address = createQueryString(query);
    const cookie = `${SESSION_COOKIE}=${session}; social-nonce=${SOCIAL_SECRET}`;
    const headers: Record<string, string> = {
      [KEY_HEADER]: t.api.key,
      cookie,
      authorization: `Bearer ${OPERATOR_TOKEN}`,
    };
    const request: SentRequest = {
      url: `${t.url}${path}${address && `?${address}`}`,
      method: endpoint.method,
      headers,
    };
    if (endpoint.kind === 'upload') {
      headers['content-type'] = 'multipart/form-data; boundary=end';
      const head = '--end\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
      request.file = { head, tail: '\r\n--end--\r\n', bytes: UPLOAD_MAXIMUM_BYTES };
    } else if (body !== undefined) {
      headers['content-type'] = 'application/json';
      request.body = JSON.stringify(body);
    }
    const cost = await send(request);
    if (endpoint.kind === 'upload') await t.db.delete(uploads).where(sql`customer_id IS NULL`);
    return cost;
  }

  return {
    known,
    measure,
    close: async () => {
      sender.disconnect();
      await t.close();
      await issuer.close();
      await rm(folder, { recursive: true });
    },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const withBody = (input: Input, fields: object): Input => ({
  ...input,
  body: { ...(input.body as object), ...fields },
});
