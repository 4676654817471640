import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { fromDrizzle, PgBoss, type Job as BossJob } from 'pg-boss';
import type { z } from 'zod';
import type { Db } from '../db/client';
import type { Job } from './job';

interface EnqueueOptions {
  /** The transaction that the job belongs to: it is there when that commits, and never was when it rolls back. */
  within?: Db;
  /** Not before then. */
  afterSeconds?: number;
  /** While a job of this key waits, no other of its kind joins it. */
  singletonKey?: string;
}

/** Work for later, kept in the database: whoever hands it over can forget it, whichever process does it. At least once each. */
export interface Jobs {
  enqueue: <P extends z.ZodType>(job: Job<P>, payload: z.input<P>, options?: EnqueueOptions) => Promise<void>;
  /** Says who does a job; to be called before `start`, once for each. A handler that throws is tried again. */
  handle: <P extends z.ZodType>(job: Job<P>, handler: (payload: z.output<P>) => Promise<void>) => void;
  /** Opens the queues and begins to look for work. Never rejects: a database that is away is tried again. */
  start: () => Promise<void>;
  /** Does what is due until nothing is, and answers how many it were. With `isEarly` also what waits for its time: for tests. */
  runDue: (options?: { isEarly?: boolean }) => Promise<number>;
  /** Begins nothing new and waits for what is under way, two seconds at most; what is cut off then is tried again later. */
  stop: () => Promise<void>;
}

interface JobsOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** False: nothing is done before `runDue` says so. */
  isWorking?: boolean;
}

const SCHEMA = 'jobs';
const LOOK_MS = 2000;
const AWAY_MS = 5000;
const STOP_MS = 2000;
const KEEP_SECONDS = 24 * 60 * 60;

interface Handled {
  job: Job;
  handler: (payload: never) => Promise<void>;
  loop: ReturnType<typeof createLoop>;
}

/** The queue on pg-boss, in a schema of its own (docs/decisions/0013-jobs-in-postgresql.md). Nothing else knows pg-boss. */
export function createJobs({ pool, log, isWorking = true }: JobsOptions): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    schedule: isWorking,
    supervise: isWorking,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue has trouble'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));

  const handled = new Map<string, Handled>();
  const ready = Promise.withResolvers<void>();
  let isStopping = false;
  let starting: Promise<void> | undefined;

  async function open(): Promise<void> {
    await boss.start();
    for (const { job } of handled.values()) {
      const options = {
        retryLimit: job.retries,
        retryDelay: job.firstWaitSeconds,
        retryBackoff: true,
        retryDelayMax: job.longestWaitSeconds,
        expireInSeconds: job.timeLimitSeconds,
        deleteAfterSeconds: KEEP_SECONDS,
      };
      // `short`: of one key only one waits.
      await boss.createQueue(job.name, { ...options, policy: 'short' });
      await boss.updateQueue(job.name, options);
      if (job.cron && isWorking) await boss.schedule(job.name, job.cron, {}, { singletonKey: 'schedule' });
    }
  }

  async function openAgainAndAgain(): Promise<void> {
    while (!isStopping) {
      try {
        await open();
        ready.resolve();
        if (isWorking && !isStopping) for (const { loop } of handled.values()) loop.start();
        return;
      } catch (error) {
        if (isStopping) return;
        log.error({ err: error }, 'the job queue could not be opened');
        await new Promise((resolve) => setTimeout(resolve, AWAY_MS).unref());
      }
    }
  }

  async function attempt({ job, handler }: Handled, { id, data }: BossJob<unknown>): Promise<void> {
    try {
      await handler(job.payload.parse(data ?? {}) as never);
      await boss.complete(job.name, id);
    } catch (error) {
      // What it was about stays out of the log: a mail holds links that nobody else may follow.
      log.error({ err: error, job: job.name, id }, 'a job failed');
      await boss.fail(job.name, id, { message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Does one batch and answers how many it were. */
  async function runBatch(entry: Handled, isEarly = false): Promise<number> {
    const batch = await boss.fetch<unknown>(entry.job.name, { batchSize: entry.job.atOnce, ignoreStartAfter: isEarly });
    await Promise.all(batch.map((found) => attempt(entry, found as BossJob<unknown>)));
    return batch.length;
  }

  return {
    async enqueue(job, payload, { within, afterSeconds, singletonKey = randomUUID() } = {}) {
      await ready.promise;
      await boss.send(job.name, job.payload.parse(payload) as object, {
        singletonKey,
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
        ...(within && { db: fromDrizzle(within, sql) }),
      });
      // One in a transaction is not there yet: it is found by the next look.
      if (!within && afterSeconds === undefined) handled.get(job.name)?.loop.wake();
    },

    handle(job, handler) {
      if (handled.has(job.name)) throw new Error(`The job ${job.name} has a handler already.`);
      const entry: Handled = { job, handler, loop: createLoop(() => runBatch(entry), log) };
      handled.set(job.name, entry);
    },

    start: () => (starting ??= openAgainAndAgain()),

    async runDue({ isEarly = false } = {}) {
      await ready.promise;
      let total = 0;
      for (let before = -1; total !== before;) {
        before = total;
        for (const entry of handled.values()) total += await runBatch(entry, isEarly);
        // A retry is due early too: one round of them is enough.
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

/** Calls `work` again at once while it finds something, otherwise after a pause or when woken. */
function createLoop(work: () => Promise<number>, log: FastifyBaseLogger) {
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
      if (isOpen && found <= 0) await pause(found < 0 ? AWAY_MS : LOOK_MS);
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
