import { constants, getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { createDatabase } from '@marketplace/database';
import { serveSearch, workerLog } from '@marketplace/search-index';
import { localSearch } from './local-search';

/** The input of `createSearchThread`. */
export interface SearchThreadData {
  databaseUrl: string;
}

/** One connection for the list of changes and one to read them. */
const CONNECTIONS = 3;

/**
 * Pages and orders come before searches where processors are scarce
 * (docs/decisions/0044-search-behind-a-port.md).
 */
const NICER_BY = 5;
// Only Linux has priorities of threads: elsewhere this would slow down the whole API.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICER_BY, constants.priority.PRIORITY_LOW));

const { databaseUrl } = workerData as SearchThreadData;
const database = createDatabase(databaseUrl, {
  max: CONNECTIONS,
  onError: (error) => workerLog.error({ err: error }, 'search worker lost a database connection'),
});
serveSearch(localSearch(database, workerLog), database.close);
