import { date, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { Address, Picture } from '@marketplace/api-contract';
import { customers } from './accounts';

export interface SellerParty {
  address: Partial<Address>;
  phone: string;
  email: string;
}

export const sellers = pgTable('sellers', {
  id: serial('id').primaryKey(),
  /** The seller's account, if any; an account is one seller at most. */
  customerId: uuid('customer_id')
    .unique()
    .references(() => customers.id, { onDelete: 'set null' }),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  personal: jsonb('personal').$type<SellerParty & { firstName: string; lastName: string }>().notNull(),
  company: jsonb('company').$type<SellerParty & { name: string }>(),
  /** Sanitised HTML. */
  about: text('about').notNull().default(''),
  avatar: jsonb('avatar').$type<Picture>().notNull(),
  city: text('city').notNull(),
  region: text('region').notNull(),
  country: text('country').notNull(),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  /** The median answer of the last 90 days; null with too few answers. */
  responseMinutes: integer('response_minutes'),
  joinedAt: date('joined_at', { mode: 'string' }).notNull(),
});
