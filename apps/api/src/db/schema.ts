import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgSequence,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  ORDER_STATUSES,
  SALE_TYPES,
  type Address,
  type AvailabilityRules,
  type Cancellation,
  type Contact,
  type CustomAttributeValue,
  type Fulfilment,
  type Language,
  type OfferedPrice,
  type Picture,
  type PricePart,
  type ScreenDesign,
  type UploadPurpose,
  type UploadType,
} from '@marketplace/api-contract';

/** Half-open `[from,to)` days, as text. */
const daterange = customType<{ data: string }>({ dataType: () => 'daterange' });
/** Half-open `[from,to)` instants, as text. */
const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
/** Any JSON value. The usual column takes a text that looks like JSON for JSON: the app id "1234" for a number. */
const anyJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});
/** The number of a transaction, as text. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => instant('created_at').notNull().defaultNow();
/** Integer minor units. */
const money = (name: string) => bigint(name, { mode: 'number' });

export const saleType = pgEnum('sale_type', SALE_TYPES);
export const orderStatus = pgEnum('order_status', ORDER_STATUSES);
export const reservationKind = pgEnum('reservation_kind', ['Booked', 'orders', 'Unavailable']);

// ---------------------------------------------------------------- the marketplace's own settings

/** One row per configuration key. A secret never leaves the server, whatever is asked for. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: anyJson('value').notNull(),
  isSecret: boolean('is_secret').notNull().default(false),
});

export const screenDesigns = pgTable('screen_designs', {
  screenName: text('screen_name').primaryKey(),
  design: jsonb('design').$type<Partial<ScreenDesign>>().notNull(),
});

export const packages = pgTable('packages', {
  namespace: text('namespace').primaryKey(),
  isSubscribed: boolean('is_subscribed').notNull().default(false),
  isInstalled: boolean('is_installed').notNull().default(false),
});

export const policies = pgTable('policies', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  value: text('value').notNull(),
});

/** The operator's own texts, and with keys of `data.` the names of their data (docs/configuration.md); `fileName` is a language as the specification names files (`jp` for Japanese). */
export const translations = pgTable(
  'translations',
  { fileName: text('file_name').notNull(), key: text('key').notNull(), value: text('value').notNull() },
  (t) => [primaryKey({ columns: [t.fileName, t.key] })],
);

export const customerAttributes = pgTable('customer_attributes', {
  uniqueName: text('unique_name').primaryKey(),
  name: text('name').notNull(),
  attributeType: text('attribute_type').notNull(),
  isRequired: boolean('is_required').notNull().default(false),
  pickListElements: jsonb('pick_list_elements').$type<string[]>().notNull().default([]),
  position: integer('position').notNull().default(0),
});

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

// ---------------------------------------------------------------- people

export const customers = pgTable('customers', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  /** argon2id; null for an account that only signs in through a provider. */
  passwordHash: text('password_hash'),
  name: text('name').notNull(),
  avatar: text('avatar'),
  role: text('role').$type<'customer' | 'admin'>().notNull().default('customer'),
  /** Of mails to this person: that of the page where they signed up. */
  language: text('language').$type<Language>(),
  verifiedAt: instant('verified_at'),
  customAttributes: jsonb('custom_attributes').$type<CustomAttributeValue[]>().notNull().default([]),
  /** The payment provider's customer, once a card is saved. */
  providerCustomerId: text('provider_customer_id'),
  createdAt: createdAt(),
});

/** Accounts of other providers, keyed as the provider keys them; an e-mail never links by itself. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index('identities_customer').on(t.customerId)],
);

/** The cookie holds the id; the table only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When its holder last showed who they are. */
    provenAt: instant('proven_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
  },
  (t) => [index('sessions_customer').on(t.customerId), index('sessions_expires').on(t.expiresAt)],
);

/** Emailed single-use tokens, hashed. */
export const tokens = pgTable(
  'tokens',
  {
    idHash: text('id_hash').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'verify' | 'reset' | 'signIn'>().notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('tokens_customer').on(t.customerId, t.purpose)],
);

