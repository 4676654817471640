import type { Db } from '@marketplace/database';
import { z } from 'zod';
import type { Deps } from '../deps';
import { defineJob } from '../jobs/job';
import { onceAMinute } from '../jobs/once-a-minute';
import { updateAnswerTimes } from './answer-times-repository';

const MINUTE_MS = 60_000;

/** Computes a seller's answer time after an answer; each night all, because old answers stop counting. */
const answerTimeJob = defineJob({
  name: 'sellers.answerTime',
  payload: z.object({ sellerId: z.int().optional() }),
  cron: '40 3 * * *',
});

export function registerAnswerTimeJob({ jobs, db, clock }: Pick<Deps, 'jobs' | 'db' | 'clock'>): void {
  jobs.handle(answerTimeJob, ({ sellerId }) => updateAnswerTimes(db, clock(), sellerId));
}

/** After a seller's message, in the transaction that writes it. */
export const scheduleAnswerTime = (
  { jobs }: Pick<Deps, 'jobs'>,
  within: Db,
  sellerId: number,
  now: Date,
): Promise<void> =>
  jobs.enqueue(
    answerTimeJob,
    { sellerId },
    { within, ...onceAMinute(String(sellerId), new Date(now.getTime() + MINUTE_MS), now) },
  );
