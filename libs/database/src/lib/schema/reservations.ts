import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { daterange, tstzrange, instant, createdAt } from './column-types';
import { products } from './products';
import { customers } from './accounts';
import { orderChanges } from './orders';

export const reservationKind = pgEnum('reservation_kind', ['Booked', 'orders', 'Unavailable']);

/** Holds of dates during checkout, one per customer, until they expire. */
export const holds = pgTable(
  'holds',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .unique()
      .references(() => customers.id),
    /** The hashed network of the request, which holds are limited by too. */
    network: text('network'),
    /** The hash of its order lines. */
    requestHash: text('request_hash').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Earlier than `endsAt` if the customer has left. */
    expiresAt: instant('expires_at').notNull(),
    /**
     * Released, because the customer opened another page. Until `endsAt` it can be renewed for the
     * same lines.
     */
    isReleased: boolean('is_released').notNull().default(false),
  },
  (t) => [index('holds_expires').on(t.expiresAt)],
);

/**
 * Taken days or slots of products. Rows with `isExclusive`, for a stock of one, can't overlap by an
 * exclusion constraint; units of a larger stock are counted in stock_days and stock_slots. The
 * migrations add what Drizzle can't express: the constraint, and the deferred foreign key of
 * `orderLineId`.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orderLineId: uuid('order_line_id'),
    /** The hold that it belongs to, during checkout. */
    holdId: bigint('hold_id', { mode: 'number' }).references(() => holds.id),
    /** The change of dates that it belongs to, until it is paid. */
    changeId: uuid('change_id').references(() => orderChanges.id),
    kind: reservationKind('kind').notNull(),
    days: daterange('days'),
    slot: tstzrange('slot'),
    quantity: integer('quantity').notNull().default(1),
    isExclusive: boolean('is_exclusive').notNull(),
    /** Marks the range as available despite the rules. */
    isAvailable: boolean('is_available').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('reservations_product').on(t.productId),
    index('reservations_line').on(t.orderLineId),
    index('reservations_hold')
      .on(t.holdId)
      .where(sql`hold_id IS NOT NULL`),
    index('reservations_change')
      .on(t.changeId)
      .where(sql`change_id IS NOT NULL`),
    check('reservations_one_kind', sql`(${t.days} IS NULL) <> (${t.slot} IS NULL)`),
    // An empty range overlaps nothing.
    check('reservations_range', sql`NOT COALESCE(isempty(${t.days}), isempty(${t.slot}))`),
    check('reservations_quantity', sql`${t.quantity} >= 1`),
  ],
);

/** Taken units of products with stock above one, by day. */
export const stockDays = pgTable(
  'stock_days',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    taken: integer('taken').notNull(),
    stock: integer('stock').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.day] }),
    check('stock_days_limit', sql`${t.taken} BETWEEN 0 AND ${t.stock}`),
  ],
);

/** Taken units of products with stock above one, by slot. */
export const stockSlots = pgTable(
  'stock_slots',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    taken: integer('taken').notNull(),
    stock: integer('stock').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.startsAt] }),
    check('stock_slots_limit', sql`${t.taken} BETWEEN 0 AND ${t.stock}`),
  ],
);
