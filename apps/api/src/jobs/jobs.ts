import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { fromDrizzle, PgBoss, type Job as BossJob } from 'pg-boss';
import type { z } from 'zod';
import type { Db } from '@marketplace/database';
import type { Job } from './job';

interface EnqueueOptions {
  /** The transaction that the job belongs to: the job exists once that commits. Waits until the queues are open. */
  within?: Db;
  /** The earliest start, in seconds from now. */
  afterSeconds?: number;
  /** While a job with this key waits, no other of its kind is added. */
  singletonKey?: string;
}

/** Jobs stored in the database. Each runs at least once, in any process. */
export interface Jobs {
  enqueue: <P extends z.ZodType>(job: Job<P>, payload: z.input<P>, options?: EnqueueOptions) => Promise<void>;
  /** Sets the handler of a job; once per job, before `start`. If it throws, the job is retried. */
  handle: <P extends z.ZodType>(job: Job<P>, handler: (payload: z.output<P>) => Promise<void>) => void;
  /** Opens the queues and starts polling. Never rejects: an unreachable database is retried. */
  start: () => Promise<void>;
  /**
   * Runs due jobs until none are left, and returns how many ran. For tests; `isEarly` runs one
   * round that includes jobs that aren't due yet.
   */
  runDue: (options?: { isEarly?: boolean }) => Promise<number>;
  /**
   * Starts no new job and waits for running ones, at most two seconds. Interrupted jobs are retried
   * later.
   */
  stop: () => Promise<void>;
}

interface JobsOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** False: jobs run only by `runDue`. */
  isWorking?: boolean;
  /** Interval in which a process looks for jobs that other processes enqueued. */
  pollMs?: number;
}

const SCHEMA = 'jobs';
const POLL_MS = 2000;
const RETRY_MS = 5000;
const STOP_MS = 2000;
const DELETE_AFTER_SECONDS = 24 * 60 * 60;

interface HandledJob {
  job: Job;
  handler: (payload: never) => Promise<void>;
  loop: ReturnType<typeof createLoop>;
}

/**
 * The queue on pg-boss, in a schema of its own (docs/decisions/0013-jobs-in-postgresql.md). No
 * other code uses pg-boss.
 */
export function createJobs({ pool, log, isWorking = true, pollMs = POLL_MS }: JobsOptions): Jobs {
  /** Set while the queues open: transactions that wait for that may have all connections of `pool`. */
  let opening: pg.Pool | undefined;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => (opening ?? pool).query(text, values) },
    schema: SCHEMA,
    schedule: isWorking,
    supervise: isWorking,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue has trouble'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));

  const handled = new Map<string, HandledJob>();
  const ready = Promise.withResolvers<void>();
  let isReady = false;
  let isStopping = false;
  let starting: Promise<void> | undefined;

  async function open(): Promise<void> {
    opening = new pg.Pool({ ...pool.options, max: 1 });
    opening.on('error', (error) => log.warn({ err: error }, 'the job queue lost its connection'));
    try {
      await openQueues();
    } finally {
      const opened = opening;
      opening = undefined;
      await opened.end();
    }
  }

  async function openQueues(): Promise<void> {
    await boss.start();
    for (const { job } of handled.values()) {
      const options = {
        retryLimit: job.retries,
        retryDelay: job.firstWaitSeconds,
        retryBackoff: true,
        retryDelayMax: job.longestWaitSeconds,
        expireInSeconds: job.timeLimitSeconds,
        deleteAfterSeconds: DELETE_AFTER_SECONDS,
      };
      // `short`: only one job per key waits.
      await boss.createQueue(job.name, { ...options, policy: 'short' });
      await boss.updateQueue(job.name, options);
      // pg-boss reads the queue at its first use, on a connection of the pool. Within a transaction
      // that would need a second connection, and could deadlock if all others wait for its locks.
      await boss.findJobs(job.name, { id: randomUUID() });
      if (job.cron && isWorking) await boss.schedule(job.name, job.cron, {}, { singletonKey: 'schedule' });
    }
  }

  async function openWithRetry(): Promise<void> {
    while (!isStopping) {
      try {
        await open();
        isReady = true;
        ready.resolve();
        if (isWorking && !isStopping) for (const { loop } of handled.values()) loop.start();
        return;
      } catch (error) {
        if (isStopping) return;
        log.error({ err: error }, 'the job queue could not be opened');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }

  async function attempt({ job, handler }: HandledJob, { id, data }: BossJob<unknown>): Promise<void> {
    try {
      await handler(job.payload.parse(data ?? {}) as never);
      await boss.complete(job.name, id);
    } catch (error) {
      // The payload isn't logged: mails contain links that only the recipient may use.
      log.error({ err: error, job: job.name, id }, 'a job failed');
      await boss.fail(job.name, id, { message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Runs one batch and returns its size. */
  async function runBatch(entry: HandledJob, isEarly = false): Promise<number> {
    const batch = await boss.fetch<unknown>(entry.job.name, {
      batchSize: entry.job.concurrency,
      ignoreStartAfter: isEarly,
    });
    await Promise.all(batch.map((found) => attempt(entry, found as BossJob<unknown>)));
    return batch.length;
  }

  return {
    async enqueue(job, payload, { within, afterSeconds, singletonKey = randomUUID() } = {}) {
      if (job.isSwept && !isReady) return;
      await ready.promise;
      await boss.send(job.name, job.payload.parse(payload) as object, {
        singletonKey,
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
        ...(within && { db: fromDrizzle(within, sql) }),
      });
      // A job of a transaction is not visible yet; the next poll finds it.
      if (!within && afterSeconds === undefined) handled.get(job.name)?.loop.wake();
    },

    handle(job, handler) {
      if (handled.has(job.name)) throw new Error(`The job ${job.name} has a handler already.`);
      const entry: HandledJob = { job, handler, loop: createLoop(() => runBatch(entry), log, pollMs) };
      handled.set(job.name, entry);
    },

    start: () => (starting ??= openWithRetry()),

    async runDue({ isEarly = false } = {}) {
      await ready.promise;
      let total = 0;
      for (let before = -1; total !== before;) {
        before = total;
        for (const entry of handled.values()) total += await runBatch(entry, isEarly);
        // An early run also fetches retries, so one round is enough.
        if (isEarly) return total;
      }
      return total;
    },

    async stop() {
      if (isStopping || !starting) return;
      isStopping = true;
      const loops = [...handled.values()].map(({ loop }) => loop.stop());
      await Promise.race([
        Promise.all([starting, ...loops]),
        new Promise((resolve) => setTimeout(resolve, STOP_MS).unref()),
      ]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** Repeats `work` while it finds jobs, otherwise waits for the next poll or `wake`. */
function createLoop(work: () => Promise<number>, log: FastifyBaseLogger, pollMs: number) {
  let isOpen = false;
  let wake = () => {};
  let isWoken = false;
  let running: Promise<void> = Promise.resolve();

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isWoken) wake();
    });

  async function run(): Promise<void> {
    while (isOpen) {
      isWoken = false;
      const found = await work().catch((error: unknown) => {
        if (isOpen) log.warn({ err: error }, 'the job queue could not be read');
        return -1;
      });
      if (isOpen && found <= 0) await pause(found < 0 ? RETRY_MS : pollMs);
    }
  }

  return {
    start: () => {
      if (isOpen) return;
      isOpen = true;
      running = run();
    },
    wake: () => {
      isWoken = true;
      wake();
    },
    stop: () => {
      isOpen = false;
      wake();
      return running;
    },
  };
}
