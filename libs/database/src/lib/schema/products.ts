import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  serial,
  text,
} from 'drizzle-orm/pg-core';
import {
  SALE_TYPES,
  type AvailabilityRules,
  type Cancellation,
  type OfferedPrice,
  type Picture,
} from '@marketplace/api-contract';
import { instant, createdAt, money } from './column-types';
import { sellers } from './sellers';

export const saleType = pgEnum('sale_type', SALE_TYPES);

export const productAttributes = pgTable('product_attributes', {
  uniqueName: text('unique_name').primaryKey(),
  name: text('name').notNull(),
  attributeType: text('attribute_type').notNull(),
  section: text('section').notNull(),
  isFiltered: boolean('is_filtered').notNull().default(false),
  isSearchable: boolean('is_searchable').notNull().default(false),
  pickListElements: jsonb('pick_list_elements').$type<string[]>().notNull().default([]),
  position: integer('position').notNull().default(0),
});

export const categories = pgTable(
  'categories',
  {
    id: serial('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    parentId: integer('parent_id'),
    /** An emoji. */
    icon: text('icon').notNull().default(''),
    position: integer('position').notNull().default(0),
  },
  (t) => [foreignKey({ columns: [t.parentId], foreignColumns: [t.id] })],
);

export const products = pgTable(
  'products',
  {
    id: serial('id').primaryKey(),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => sellers.id),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    saleType: saleType('sale_type').notNull(),
    status: text('status').$type<'active' | 'hidden' | 'removed'>().notNull().default('active'),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    /** Sanitised HTML; `summary` is plain text. */
    description: text('description').notNull(),
    summary: text('summary').notNull(),
    pictures: jsonb('pictures').$type<Picture[]>().notNull(),
    attributes: jsonb('attributes').$type<Record<string, string | number | string[]>>().notNull().default({}),
    currency: text('currency').notNull(),
    /**
     * The headline price, which results show and sort by; the current bid of an auction; null for a
     * price on request.
     */
    price: money('price'),
    unit: text('unit').notNull().default('per item'),
    /** The price list, the headline price first. */
    unitsOfPrice: jsonb('units_of_price').$type<OfferedPrice[]>().notNull().default([]),
    deposit: money('deposit'),
    deliveryFee: money('delivery_fee'),
    stock: integer('stock').notNull().default(1),
    minimumQuantity: integer('minimum_quantity').notNull().default(1),
    maximumQuantity: integer('maximum_quantity').notNull().default(1),
    /**
     * Null for listings without dates (sale, request, auction). A trigger sets missing
     * `allowedWeekdays` to Monday to Saturday.
     */
    rules: jsonb('rules').$type<AvailabilityRules>(),
    typicalDays: integer('typical_days'),
    timeZone: text('time_zone')
      .notNull()
      .default(sql`marketplace_time_zone()`),
    city: text('city').notNull(),
    region: text('region').notNull(),
    country: text('country').notNull(),
    address: text('address').notNull().default(''),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    cancellation: text('cancellation').$type<Cancellation>().notNull().default('moderate'),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('products_by_seller').on(t.sellerId, t.id),
    index('products_by_zone').on(t.timeZone),
    check('products_stock', sql`${t.stock} >= 0`),
    check('products_quantity', sql`${t.minimumQuantity} >= 1 AND ${t.maximumQuantity} >= ${t.minimumQuantity}`),
    check('products_priced', sql`${t.saleType} = 'request' OR ${t.price} >= 0`),
    check('products_ruled', sql`(${t.saleType} IN ('rental', 'booking')) = (${t.rules} IS NOT NULL)`),
  ],
);
