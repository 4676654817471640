import { eq } from 'drizzle-orm';
import type { Environment } from '@marketplace/environment';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/client';
import { facts } from '../db/schema';
import { fillDemo } from '../demo/fill';
import { renewDemo } from '../demo/renew';
import { StartError } from './start-error';

/** Any number, the same in every process: only one of them fills an empty database. */
const FILL_LOCK = 4_201_002;

interface Options {
  environment: Environment;
  database: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  listings: number | undefined;
  note: (line: string) => void;
  fill?: typeof fillDemo;
}

/** Demo mode fills the sample marketplace once and keeps it current; live mode refuses a database that holds it. */
export async function prepareMarketplace({
  environment,
  database,
  clock,
  log,
  listings,
  note,
  fill = fillDemo,
}: Options): Promise<void> {
  const isFilled = async () => (await database.db.select().from(facts).where(eq(facts.key, 'demo'))).length > 0;
  if (environment.MODE === 'live') {
    if (await isFilled())
      throw new StartError(
        'This database holds the demo marketplace, which live mode refuses. Set DATABASE_URL or DATA_DIR to another one.',
      );
    return;
  }
  const client = await database.pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [FILL_LOCK]);
    if (!(await isFilled())) await fill({ db: database.db, pool: database.pool, clock, log }, { listings });
    else {
      await renewDemo({ db: database.db, clock, log });
      if (listings !== undefined)
        note(
          'The demo marketplace is filled already, so --listings changes nothing. Set DATA_DIR to a new folder for another size.',
        );
    }
  } finally {
    // Closing the connection gives the lock back.
    client.release(true);
  }
}
