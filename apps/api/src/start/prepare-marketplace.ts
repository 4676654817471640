import { StartError, type Environment } from '@marketplace/environment';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '@marketplace/database';
import { hasDemo } from './demo-repository';

/** Any number that is the same in every process: only one of them fills an empty database. */
const FILL_LOCK = 4_201_003;

/** Loaded in demo mode only: a live build does not contain it. */
const importDemo = () => import('@marketplace/demo-marketplaces');
type DemoMarketplace = Pick<Awaited<ReturnType<typeof importDemo>>, 'seedDemo' | 'refreshDemo'>;

interface Options {
  environment: Environment;
  database: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  listings: number | undefined;
  note: (line: string) => void;
  loadDemo?: () => Promise<DemoMarketplace>;
}

/**
 * Demo mode fills the sample marketplace once and keeps it current; live mode refuses a database
 * that holds it.
 */
export async function prepareMarketplace({
  environment,
  database,
  clock,
  log,
  listings,
  note,
  loadDemo = importDemo,
}: Options): Promise<void> {
  const isFilled = () => hasDemo(database.db);
  if (environment.MODE === 'live') {
    if (await isFilled())
      throw new StartError(
        'This database contains the demo marketplace, which live mode doesn’t allow. Set DATABASE_URL or DATA_DIR to another one.',
      );
    return;
  }
  const { seedDemo, refreshDemo } = await loadDemo().catch(explainMissingDemo);
  const client = await database.pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [FILL_LOCK]);
    if (!(await isFilled())) await seedDemo({ db: database.db, pool: database.pool, clock, log }, { listings });
    else {
      await refreshDemo({ db: database.db, clock, log });
      if (listings !== undefined)
        note(
          'The demo marketplace already exists, so --listings has no effect. Set DATA_DIR to a new folder for another size.',
        );
    }
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

function explainMissingDemo(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new StartError(
    'This build doesn’t contain the demo marketplace. Set MODE=live, or build everything with npm run build.',
  );
}
