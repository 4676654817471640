import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  ORDER_STATUSES,
  type Actor,
  type Address,
  type Cancellation,
  type Contact,
  type Fulfilment,
  type LineDates,
  type Picture,
  type PricePart,
  type ProblemKind,
  type PromoCode,
  type TaxOrFee,
} from '@marketplace/api-contract';
import { instant, createdAt, money } from './column-types';
import { saleType, products } from './products';
import { customers } from './accounts';
import { auctions } from './auctions';
import { sellerQuotes } from './quote-requests';
import { sellers } from './sellers';

export const orderStatus = pgEnum('order_status', ORDER_STATUSES);

/** What the price of an order is computed by again when it changes, whatever the operator has set since. */
export interface SoldTerms {
  taxesAndFees: TaxOrFee[];
  promoCode: Pick<PromoCode, 'code' | 'rate' | 'amount' | 'currency' | 'minimum'> | null;
}

export interface OrderedSeller {
  name: string;
  /** Empty or with missing parts if unknown. */
  address: Partial<Address>;
  /** Empty if unknown, as `email`. */
  phone: string;
  email: string;
}

/** The `requestHash` of the orders that a demo starts with; no hash of a request equals it. */
export const SEEDED_REQUEST_HASH = 'demo';

/** Discounts that customers enter by a code: a percentage (`rate`), or an amount in `currency`. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    /** Upper case. */
    code: text('code').primaryKey(),
    rate: integer('rate'),
    amount: money('amount'),
    /** Of `amount` and `minimum`. */
    currency: text('currency'),
    /** What the lines of an order have to cost at least. */
    minimum: money('minimum'),
    expiresAt: instant('expires_at'),
    /** How many orders can have it. */
    usesMaximum: integer('uses_maximum'),
    usesPerCustomer: integer('uses_per_customer'),
    createdAt: createdAt(),
  },
  (t) => [
    check('promo_codes_discount', sql`num_nonnulls(${t.rate}, ${t.amount}) = 1`),
    check('promo_codes_amounts', sql`${t.rate} BETWEEN 1 AND 10000 AND ${t.amount} > 0 AND ${t.minimum} > 0`),
    check('promo_codes_currency', sql`${t.currency} IS NOT NULL OR (${t.amount} IS NULL AND ${t.minimum} IS NULL)`),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Random, so that it reveals no count. */
    number: text('number')
      .notNull()
      .unique()
      .default(sql`new_order_number()`),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => sellers.id),
    /** The seller at the time of the order. */
    seller: jsonb('seller').$type<OrderedSeller>().notNull(),
    status: orderStatus('status').notNull(),
    currency: text('currency').notNull(),
    charges: jsonb('charges').$type<PricePart[]>().notNull().default([]),
    total: money('total').notNull(),
    /** Null for orders from before it was stored. */
    soldTerms: jsonb('sold_terms').$type<SoldTerms>(),
    /** The code whose discount is among the charges. */
    promoCode: text('promo_code').references(() => promoCodes.code),
    /** The seller's quote that it was placed by. */
    quoteId: uuid('quote_id').references(() => sellerQuotes.id),
    /** The auction that its customer has won. */
    auctionId: uuid('auction_id').references(() => auctions.id),
    contact: jsonb('contact').$type<Contact>().notNull(),
    fulfilment: text('fulfilment').$type<Fulfilment>().notNull(),
    note: text('note').notNull().default(''),
    /** With the hash of the request, makes a repeated request return the same order (OR-04). */
    idempotencyKey: uuid('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** The hashed network of the request, which unpaid orders are limited by too. */
    network: text('network'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
    /** When the customer confirmed that they received everything. */
    confirmedAt: instant('confirmed_at'),
    /** When an open order completes by itself; null while a problem is open. */
    completesAt: instant('completes_at'),
  },
  (t) => [
    uniqueIndex('orders_idempotency').on(t.customerId, t.idempotencyKey),
    index('orders_customer').on(t.customerId, t.createdAt),
    index('orders_seller').on(t.sellerId, t.createdAt),
    index('orders_expiring')
      .on(t.expiresAt)
      .where(sql`status IN ('Pending Payment', 'Payment Failed')`),
    index('orders_completing')
      .on(t.completesAt)
      .where(sql`completes_at IS NOT NULL`),
    index('orders_promo_code')
      .on(t.promoCode, t.customerId)
      .where(sql`promo_code IS NOT NULL`),
    index('orders_quote')
      .on(t.quoteId)
      .where(sql`quote_id IS NOT NULL`),
    index('orders_auction')
      .on(t.auctionId)
      .where(sql`auction_id IS NOT NULL`),
    check('orders_total', sql`${t.total} >= 0`),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** What was sold, as it was at the time of the order; address, parts and terms too. */
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    picture: jsonb('picture').$type<Picture>().notNull(),
    saleType: saleType('sale_type').notNull(),
    timeZone: text('time_zone').notNull(),
    address: jsonb('address').$type<Partial<Address>>().notNull(),
    quantity: integer('quantity').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    slotStart: instant('slot_start'),
    slotEnd: instant('slot_end'),
    /** What its dates are counted as; null without them. */
    basis: text('basis').$type<'day' | 'night'>(),
    parts: jsonb('parts').$type<PricePart[]>().notNull(),
    amount: money('amount').notNull(),
    /** What was charged with the price as a deposit; 0 since deposits are held on the card. */
    deposit: money('deposit').notNull().default(0),
    /** The line's part of the order's discount (negative), and of its added taxes and fees. */
    adjustment: money('adjustment').notNull().default(0),
    cancelledAt: instant('cancelled_at'),
    cancellation: text('cancellation').$type<Cancellation>().notNull(),
  },
  (t) => [
    index('order_lines_order').on(t.orderId, t.position),
    index('order_lines_product').on(t.productId),
    check('order_lines_quantity', sql`${t.quantity} >= 1`),
    check('order_lines_amount', sql`${t.amount} >= 0`),
    check('order_lines_days', sql`${t.startDate} <= ${t.endDate}`),
    check('order_lines_slot', sql`${t.slotStart} < ${t.slotEnd}`),
  ],
);

