import { defineConfig } from 'drizzle-kit';

/**
 * After a schema change: `npx drizzle-kit generate --config libs/database/drizzle.config.ts --name
 * what_changed`.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './libs/database/src/schema.ts',
  out: './libs/database/migrations',
});
