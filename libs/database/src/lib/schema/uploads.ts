import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { UploadPurpose, UploadType } from '@marketplace/api-contract';
import { instant, createdAt } from './column-types';
import { customers } from './accounts';

/** Uploaded files; their content is in the folder of uploads. */
export const uploads = pgTable(
  'uploads',
  {
    /** SHA-256 of the reference, which only the sender knows. */
    idHash: text('id_hash').primaryKey(),
    /** Null until something claims it. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<UploadPurpose>().notNull(),
    /** The sanitised file name. */
    name: text('name').notNull(),
    /** Detected from the content. */
    type: text('type').$type<UploadType>().notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** The file name in the folder. */
    file: text('file').notNull().unique(),
    /** The hashed IP address of the sender, until it is claimed. */
    sender: text('sender'),
    createdAt: createdAt(),
    claimedAt: instant('claimed_at'),
  },
  (t) => [
    index('uploads_customer').on(t.customerId),
    index('uploads_sender')
      .on(t.sender)
      .where(sql`customer_id IS NULL`),
    index('uploads_unclaimed')
      .on(t.createdAt)
      .where(sql`customer_id IS NULL`),
    check('uploads_size', sql`${t.size} > 0`),
    check('uploads_claimed', sql`(${t.customerId} IS NULL) = (${t.claimedAt} IS NULL)`),
  ],
);

/** Files whose row was deleted and that are still in the folder; written by a trigger. */
export const uploadLeftovers = pgTable('upload_leftovers', { file: text('file').primaryKey() });
