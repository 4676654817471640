import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, createdAt, money } from './column-types';
import { orders } from './orders';

export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
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
  (t) => [index('payments_order').on(t.orderId)],
);
