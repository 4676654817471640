import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, createdAt } from './column-types';
import { products } from './products';
import { customers } from './accounts';
import { sellers } from './sellers';

/** One conversation per customer, seller and listing (or none). */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When the last message was sent. */
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    unique('conversations_one').on(t.customerId, t.sellerId, t.productId).nullsNotDistinct(),
    index('conversations_latest').on(t.customerId, t.lastAt.desc(), t.id),
    index('conversations_seller').on(t.sellerId),
    index('conversations_product').on(t.productId),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sender: text('sender').$type<'customer' | 'seller'>().notNull(),
    /** Plain text. */
    text: text('text').notNull(),
    /** Idempotency key. */
    key: text('key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('messages_key').on(t.conversationId, t.key),
    index('messages_conversation').on(t.conversationId, t.id),
    check('messages_text', sql`char_length(${t.text}) BETWEEN 1 AND 2000`),
    check('messages_sender', sql`${t.sender} IN ('customer', 'seller')`),
  ],
);
