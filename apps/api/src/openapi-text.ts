import { readEnvironment } from '@marketplace/environment';
import { buildApp } from './app';
import { createDatabase } from '@marketplace/database';
import { openApiDocument } from './plugins/openapi';

/** The OpenAPI document as text, from the routes themselves. The database is never queried. */
export async function openApiText(): Promise<string> {
  const database = createDatabase('postgres://nowhere.invalid/none');
  const app = await buildApp({
    environment: readEnvironment({ LOG_LEVEL: 'silent' }),
    database,
    secret: 'x'.repeat(32),
    deliver: async () => {},
  });
  const text = `${JSON.stringify(openApiDocument(app), null, 2)}\n`;
  await app.close();
  await database.close();
  return text;
}
