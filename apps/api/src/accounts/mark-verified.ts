import type { Db } from '@marketplace/database';
import { z } from 'zod';
import type { Deps } from '../deps';
import { defineJob } from '../jobs/job';
import { setVerified } from './accounts-repository';

/** What follows when a customer verifies their email for the first time. */
export const emailVerifiedJob = defineJob({
  name: 'accounts.emailVerified',
  payload: z.object({ customerId: z.uuid() }),
});

/** Marks the customer's email as verified; the first time counts. */
export async function markVerified({ jobs }: Pick<Deps, 'jobs'>, tx: Db, customerId: string, now: Date): Promise<void> {
  if (await setVerified(tx, customerId, now)) await jobs.enqueue(emailVerifiedJob, { customerId }, { within: tx });
}