/** ID tokens of other providers that have signed somebody in, until they are over: each serves once. */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  {
    /** SHA-256 of what was signed. */
    hash: text('hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('used_id_tokens_expiry').on(t.expiresAt)],
);

/** Tries at passwords and mailed links, by what is tried from where (hashed), until they are forgotten. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull(),
    blockedUntil: instant('blocked_until'),
  },
  (t) => [index('attempts_last').on(t.lastAt)],
);

/** Files that came by upload; what they hold lies in the folder of uploads. */
export const uploads = pgTable(
  'uploads',
  {
    /** SHA-256 of the reference, which only the sender has. */
    idHash: text('id_hash').primaryKey(),
    /** Null until something claims it. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<UploadPurpose>().notNull(),
    /** As the sender called it, cleaned. */
    name: text('name').notNull(),
    /** As the content is. */
    type: text('type').$type<UploadType>().notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Its name in the folder. */
    file: text('file').notNull().unique(),
    /** The address that it came from, hashed, until it is claimed. */
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

/** Files in the folder of uploads whose row is gone, for whatever reason: a trigger writes them here until the file is gone too. */
export const uploadLeftovers = pgTable('upload_leftovers', { file: text('file').primaryKey() });

export interface SellerParty {
  address: Partial<Address>;
  phone: string;
  email: string;
}

export const sellers = pgTable('sellers', {
  id: serial('id').primaryKey(),
  /** The seller's own account, where they have one. */
  customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
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
  responseMinutes: integer('response_minutes').notNull().default(60),
  joinedAt: date('joined_at', { mode: 'string' }).notNull(),
});

// ---------------------------------------------------------------- what is offered

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
    /** Sanitised HTML, and the same as plain text. */
    description: text('description').notNull(),
    summary: text('summary').notNull(),
    pictures: jsonb('pictures').$type<Picture[]>().notNull(),
    attributes: jsonb('attributes').$type<Record<string, string | number | string[]>>().notNull().default({}),
    currency: text('currency').notNull(),
    /** The price that results show and sort by; null for a request. For an auction the current bid. */
    price: money('price'),
    unit: text('unit').notNull().default('per item'),
    /** Every unit this can be had for, the shown one first. */
    unitsOfPrice: jsonb('units_of_price').$type<OfferedPrice[]>().notNull().default([]),
    deposit: money('deposit'),
    deliveryFee: money('delivery_fee'),
    stock: integer('stock').notNull().default(1),
    minimumQuantity: integer('minimum_quantity').notNull().default(1),
    maximumQuantity: integer('maximum_quantity').notNull().default(1),
    /** Null where no dates are chosen (sale, request, auction). */
    rules: jsonb('rules').$type<AvailabilityRules>(),
    typicalDays: integer('typical_days'),
    timeZone: text('time_zone').notNull(),
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

/**
 * Which listings and sellers have changed in anything that search reads, in the order of transactions: each API process brings its
 * indexes up to date from it before it answers (search/product-search.ts, sellers/seller-search.ts). Written by triggers
 * (migrations/0004_search_changes.sql, 0006_seller_changes.sql), never by hand. Neither id: everything, as when a category is renamed.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    xid: xid8('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** 0 for none: then only its seller has changed. */
    productId: integer('product_id'),
    /** Whose listings are others now, or who has changed. */
    sellerId: integer('seller_id'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [index('search_changes_xid').on(t.xid), index('search_changes_age').on(t.changedAt)],
);

/** The process fields of an auction product. */
export const auctions = pgTable('auctions', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  startPrice: money('start_price').notNull(),
  increment: money('increment').notNull(),
  currentBid: money('current_bid').notNull(),
  bidCount: integer('bid_count').notNull().default(0),
});

/**
 * Days or a slot of a product that are taken. A single unit is `isExclusive`: two such rows never overlap, by constraint.
 * Units of a larger stock are counted in stock_days and stock_slots instead. What Drizzle cannot say stands in
 * migrations/0002_rules.sql: the exclusion constraints, and the deferred reference of `orderLineId` to order_lines.
 */
/** What a customer's dates are kept by while they check out: one at a time, given back when its time is over. */
export const holds = pgTable(
  'holds',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .unique()
      .references(() => customers.id),
    /** The network that it was asked for from, hashed: what it keeps counts for that network. */
    network: text('network'),
    /** Of the lines that it was asked for with. */
    requestHash: text('request_hash').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Earlier than `endsAt` where its customer has left. */
    expiresAt: instant('expires_at').notNull(),
    /** It keeps nothing: its customer went to another page. Until `endsAt` they may have it back for the same lines. */
    isReleased: boolean('is_released').notNull().default(false),
  },
  (t) => [index('holds_expires').on(t.expiresAt)],
);

export const reservations = pgTable(
  'reservations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orderLineId: uuid('order_line_id'),
    /** Kept for a customer who is about to order it. */
    holdId: bigint('hold_id', { mode: 'number' }).references(() => holds.id),
    kind: reservationKind('kind').notNull(),
    days: daterange('days'),
    slot: tstzrange('slot'),
    quantity: integer('quantity').notNull().default(1),
    isExclusive: boolean('is_exclusive').notNull(),
    /** With it the range is free in spite of the rules. */
    isAvailable: boolean('is_available').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('reservations_product').on(t.productId),
    index('reservations_line').on(t.orderLineId),
    index('reservations_hold')
      .on(t.holdId)
      .where(sql`hold_id IS NOT NULL`),
    check('reservations_one_kind', sql`(${t.days} IS NULL) <> (${t.slot} IS NULL)`),
    // An empty range overlaps nothing: it would reserve nothing.
    check('reservations_range', sql`NOT COALESCE(isempty(${t.days}), isempty(${t.slot}))`),
    check('reservations_quantity', sql`${t.quantity} >= 1`),
  ],
);

