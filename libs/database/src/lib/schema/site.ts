import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ScreenDesign } from '@marketplace/api-contract';
import { anyJson } from './column-types';

/** One row per configuration key. Secret ones never leave the server. */
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

/**
 * The operator's texts, and with keys of `data.` the translations of their data
 * (docs/configuration.md); `fileName` is the language as in the specification (`jp` for Japanese).
 */
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

/** State of the service itself, such as the seed of the demo marketplace. */
export const facts = pgTable('facts', {
  key: text('key').primaryKey(),
  value: anyJson('value').notNull(),
});
