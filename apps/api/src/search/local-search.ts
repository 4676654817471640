import type { Database } from '@marketplace/database';
import { createLocalSearch, type Search, type SearchLog } from '@marketplace/search-index';
import { searchSources } from './search-sources';

/** The search over a database, in the calling thread. */
export const localSearch = ({ db, pool }: Pick<Database, 'db' | 'pool'>, log: SearchLog): Search =>
  createLocalSearch({ db, pool, sources: searchSources(db), log });
