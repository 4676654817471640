import type { Database } from '@marketplace/database';
import { createWorkerSearch, type Search, type SearchLog } from '@marketplace/search-index';
import type { SearchThreadData } from './search-worker';

/** Built next to the file that starts it (vite.config.ts). */
const WORKER = new URL('./search-worker.js', import.meta.url);

/** The search over a database, in a thread with its own connections. */
export const createSearchThread = ({ url }: Pick<Database, 'url'>, log: SearchLog, file = WORKER): Search =>
  createWorkerSearch({ file, data: { databaseUrl: url } satisfies SearchThreadData, log });
