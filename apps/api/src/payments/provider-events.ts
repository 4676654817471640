import { z } from 'zod';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { defineJob, OUTAGE_RETRIES } from '../jobs/job';
import { settleChangePayment } from '../orders/change-payments';
import { settleDepositIntent } from '../orders/deposits';
import { settlePayment } from '../orders/order-payments';
import { recordRefund, resumeRefunds } from '../orders/refunds';
import { deleteEventsBefore, insertEvent } from './provider-events-repository';
import { readProviderEvent } from './read-provider-event';

const eventJob = defineJob({
  name: 'payments.event',
  payload: z.object({ kind: z.enum(['payment', 'refund']), id: z.string() }),
  ...OUTAGE_RETRIES,
  concurrency: 5,
});

/** Settles what interrupted processes and long outages left open, once a day. */
const reconcileJob = defineJob({ name: 'payments.reconcile', payload: z.object({}), cron: '23 4 * * *' });

/** Longer than the provider repeats an event. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;

/**
 * Accepts an event of the provider as soon as it is stored; a job does the rest. An event that comes
 * again changes nothing. Throws `not_found` if no events are expected and `forbidden` for one that the
 * provider hasn't signed, or not recently.
 */
export async function receiveEvent(
  { db, jobs, payments }: Pick<Deps, 'db' | 'jobs' | 'payments'>,
  { body, signature }: { body: string; signature: string },
  now: Date,
): Promise<void> {
  const { eventSecret: secret } = payments;
  if (secret === undefined) throw new AppError('not_found');
  const event = await readProviderEvent({ body, signature, secret }, now);
  if (event === null) throw new AppError('forbidden');
  if (event === 'ignored') return;
  await db.transaction(async (tx) => {
    if (await insertEvent(tx, event, now)) await jobs.enqueue(eventJob, event.subject, { within: tx });
  });
}

/**
 * Registers what follows the provider's events. What an event is about is read again from the provider,
 * so that events can arrive in any order.
 */
export function registerEventJobs(deps: Deps): void {
  const { db, jobs, payments, clock } = deps;
  jobs.handle(eventJob, async ({ kind, id }) => {
    if (kind === 'payment') {
      try {
        await settlePayment(deps, id, clock());
        await settleChangePayment(deps, id, clock());
        await settleDepositIntent(deps, id, clock());
      } catch (error) {
        // Logged as an error already: another attempt finds the same.
        if (!(error instanceof AppError) || error.code !== 'payment_failed') throw error;
      }
      return;
    }
    const refund = await payments.provider.retrieveRefund(id);
    if (refund) await recordRefund(deps, refund, clock());
  });
  jobs.handle(reconcileJob, async () => {
    await resumeRefunds(deps, clock());
    await deleteEventsBefore(db, new Date(clock().getTime() - REMEMBERED_MS));
  });
}
