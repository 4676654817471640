import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './column-types';
import { products } from './products';
import { customers } from './accounts';

export const reviews = pgTable(
  'reviews',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Refers to order_lines (migrations/0000_schema.sql); one review per line. */
    orderLineId: uuid('order_line_id').unique(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    author: text('author').notNull(),
    stars: smallint('stars').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // A covering index for lists of reviews and star counts.
    index('reviews_product').on(t.productId, t.createdAt, t.id, t.stars),
    check('reviews_stars', sql`${t.stars} BETWEEN 1 AND 5`),
  ],
);
