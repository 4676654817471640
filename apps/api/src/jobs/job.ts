import type { z } from 'zod';

/**
 * A kind of work that any process of the API does later: its name, its payload and how it is
 * retried.
 */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** The name of its queue in the database: lower case, with dots. */
  readonly name: string;
  readonly payload: Payload;
  /**
   * Attempts after the first one. The wait before each doubles, from `firstWaitSeconds` to
   * `longestWaitSeconds`.
   */
  readonly retries: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** An attempt that takes longer counts as failed, as when its process was killed. */
  readonly timeLimitSeconds: number;
  /** How many one process runs at the same time. */
  readonly concurrency: number;
  /**
   * Also runs by a cron expression in UTC, once for all processes together, with the payload `{}`.
   */
  readonly cron?: string;
  /**
   * Whether another job does what this one misses. It is dropped while the queues are not open, so
   * that no transaction waits for them.
   */
  readonly isSwept?: boolean;
}

const DEFAULTS = {
  retries: 5,
  firstWaitSeconds: 5,
  longestWaitSeconds: 30 * 60,
  timeLimitSeconds: 5 * 60,
  concurrency: 1,
};

/** For calls of outside services: retried for four days, so that an outage over a weekend loses nothing. */
export const OUTAGE_RETRIES = {
  retries: 200,
  firstWaitSeconds: 5,
  longestWaitSeconds: 30 * 60,
  timeLimitSeconds: 2 * 60,
};

/**
 * Describes a job: `defineJob({ name: 'mail', payload: z.object({ … }) })`. Both who enqueues and
 * who handles it use this object.
 */
export const defineJob = <Payload extends z.ZodType>(
  job: Pick<Job<Payload>, 'name' | 'payload'> & Partial<Job<Payload>>,
): Job<Payload> => ({ ...DEFAULTS, ...job });
