import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db } from '../db/client';

interface DemoDeps {
  db: Db;
  pool: pg.Pool;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** Fills the demo marketplace once. */
export async function fillDemo(_deps: DemoDeps, _options: { seed?: number; listings?: number } = {}): Promise<void> {}
