import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Actor, DepositStatus, Refund, RefundReason } from '@marketplace/api-contract';
import { instant, createdAt, money } from './column-types';
import { orderChanges, orderLines, orders } from './orders';

export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The change of dates that it pays for; null for the order itself. */
    changeId: uuid('change_id').references(() => orderChanges.id, { onDelete: 'cascade' }),
    /** The provider's PaymentIntent. */
    intentId: text('intent_id').notNull().unique(),
    clientSecret: text('client_secret').notNull(),
    isTest: boolean('is_test').notNull(),
    status: text('status').$type<'open' | 'succeeded' | 'failed' | 'refunded'>().notNull(),
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    /**
     * Set while the amount is being updated at the provider. If it has passed, the update may have
     * failed and is repeated.
     */
    changingUntil: instant('changing_until'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('payments_order').on(t.orderId), uniqueIndex('payments_change').on(t.changeId)],
);

/**
 * The deposits of an order's lines, held on the customer's card apart from the payment. Nothing is
 * held for orders that aren't paid.
 */
export const deposits = pgTable(
  'deposits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<DepositStatus>().notNull().default('pending'),
    /** The provider's PaymentIntent that holds it, or that the customer has to confirm. */
    intentId: text('intent_id').unique(),
    /** Of holding it: with the id the provider's idempotency key. Counted once its result is stored. */
    attempt: integer('attempt').notNull().default(0),
    /** When it is held, renewed or tried again next; also how long one process works on it. */
    dueAt: instant('due_at'),
    /** Until when the card holds it. */
    authorizedUntil: instant('authorized_until'),
    failedAt: instant('failed_at'),
    /** The provider's code of the last failure. */
    failureCode: text('failure_code'),
    capturedAmount: money('captured_amount').notNull().default(0),
    /** What the seller or the operator wrote about it. */
    reason: text('reason').notNull().default(''),
    captureKey: uuid('capture_key'),
    /** When the provider had charged it. */
    capturedAt: instant('captured_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('deposits_line').on(t.lineId),
    index('deposits_order').on(t.orderId),
    index('deposits_due')
      .on(t.dueAt)
      .where(sql`due_at IS NOT NULL`),
    check('deposits_amounts', sql`${t.amount} > 0 AND ${t.capturedAmount} BETWEEN 0 AND ${t.amount}`),
  ],
);

/** Money that is paid back. The provider is called by a job, so a row may wait. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the provider's idempotency key, so that a repeated call refunds once. */
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    amount: money('amount').notNull(),
    reason: text('reason').$type<RefundReason>().notNull(),
    note: text('note').notNull().default(''),
    actor: text('actor').$type<Actor>().notNull(),
    status: text('status').$type<Refund['status']>().notNull().default('pending'),
    /** The provider's refund, once it has accepted it. */
    providerId: text('provider_id').unique(),
    /** Of the request, if a person made one. */
    idempotencyKey: uuid('idempotency_key'),
    createdAt: createdAt(),
  },
  (t) => [
    index('refunds_order').on(t.orderId, t.createdAt),
    uniqueIndex('refunds_idempotency').on(t.orderId, t.idempotencyKey, t.paymentId),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
);

/** Events that the provider has sent, so that each is handled once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [index('provider_events_received').on(t.receivedAt)],
);
