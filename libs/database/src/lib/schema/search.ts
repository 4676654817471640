import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { xid8, instant } from './column-types';

/**
 * A change log of listings and sellers for the search indexes, in the order of transactions. Each
 * API process applies it to its indexes before it searches (libs/search-index). Written by triggers
 * only (libs/database/migrations). Without a product and a seller, everything has changed, for
 * example after renaming a category.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    xid: xid8('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** 0 for none: then only the seller has changed. */
    productId: integer('product_id'),
    /** The seller of the listing, or the seller that has changed. */
    sellerId: integer('seller_id'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [index('search_changes_xid').on(t.xid), index('search_changes_age').on(t.changedAt)],
);