/** Units taken of a product with stock above one, per day. */
export const stockDays = pgTable(
  'stock_days',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    taken: integer('taken').notNull(),
    stock: integer('stock').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.day] }),
    check('stock_days_limit', sql`${t.taken} BETWEEN 0 AND ${t.stock}`),
  ],
);

/** The same per slot. */
export const stockSlots = pgTable(
  'stock_slots',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    taken: integer('taken').notNull(),
    stock: integer('stock').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.startsAt] }),
    check('stock_slots_limit', sql`${t.taken} BETWEEN 0 AND ${t.stock}`),
  ],
);

export const reviews = pgTable(
  'reviews',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Refers to order_lines (migrations/0002_rules.sql); one review per line. */
    orderLineId: uuid('order_line_id').unique(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    author: text('author').notNull(),
    stars: smallint('stars').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // In the order that they are read in, and what counting them needs.
    index('reviews_product').on(t.productId, t.createdAt, t.id, t.stars),
    check('reviews_stars', sql`${t.stars} BETWEEN 1 AND 5`),
  ],
);

// ---------------------------------------------------------------- what customers keep

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

/** Links to it carry tokens that are made anew from its id and the server's secret; the table only knows them again. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The parameters of its address in their one order. */
    query: text('query').notNull(),
    /** Of its mails. */
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

/** What the owner of a saved search has been told of. Written with the mail, so that each match is mailed once. */
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

// ---------------------------------------------------------------- messages

/** Between a customer and a seller, about a listing or about none: one of each. */
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
    /** Of its last message. */
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
    /** Makes a repeated call find its message. */
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

// ---------------------------------------------------------------- orders

/** What follows 'M-' in an order's number. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 100_001 });

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: text('number').notNull().unique(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => sellers.id),
    status: orderStatus('status').notNull(),
    currency: text('currency').notNull(),
    charges: jsonb('charges').$type<PricePart[]>().notNull().default([]),
    total: money('total').notNull(),
    contact: jsonb('contact').$type<Contact>().notNull(),
    fulfilment: text('fulfilment').$type<Fulfilment>().notNull(),
    note: text('note').notNull().default(''),
    /** Makes a repeated call find its order (OR-04), with the hash of what was asked. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** The network that it was placed from, hashed: unpaid orders are limited by it too. */
    network: text('network'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
  },
  (t) => [
    uniqueIndex('orders_idempotency').on(t.customerId, t.idempotencyKey),
    index('orders_customer').on(t.customerId, t.createdAt),
    index('orders_expiring')
      .on(t.expiresAt)
      .where(sql`status IN ('Pending Payment', 'Payment Failed')`),
    check('orders_total', sql`${t.total} >= 0`),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** What it was called and looked like when it was ordered. */
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    picture: jsonb('picture').$type<Picture>().notNull(),
    saleType: saleType('sale_type').notNull(),
    timeZone: text('time_zone').notNull(),
    quantity: integer('quantity').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    slotStart: instant('slot_start'),
    slotEnd: instant('slot_end'),
    parts: jsonb('parts').$type<PricePart[]>().notNull(),
    amount: money('amount').notNull(),
    /** The terms at the time of the order. */
    cancellation: text('cancellation').$type<Cancellation>().notNull(),
  },
  (t) => [
    index('order_lines_order').on(t.orderId, t.position),
    index('order_lines_product').on(t.productId),
    check('order_lines_quantity', sql`${t.quantity} >= 1`),
    check('order_lines_amount', sql`${t.amount} >= 0`),
    check('order_lines_days', sql`${t.startDate} <= ${t.endDate}`),
    check('order_lines_slot', sql`${t.slotStart} < ${t.slotEnd}`),
  ],
);

export const orderHistory = pgTable(
  'order_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: orderStatus('status').notNull(),
    actor: text('actor').$type<'customer' | 'seller' | 'system'>().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('order_history_order').on(t.orderId, t.id)],
);

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
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('payments_order').on(t.orderId)],
);

/** What the service itself remembers: that the demo marketplace is filled, and with which seed. */
export const facts = pgTable('facts', {
  key: text('key').primaryKey(),
  value: anyJson('value').notNull(),
});

/** What each composed picture shows; `key` is the hash that stands in its address, so nothing else can be asked for. */
export const pictures = pgTable('pictures', {
  key: text('key').primaryKey(),
  recipe: jsonb('recipe').$type<Record<string, unknown>>().notNull(),
});
