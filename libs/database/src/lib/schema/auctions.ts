import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
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
import {
  AUCTION_STATUSES,
  type Actor,
  type BidIncrement,
  type ShownBid,
  type UnpaidPolicy,
} from '@marketplace/api-contract';
import { createdAt, instant, money } from './column-types';
import { customers } from './accounts';
import { products } from './products';

export const auctionStatus = pgEnum('auction_status', AUCTION_STATUSES);

/** The auctions of listings: the current or last one of each, and those before it. */
export const auctions = pgTable(
  'auctions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Whether it is the last one of its listing. */
    isCurrent: boolean('is_current').notNull().default(true),
    status: auctionStatus('status').notNull().default('Running'),
    // The terms, which don't change.
    startPrice: money('start_price').notNull(),
    reserve: money('reserve'),
    increments: jsonb('increments').$type<BidIncrement[]>().notNull(),
    startsAt: instant('starts_at').notNull(),
    /** The end that it was opened with. */
    plannedEndsAt: instant('planned_ends_at').notNull(),
    extensionMinutes: integer('extension_minutes').notNull().default(0),
    requiresCard: boolean('requires_card').notNull().default(false),
    unpaid: text('unpaid').$type<UnpaidPolicy>().notNull().default('next'),
    paymentHours: integer('payment_hours').notNull().default(48),
    // The state after its bids.
    endsAt: instant('ends_at').notNull(),
    price: money('price').notNull(),
    bidCount: integer('bid_count').notNull().default(0),
    bidderCount: integer('bidder_count').notNull().default(0),
    leaderId: uuid('leader_id').references(() => customers.id),
    leaderMaximum: money('leader_maximum'),
    // Who can buy it after the end, for how much and until when.
    buyerId: uuid('buyer_id').references(() => customers.id),
    buyerPrice: money('buyer_price'),
    offerExpiresAt: instant('offer_expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('auctions_current')
      .on(t.productId)
      .where(sql`is_current`),
    index('auctions_product').on(t.productId),
    index('auctions_ending')
      .on(t.endsAt)
      .where(sql`status = 'Running'`),
    index('auctions_offer_ending')
      .on(t.offerExpiresAt)
      .where(sql`status = 'AwaitingPayment'`),
    index('auctions_leader').on(t.leaderId),
    index('auctions_buyer').on(t.buyerId),
    check('auctions_time', sql`${t.startsAt} < ${t.plannedEndsAt} AND ${t.plannedEndsAt} <= ${t.endsAt}`),
    check('auctions_price', sql`${t.price} >= ${t.startPrice} AND ${t.startPrice} > 0`),
    check('auctions_leader_maximum', sql`${t.leaderMaximum} >= ${t.price}`),
    check(
      'auctions_led',
      sql`(${t.leaderId} IS NULL) = (${t.bidCount} = 0) AND (${t.leaderId} IS NULL) = (${t.leaderMaximum} IS NULL)`,
    ),
    check('auctions_offer', sql`num_nonnulls(${t.buyerId}, ${t.buyerPrice}, ${t.offerExpiresAt}) IN (0, 3)`),
  ],
);

/** Who has bid in an auction. */
export const auctionBidders = pgTable(
  'auction_bidders',
  {
    auctionId: uuid('auction_id')
      .notNull()
      .references(() => auctions.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Counts from 1 in the order of the first bids. */
    number: integer('number').notNull(),
    maximum: money('maximum').notNull(),
    lastBidAt: instant('last_bid_at').notNull(),
    /** When the time to pay as the buyer ran out. */
    passedAt: instant('passed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.auctionId, t.customerId] }),
    uniqueIndex('auction_bidders_number').on(t.auctionId, t.number),
    index('auction_bidders_customer').on(t.customerId, t.lastBidAt),
  ],
);

/** The bids of an auction in the order in which they were accepted. */
export const auctionBids = pgTable(
  'auction_bids',
  {
    auctionId: uuid('auction_id')
      .notNull()
      .references(() => auctions.id, { onDelete: 'cascade' }),
    /** Counts from 1. */
    number: integer('number').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    maximum: money('maximum').notNull(),
    /** What it shows, with the numbers of bidders. */
    shown: jsonb('shown').$type<ShownBid<number>[]>().notNull(),
    at: instant('at').notNull(),
    idempotencyKey: uuid('idempotency_key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.auctionId, t.number] }),
    uniqueIndex('auction_bids_idempotency').on(t.auctionId, t.customerId, t.idempotencyKey),
    index('auction_bids_customer').on(t.customerId),
    check('auction_bids_maximum', sql`${t.maximum} > 0`),
  ],
);

/** Each step of an auction's process except its bids. */
export const auctionHistory = pgTable(
  'auction_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    auctionId: uuid('auction_id')
      .notNull()
      .references(() => auctions.id, { onDelete: 'cascade' }),
    status: auctionStatus('status').notNull(),
    actor: text('actor').$type<Actor>().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('auction_history_auction').on(t.auctionId, t.id)],
);

/** The latest email of each kind about a running auction. */
export const auctionNotices = pgTable(
  'auction_notices',
  {
    auctionId: uuid('auction_id')
      .notNull()
      .references(() => auctions.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'outbid' | 'ending'>().notNull(),
    mailedAt: instant('mailed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.auctionId, t.customerId, t.kind] }),
    index('auction_notices_customer').on(t.customerId),
  ],
);