/** Changes of the dates of a line. One that costs more is open until it is paid. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    status: text('status').$type<'open' | 'done' | 'expired' | 'cancelled'>().notNull(),
    from: jsonb('from_dates').$type<LineDates>().notNull(),
    to: jsonb('to_dates').$type<LineDates>().notNull(),
    oldAmount: money('old_amount').notNull(),
    newAmount: money('new_amount').notNull(),
    parts: jsonb('parts').$type<PricePart[]>().notNull(),
    charge: money('charge').notNull(),
    refund: money('refund').notNull(),
    /** What of a lower price isn't paid back. */
    withheld: money('withheld').notNull(),
    idempotencyKey: uuid('idempotency_key').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** When the dates changed. */
    appliedAt: instant('applied_at'),
  },
  (t) => [
    uniqueIndex('order_changes_idempotency').on(t.orderId, t.idempotencyKey),
    uniqueIndex('order_changes_open')
      .on(t.orderId)
      .where(sql`status = 'open'`),
    index('order_changes_expiring')
      .on(t.expiresAt)
      .where(sql`status = 'open'`),
    check('order_changes_amounts', sql`${t.charge} >= 0 AND ${t.refund} >= 0 AND ${t.withheld} >= 0`),
  ],
);

/** Links by which whoever has the handover email confirms the delivery without signing in. */
export const deliveryLinks = pgTable(
  'delivery_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('delivery_links_order').on(t.orderId)],
);

export const orderProblems = pgTable(
  'order_problems',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ProblemKind>().notNull(),
    text: text('text').notNull(),
    reportedAt: instant('reported_at').notNull(),
    resolvedAt: instant('resolved_at'),
    /** What the operator answered; empty if the customer resolved it. */
    answer: text('answer').notNull().default(''),
  },
  (t) => [
    index('order_problems_order').on(t.orderId, t.reportedAt),
    uniqueIndex('order_problems_open')
      .on(t.orderId)
      .where(sql`resolved_at IS NULL`),
  ],
);

/** Invoices of paid orders. Numbers of a seller have no gaps: they are given under a lock, and no row is ever deleted. */
export const invoices = pgTable(
  'invoices',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => sellers.id),
    /** From 1. */
    number: integer('number').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (t) => [uniqueIndex('invoices_number').on(t.sellerId, t.number)],
);

export const orderHistory = pgTable(
  'order_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: orderStatus('status').notNull(),
    actor: text('actor').$type<Actor>().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('order_history_order').on(t.orderId, t.id)],
);
