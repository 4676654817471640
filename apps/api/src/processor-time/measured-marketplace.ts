import { fork } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  endpoints,
  FAVOURITES_MAXIMUM,
  KEY_HEADER,
  quoteOrder,
  SAVED_SEARCHES_MAXIMUM,
  SESSION_COOKIE,
  UPLOAD_MAXIMUM_BYTES,
  type WantedFulfilment,
  type WantedLine,
} from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '../accounts/passwords';
import { createSecret, hashOfSecret } from '../accounts/secrets';
import { startSession } from '../accounts/sessions-service';
import { DEMO_CUSTOMER } from '../demo/account';
import { fillDemo, type DemoDeps } from '../demo/fill';
import {
  customerAttributes,
  customers,
  favourites,
  orders,
  savedSearches,
  sessions,
  settings,
  tokens,
  uploads,
} from '../db/schema';
import { place } from '../orders/order-fixtures';
import { wordsOf } from '../search/words';
import { searchToken } from '../saved/search-tokens';
import { OPEN_ID_CLIENT, startOpenIdIssuer } from '../testing/openid-issuer';
import { startApi, TEST_SECRET } from '../testing/start-api';
import { sent } from '../uploads/upload-fixtures';
import { addressOf, type Input, type Known } from './largest-inputs';
import type { Received, Sent } from './sender';

const NOW = new Date('2026-06-03T15:00:00Z');
const TODAY = '2026-06-03';
const clock = () => NOW;
const log = { info: () => {}, warn: () => {} } as unknown as DemoDeps['log'];
/** Enough that the orders of all measurements fit. */
const STOCK = 1_000_000;
/** Of a listing, in one booking: so many that lines of different days are not too much for one customer. */
const AT_ONCE = 10;
const WORDS = 400;
/** What a browser keeps that began to sign in with Google. */
const SOCIAL_SECRET = 'a'.repeat(43);
const SEARCH_ID = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
const [openToken, stopToken] = (['open', 'stop'] as const).map((purpose) =>
  searchToken(TEST_SECRET, purpose, SEARCH_ID),
) as [string, string];

/** What one call cost this process, in milliseconds of processor time. */
export interface Cost extends Received {
  /** Of all threads. */
  process: number;
  /** Of the one that serves all calls. */
  thread: number;
}

export interface MeasuredMarketplace {
  known: Known;
  /**
   * Calls once, as a customer with a recent proof; the request is sent by another process. With `isPrepared` the call finds what it needs
   * to do all of its work.
   */
  measure: (name: string, input: Input, how?: { isPrepared?: boolean }) => Promise<Cost>;
  close: () => Promise<void>;
}

