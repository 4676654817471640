import { defineConfig } from 'drizzle-kit';

/** After a change of the schema: `npx drizzle-kit generate --config apps/api/drizzle.config.ts --name what_changed`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/api/src/db/schema.ts',
  out: './apps/api/migrations',
});
