import { createDatabase } from '@marketplace/database';
import { readEnvironment } from '@marketplace/environment';
import { buildApp } from '../app';
import { createSearchThread } from '../search/search-thread';

// A process of the API for tests on a migrated database, without a demo and without mails.
const environment = readEnvironment();
const app = await buildApp({
  environment,
  database: createDatabase(environment.DATABASE_URL ?? ''),
  secret: 'a secret for tests that is long enough',
  clock: () => new Date(),
  searcher: createSearchThread,
  deliver: async () => {},
});
process.send?.({ type: 'ready', url: await app.listen({ host: environment.HOST, port: environment.API_PORT }) });