/** The API of this process over a demo marketplace with so many listings, without any limit on how often it is called. */
export async function startMeasuredMarketplace(listings?: number): Promise<MeasuredMarketplace> {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-measured-'));
  const issuer = await startOpenIdIssuer();
  const t = await startApi({
    clock,
    isWorking: false,
    settingsCacheMs: 800,
    variables: { DATA_DIR: folder, GOOGLE_ISSUER: issuer.url, GOOGLE_CLIENT_SECRET: 'secret of ours' },
    uploadLimits: { unclaimedBytes: Number.MAX_SAFE_INTEGER, folderBytes: Number.MAX_SAFE_INTEGER },
    seed: async (db, pool) => {
      await fillDemo({ db, pool, clock, log }, { listings });
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
      await db.execute(sql`UPDATE products SET stock = ${STOCK}, maximum_quantity = greatest(maximum_quantity, ${AT_ONCE}) WHERE seller_id = (
        SELECT seller_id FROM products WHERE sale_type = 'rental' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)`);
    },
  });
  const [customer] = await t.db.select().from(customers).where(eq(customers.email, DEMO_CUSTOMER.email));
  if (!customer) throw new Error('The demo has no customer.');
  const customerId = customer.id;
  const passwordHash = await hashPassword(DEMO_CUSTOMER.password);
  await keepTheMost();
  const orderable = await orderableLines();
  const known = await readKnown();

  const sender = fork(new URL('./sender.ts', import.meta.url), { execArgv: [] });
  const send = async (request: Sent): Promise<Cost> => {
    const reply = once(sender, 'message');
    const [before, threadBefore] = [process.cpuUsage(), process.threadCpuUsage()];
    sender.send(request);
    const [received] = (await reply) as [Received];
    const [used, ofThread] = [process.cpuUsage(before), process.threadCpuUsage(threadBefore)];
    return {
      ...received,
      process: (used.user + used.system) / 1000,
      thread: (ofThread.user + ofThread.system) / 1000,
    };
  };

  /** What has to be so before each call of some operations, for it to do all of its work; changes what is sent. */
  const preparations: Readonly<Record<string, (input: Input) => Promise<Input>>> = {
    createOrder: async (input) => {
      await payOrders();
      const { lines, fulfilment } = input.body as { lines: WantedLine[]; fulfilment?: WantedFulfilment };
      return withBody(input, { idempotencyKey: randomUUID(), expectedTotal: await totalOf(lines, fulfilment) });
    },
    changeOrder: async (input) => {
      const { fulfilment } = input.body as { fulfilment: WantedFulfilment };
      const id = await placeOrder();
      return { ...withBody(input, { expectedTotal: await totalOf(orderable, fulfilment) }), params: { id } };
    },
    cancelOrder: async (input) => ({ ...input, params: { id: await placeOrder() } }),
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
      return withBody(input, { type: 'google', google: { idToken: await idTokenFor(password) } });
    },
    getUpload: async (input) => {
      const { reference } = await sent(t.api, 'A note.');
      await t.db.update(uploads).set({ customerId, claimedAt: NOW });
      return { ...input, params: { id: reference } };
    },
    deleteUpload: async (input) => ({ ...input, params: { id: (await sent(t.api, 'A note.')).reference } }),
    startConversation: async (input) => withBody(input, { key: randomUUID() }),
    sendMessage: async (input) => withBody(input, { key: randomUUID() }),
    addFavourite: async (input) => {
      // One less than there may be; the first is the one that is added.
      await t.db.delete(favourites).where(sql`customer_id = ${customerId} AND product_id = (
        SELECT min(product_id) FROM favourites WHERE customer_id = ${customerId})`);
      return { ...input, params: { id: '1' } };
    },
    mergeFavourites: async (input) => {
      await t.db.delete(favourites).where(eq(favourites.customerId, customerId));
      return input;
    },
    listFavourites: (input) => keepTheMost().then(() => input),
    deleteSavedSearch: (input) => keepTheMost().then(() => input),
    openSavedSearch: (input) => keepTheMost().then(() => input),
    stopSavedSearch: (input) => keepTheMost().then(() => input),
    resumeSavedSearch: (input) => keepTheMost().then(() => input),
    saveSearch: async (input) => {
      await t.db.delete(savedSearches).where(sql`id IN (
        SELECT id FROM saved_searches WHERE customer_id = ${customerId} AND id <> ${SEARCH_ID} LIMIT 1)`);
      return input;
    },
  };

  /** What is paid does not count as waiting to be. */
  const payOrders = () =>
    t.db.update(orders).set({ status: 'Confirmed', expiresAt: null }).where(eq(orders.customerId, customerId));

  async function totalOf(lines: WantedLine[], fulfilment?: WantedFulfilment): Promise<number> {
    const { body } = await t.api.raw<{ total?: number }>(quoteOrder.path, {
      method: 'POST',
      body: { lines, fulfilment },
    });
    return body.total ?? 0;
  }

  /** The id of an unpaid order with as many lines as one can have. */
  async function placeOrder(): Promise<string> {
    await payOrders();
    const api = await t.visitor();
    api.cookies.set(SESSION_COOKIE, await startCustomerSession());
    return (await place(api, orderable)).order.id;
  }

  const startCustomerSession = () =>
    startSession(t.db, { customerId, before: undefined, now: NOW, userAgent: 'x'.repeat(300), address: '127.0.0.1' });

  /** An ID token for the browser that asks, never the same twice. */
  const idTokenFor = (accessToken: string) =>
    issuer.idTokenOf(accessToken, NOW, { nonce: sha256(SOCIAL_SECRET), jti: randomUUID() });

  async function issueToken(purpose: 'verify' | 'reset' | 'signIn'): Promise<string> {
    const token = createSecret();
    const expiresAt = new Date(NOW.getTime() + 60_000);
    await t.db.insert(tokens).values({ idHash: hashOfSecret(token) as string, customerId, purpose, expiresAt });
    return token;
  }

  /** As much as one customer can keep. */
  async function keepTheMost(): Promise<void> {
    const kept = { id: SEARCH_ID, customerId, name: 'Canoes', query: 'search=canoe', language: 'en' } as const;
    const hashes = {
      openTokenHash: hashOfSecret(openToken) as string,
      stopTokenHash: hashOfSecret(stopToken) as string,
    };
    await t.db
      .insert(savedSearches)
      .values({ ...kept, ...hashes })
      .onConflictDoNothing();
    await t.db.execute(sql`INSERT INTO favourites (customer_id, product_id)
      SELECT ${customerId}, id FROM products ORDER BY id DESC LIMIT ${FAVOURITES_MAXIMUM} ON CONFLICT DO NOTHING`);
    await t.db
      .execute(sql`INSERT INTO saved_searches (customer_id, name, query, language, open_token_hash, stop_token_hash)
      SELECT ${customerId}, 'Search ' || n, 'search=' || n, 'en', 'open ' || n, 'stop ' || n
        FROM generate_series(1, ${SAVED_SEARCHES_MAXIMUM}::integer - (
          SELECT count(*) FROM saved_searches WHERE customer_id = ${customerId})::integer) AS n ON CONFLICT DO NOTHING`);
  }

  async function readKnown(): Promise<Known> {
    const column = async (query: string) =>
      (await t.pool.query<{ value: unknown }>(query)).rows.map(({ value }) => value);
    const texts = (await column('SELECT name AS value FROM products ORDER BY id LIMIT 3000')) as string[];
    const counts = new Map<string, number>();
    for (const text of texts) for (const { form } of wordsOf(text)) counts.set(form, (counts.get(form) ?? 0) + 1);
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
        // What one seller has can be ordered together.
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
        'getConversation.before': ['999999999'],
        'getOrder.id': orderIds,
        'settleOrder.id': orderIds,
        'startSocialLogin.redirectUri': [`${t.url}/login/google`],
        'exchangeSocialCode.redirectUri': [`${t.url}/login/google`],
        'changeSavedSearch.id': [SEARCH_ID],
        'deleteSavedSearch.id': [SEARCH_ID],
        'openSavedSearch.token': [openToken],
        'stopSavedSearch.token': [stopToken],
        'resumeSavedSearch.token': [stopToken],
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
        redirectUri: ['http://localhost:4200/'],
        query: [`search=${words.slice(0, 20).join('+')}&startDate=${TODAY}&endDate=${addDays(TODAY, 9)}`],
      },
      lists: { lines: [orderable] },
    };
  }

  /** As many lines as one order takes, all of which can be had. */
  async function orderableLines(): Promise<WantedLine[]> {
    const { rows } = await t.pool.query<{ id: number }>(
      `SELECT id FROM products WHERE stock = ${STOCK} AND sale_type = 'rental' ORDER BY id LIMIT 40`,
    );
    const wanted = rows.flatMap(({ id }) =>
      [30, 45, 60, 75, 90, 105].map((ahead): WantedLine => ({
        productId: String(id),
        quantity: 1,
        startDate: addDays(TODAY, ahead),
        endDate: addDays(TODAY, ahead + 8),
      })),
    );
    const possible: WantedLine[] = [];
    for (const line of wanted) {
      if (possible.length === 20) break;
      const { body } = await t.api.raw<{ lines?: { problems: unknown[] }[] }>(quoteOrder.path, {
        method: 'POST',
        body: { lines: [line] },
      });
      if (body.lines?.every(({ problems }) => problems.length === 0)) possible.push(line);
    }
    return possible;
  }

  /** Another session each time: some calls end it. */
  async function measure(name: string, input: Input, { isPrepared = true } = {}): Promise<Cost> {
    const endpoint = endpoints[name];
    if (!endpoint) throw new Error(`There is no call ${name}.`);
    await t.db.delete(sessions).where(eq(sessions.customerId, customerId));
    const session = await startCustomerSession();
    const { params = {}, query = {}, body } = (isPrepared && (await preparations[name]?.(input))) || input;
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
    const address = addressOf(query);
    const cookie = `${SESSION_COOKIE}=${session}; social-nonce=${SOCIAL_SECRET}`;
    const headers: Record<string, string> = { [KEY_HEADER]: t.api.key, cookie };
    const request: Sent = { url: `${t.url}${path}${address && `?${address}`}`, method: endpoint.method, headers };
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
