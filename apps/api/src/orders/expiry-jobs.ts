import type { Db } from '@marketplace/database';
import { z } from 'zod';
import { defineJob } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';

/** Not retried: the sweep expires leftovers. */
const EXPIRY_OPTIONS = { isSwept: true, retries: 0, concurrency: 5 };

/** Expires a hold when it is due. Does nothing if it ended earlier or was prolonged. */
export const expireHoldJob = defineJob({ name: 'holds.expire', payload: z.object({ id: z.int() }), ...EXPIRY_OPTIONS });

/** Expires an unpaid order when it is due. Does nothing if it was paid or cancelled. */
export const expireOrderJob = defineJob({
  name: 'orders.expire',
  payload: z.object({ id: z.uuid() }),
  ...EXPIRY_OPTIONS,
});

/**
 * Completes orders, settles payments that no browser has reported, holds deposits that are due, and
 * expires holds and orders whose job was lost or failed. Runs once a minute in one process.
 */
export const sweepOrdersJob = defineJob({ name: 'orders.sweep', payload: z.object({}), cron: '* * * * *', retries: 0 });

/** The key contains the expiry, so that a hold or order can have a job for each expiry it gets. */
const expiryOptions = (tx: Db, id: string | number, expiresAt: Date, now: Date) => ({
  within: tx,
  afterSeconds: Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)),
  singletonKey: `${id} ${expiresAt.toISOString()}`,
});

interface Expiring<Id> {
  id: Id;
  expiresAt: Date;
}

/** Enqueues the expiry of a hold in the transaction that writes it. */
export const enqueueHoldExpiry = (jobs: Jobs, tx: Db, { id, expiresAt }: Expiring<number>, now: Date): Promise<void> =>
  jobs.enqueue(expireHoldJob, { id }, expiryOptions(tx, id, expiresAt, now));

/** Enqueues the expiry of an unpaid order in the transaction that writes it. */
export const enqueueOrderExpiry = (jobs: Jobs, tx: Db, { id, expiresAt }: Expiring<string>, now: Date): Promise<void> =>
  jobs.enqueue(expireOrderJob, { id }, expiryOptions(tx, id, expiresAt, now));
