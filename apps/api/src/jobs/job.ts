import type { z } from 'zod';

/** A kind of work that is done later, by any process of the API: its name, what it needs to know, and how hard it is tried. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** Lower case, with dots: it is the name of the queue in the database. */
  readonly name: string;
  readonly payload: Payload;
  /** Attempts after the first one. The wait before each doubles, from `firstWaitSeconds` to `longestWaitSeconds`. */
  readonly retries: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** An attempt that takes longer counts as failed, as when its process was killed. */
  readonly timeLimitSeconds: number;
  /** How many one process does at the same time. */
  readonly atOnce: number;
  /** Also done by itself, by a cron expression in UTC: once for all processes together. The payload is `{}` then. */
  readonly cron?: string;
}

const USUAL = { retries: 5, firstWaitSeconds: 5, longestWaitSeconds: 30 * 60, timeLimitSeconds: 5 * 60, atOnce: 1 };

/** Describes a job: `defineJob({ name: 'mail', payload: z.object({ … }) })`. Who enqueues and who handles it read this same object. */
export const defineJob = <Payload extends z.ZodType>(
  job: Pick<Job<Payload>, 'name' | 'payload'> & Partial<Job<Payload>>,
): Job<Payload> => ({ ...USUAL, ...job });
