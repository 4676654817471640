import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Actor, Refund, RefundReason } from '@marketplace/api-contract';
import { instant, createdAt, money } from './column-types';
import { orderChanges, orders } from './orders';

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
