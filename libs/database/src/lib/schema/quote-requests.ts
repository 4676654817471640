import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { REQUEST_STATUSES, SELLER_QUOTE_STATUSES, type Actor, type SellerQuoteLine } from '@marketplace/api-contract';
import { instant, createdAt, money } from './column-types';
import { customers } from './accounts';
import { categories, products } from './products';
import { sellers } from './sellers';

export const requestStatus = pgEnum('request_status', REQUEST_STATUSES);
export const sellerQuoteStatus = pgEnum('seller_quote_status', SELLER_QUOTE_STATUSES);

/** What customers ask sellers to quote for. */
export const quoteRequests = pgTable(
  'quote_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    status: requestStatus('status').notNull(),
    title: text('title').notNull(),
    details: text('details').notNull(),
    quantity: integer('quantity').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    budget: money('budget'),
    currency: text('currency').notNull(),
    /** The listing that it is about, or the category of those that were found. */
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    /** Where it is needed. */
    placeName: text('place_name'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    /** Kilometres. */
    radius: integer('radius'),
    /** In which its days are days. */
    timeZone: text('time_zone').notNull(),
    /** With the hash of the request, makes a repeated call return the same request. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Grows with each change, so that nobody quotes for what they haven't read. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('quote_requests_idempotency').on(t.customerId, t.idempotencyKey),
    index('quote_requests_customer').on(t.customerId, t.createdAt),
    index('quote_requests_expiring')
      .on(t.expiresAt)
      .where(sql`status IN ('Open', 'Quoted')`),
    check('quote_requests_quantity', sql`${t.quantity} >= 1`),
    check('quote_requests_budget', sql`${t.budget} > 0`),
    check('quote_requests_days', sql`${t.startDate} <= ${t.endDate}`),
    check('quote_requests_place', sql`num_nonnulls(${t.placeName}, ${t.lat}, ${t.lng}, ${t.radius}) IN (0, 4)`),
  ],
);

/** The sellers who got a request, each by one of their listings. */
export const requestRecipients = pgTable(
  'request_recipients',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => quoteRequests.id, { onDelete: 'cascade' }),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Kilometres from the place of the request; null without one. */
    distance: doublePrecision('distance'),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.sellerId] }),
    index('request_recipients_seller').on(t.sellerId, t.requestId),
    index('request_recipients_product').on(t.productId),
  ],
);

/** What sellers offer for a request. */
export const sellerQuotes = pgTable(
  'seller_quotes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => quoteRequests.id, { onDelete: 'cascade' }),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    /** The listing that is ordered by it. */
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    status: sellerQuoteStatus('status').notNull(),
    lines: jsonb('lines').$type<SellerQuoteLine[]>().notNull(),
    /** The sum of the lines. */
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    note: text('note').notNull(),
    quantity: integer('quantity').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    validUntil: instant('valid_until').notNull(),
    /** The customer's counter-offer, which stays when the seller has answered it. */
    counterAmount: money('counter_amount'),
    counterNote: text('counter_note').notNull().default(''),
    counteredAt: instant('countered_at'),
    /** With the hash of the call, makes a repeated call quote once. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** Null for quotes from before there was one. */
    requestHash: text('request_hash'),
    /** Grows with each revision, so that nobody orders by what they haven't read. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('seller_quotes_idempotency').on(t.requestId, t.sellerId, t.idempotencyKey),
    // A seller has one quote at a time.
    uniqueIndex('seller_quotes_live')
      .on(t.requestId, t.sellerId)
      .where(sql`status IN ('Offered', 'Countered', 'Accepted')`),
    // One quote of a request is ordered by.
    uniqueIndex('seller_quotes_accepted')
      .on(t.requestId)
      .where(sql`status = 'Accepted'`),
    index('seller_quotes_seller').on(t.sellerId),
    index('seller_quotes_product').on(t.productId),
    index('seller_quotes_expiring')
      .on(t.validUntil)
      .where(sql`status IN ('Offered', 'Countered')`),
    check('seller_quotes_amount', sql`${t.amount} > 0`),
    check('seller_quotes_days', sql`${t.startDate} <= ${t.endDate}`),
    check('seller_quotes_counter', sql`(${t.counterAmount} IS NULL) = (${t.counteredAt} IS NULL)`),
  ],
);

/** The steps of requests and of their quotes. */
export const requestHistory = pgTable(
  'request_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => quoteRequests.id, { onDelete: 'cascade' }),
    /** Of a step of a quote. */
    quoteId: uuid('quote_id').references(() => sellerQuotes.id, { onDelete: 'cascade' }),
    status: text('status').notNull(),
    actor: text('actor').$type<Actor>().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('request_history_request').on(t.requestId, t.id), index('request_history_quote').on(t.quoteId)],
);
