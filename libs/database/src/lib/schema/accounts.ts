import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomAttributeValue, EmailKind, Language } from '@marketplace/api-contract';
import { instant, createdAt } from './column-types';

export const customers = pgTable('customers', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  /** argon2id; null for an account that signs in only with a provider. */
  passwordHash: text('password_hash'),
  name: text('name').notNull(),
  avatar: text('avatar'),
  role: text('role').$type<'customer' | 'admin'>().notNull().default('customer'),
  /** The language of emails, from the page where they signed up. */
  language: text('language').$type<Language>(),
  verifiedAt: instant('verified_at'),
  customAttributes: jsonb('custom_attributes').$type<CustomAttributeValue[]>().notNull().default([]),
  /** The payment provider's customer, from the first payment or saved card on. */
  providerCustomerId: text('provider_customer_id'),
  createdAt: createdAt(),
});

/** The kinds of emails that a customer has turned on or off; a kind without a row is on. */
export const emailPreferences = pgTable(
  'email_preferences',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<EmailKind>().notNull(),
    isOn: boolean('is_on').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.kind] })],
);

/**
 * Accounts at OAuth providers, by the provider's subject; an equal email address doesn't link
 * accounts.
 */
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

/** The cookie contains the id, the table only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When the customer last signed in or confirmed the password. */
    provenAt: instant('proven_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
  },
  (t) => [index('sessions_customer').on(t.customerId), index('sessions_expires').on(t.expiresAt)],
);

/** Single-use tickets of sessions for a socket of another origin, hashed. */
export const socketTickets = pgTable(
  'socket_tickets',
  {
    idHash: text('id_hash').primaryKey(),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('socket_tickets_session').on(t.sessionHash)],
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

/**
 * ID tokens of providers that have been used to sign in, until they expire, so that each works
 * once.
 */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  {
    /** SHA-256 of the signed content. */
    hash: text('hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('used_id_tokens_expiry').on(t.expiresAt)],
);

/**
 * Failed attempts at passwords and emailed links, by hashed target and origin, until they are
 * purged.
 */
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
