import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@marketplace/api-contract';
import { instant, createdAt } from './column-types';
import { products } from './products';
import { customers } from './accounts';

export const favourites = pgTable(
  'favourites',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.productId] }),
    index('favourites_latest').on(t.customerId, t.createdAt.desc(), t.productId),
    index('favourites_product').on(t.productId),
  ],
);

/**
 * Emails link to a saved search with tokens derived from its id and the server's secret; the table
 * has their hashes.
 */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The parameters of its URL in canonical order. */
    query: text('query').notNull(),
    /** The language of its emails. */
    language: text('language').$type<Language>().notNull(),
    isMailed: boolean('is_mailed').notNull().default(true),
    openTokenHash: text('open_token_hash').notNull().unique(),
    stopTokenHash: text('stop_token_hash').notNull().unique(),
    createdAt: createdAt(),
    lastCheckedAt: instant('last_checked_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('saved_searches_query').on(t.customerId, t.query),
    index('saved_searches_due')
      .on(t.lastCheckedAt)
      .where(sql`is_mailed`),
  ],
);

/**
 * Matches that have been emailed. Written in the transaction that queues the email, so that each is
 * emailed once.
 */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  {
    savedSearchId: uuid('saved_search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    foundAt: instant('found_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.savedSearchId, t.productId] }),
    index('saved_search_matches_product').on(t.productId),
  ],
);
