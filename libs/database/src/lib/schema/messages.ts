import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, createdAt } from './column-types';
import { orders } from './orders';
import { products } from './products';
import { quoteRequests } from './quote-requests';
import { customers } from './accounts';
import { sellers } from './sellers';

type Side = 'customer' | 'seller';

/** One conversation per customer, seller and subject: an order, a request, a listing or nothing else. */
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
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').references(() => quoteRequests.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When the last message was sent. */
    lastAt: instant('last_at').notNull(),
    /** The number of the last message. */
    lastNumber: integer('last_number').notNull().default(0),
    /** Up to which message each side has read, and which has reached one of its pages. */
    customerReadNumber: integer('customer_read_number').notNull().default(0),
    sellerReadNumber: integer('seller_read_number').notNull().default(0),
    customerDeliveredNumber: integer('customer_delivered_number').notNull().default(0),
    sellerDeliveredNumber: integer('seller_delivered_number').notNull().default(0),
    /** The last message when a side archived the conversation: it is archived until there is another. */
    customerArchivedNumber: integer('customer_archived_number'),
    sellerArchivedNumber: integer('seller_archived_number'),
  },
  (t) => [
    unique('conversations_one').on(t.customerId, t.sellerId, t.productId, t.orderId, t.requestId).nullsNotDistinct(),
    index('conversations_latest').on(t.customerId, t.lastAt.desc(), t.id),
    index('conversations_seller').on(t.sellerId, t.lastAt.desc(), t.id),
    index('conversations_product').on(t.productId),
    index('conversations_order').on(t.orderId),
    index('conversations_request').on(t.requestId),
  ],
);

export const messages = pgTable(
  'messages',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** From 1 in each conversation, without gaps. */
    number: integer('number').notNull(),
    sender: text('sender').$type<Side>().notNull(),
    /** Plain text; empty if the message has only files. */
    text: text('text').notNull(),
    /** Idempotency key of the sender. */
    key: text('key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.number] }),
    uniqueIndex('messages_key').on(t.conversationId, t.sender, t.key),
    check('messages_number', sql`${t.number} > 0`),
    check('messages_text', sql`char_length(${t.text}) BETWEEN 0 AND 5000`),
    check('messages_sender', sql`${t.sender} IN ('customer', 'seller')`),
  ],
);

/** Up to which message of each conversation an account has been emailed about unread ones. */
export const messageNotices = pgTable(
  'message_notices',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Up to which message. */
    number: integer('number').notNull(),
    /** Whether name and text were left out, because one of the two addresses was unverified. */
    isWithheld: boolean('is_withheld').notNull(),
    mailedAt: instant('mailed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.conversationId] }),
    index('message_notices_conversation').on(t.conversationId),
  ],
);

/** A customer and a seller who don't want to hear from each other. */
export const blocks = pgTable(
  'blocks',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    /** Who has blocked the other. */
    blockedBy: text('blocked_by').$type<Side>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.sellerId, t.blockedBy] }),
    index('blocks_seller').on(t.sellerId),
    check('blocks_blocked_by', sql`${t.blockedBy} IN ('customer', 'seller')`),
  ],
);

/** Reports to the operator. */
export const conversationReports = pgTable(
  'conversation_reports',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    reportedBy: text('reported_by').$type<Side>().notNull(),
    reason: text('reason').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('conversation_reports_conversation').on(t.conversationId)],
);
