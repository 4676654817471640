import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Recipes of composed pictures; `key` is the hash in their URL, so that only stored ones can be
 * requested.
 */
export const pictures = pgTable('pictures', {
  key: text('key').primaryKey(),
  recipe: jsonb('recipe').$type<Record<string, unknown>>().notNull(),
});
