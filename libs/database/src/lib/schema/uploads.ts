import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { UploadPurpose, UploadType } from '@marketplace/api-contract';
import { instant, createdAt } from './column-types';
import { customers } from './accounts';
import { messages } from './messages';
import { orderProblems } from './orders';
import { quoteRequests } from './quote-requests';

/** Uploaded files; their content is in the storage of uploads. */
export const uploads = pgTable(
  'uploads',
  {
    /** SHA-256 of the reference, which only the sender knows. */
    idHash: text('id_hash').primaryKey(),
    /** Names it to those who may read what it is attached to. */
    id: uuid('id').notNull().unique().defaultRandom(),
    /** Null until something claims it. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<UploadPurpose>().notNull(),
    /** The sanitised file name. */
    name: text('name').notNull(),
    /** Detected from the content. */
    type: text('type').$type<UploadType>().notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** The file name in the storage. */
    file: text('file').notNull().unique(),
    /** Of a picture that was encoded again; null for other files. */
    width: integer('width'),
    height: integer('height'),
    /** Bytes of the picture's small version, which is stored beside it; 0 without one. */
    smallSize: integer('small_size').notNull().default(0),
    /** The hashed IP address of the sender, until it is claimed. */
    sender: text('sender'),
    createdAt: createdAt(),
    claimedAt: instant('claimed_at'),
    /** What it is attached to, if anything, and its position there. */
    conversationId: uuid('conversation_id'),
    messageNumber: integer('message_number'),
    problemId: uuid('problem_id').references(() => orderProblems.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').references(() => quoteRequests.id, { onDelete: 'cascade' }),
    position: integer('position'),
  },
  (t) => [
    index('uploads_customer').on(t.customerId),
    index('uploads_sender')
      .on(t.sender)
      .where(sql`customer_id IS NULL`),
    index('uploads_unclaimed')
      .on(t.createdAt)
      .where(sql`customer_id IS NULL`),
    foreignKey({
      name: 'uploads_message',
      columns: [t.conversationId, t.messageNumber],
      foreignColumns: [messages.conversationId, messages.number],
    }).onDelete('cascade'),
    index('uploads_message').on(t.conversationId, t.messageNumber),
    index('uploads_problem').on(t.problemId),
    index('uploads_request').on(t.requestId),
    check('uploads_attached', sql`(${t.conversationId} IS NULL) = (${t.messageNumber} IS NULL)`),
    check('uploads_picture', sql`(${t.width} IS NULL) = (${t.height} IS NULL)`),
    check('uploads_size', sql`${t.size} > 0`),
    check('uploads_claimed', sql`(${t.customerId} IS NULL) = (${t.claimedAt} IS NULL)`),
  ],
);

/** Files whose row was deleted and that are still in the storage; written by a trigger. */
export const uploadLeftovers = pgTable('upload_leftovers', { file: text('file').primaryKey() });
