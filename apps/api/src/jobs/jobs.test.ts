import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDatabase } from '@marketplace/database';
import { z } from 'zod';
import { startApi, type TestApi } from '../testing/start-api';
import { defineJob } from './job';
import { createJobs, type Jobs } from './jobs';

let t: TestApi;
const opened: Jobs[] = [];
beforeAll(async () => {
  t = await startApi({ isWorking: false });
});
afterAll(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop()));
  await t.close();
});

const silent = { info: vi.fn(), warn: vi.fn(), error: vi.fn() } as never;
const note = (part: object = {}) =>
  defineJob({ name: `note.${randomUUID()}`, payload: z.object({ text: z.string() }), ...part });

/** A process with this handler; tests decide when it works. */
async function process(
  job: ReturnType<typeof note>,
  handler: (payload: { text: string }) => Promise<void>,
  options: { isWorking?: boolean; pollMs?: number } = { isWorking: false },
) {
  const jobs = createJobs({ pool: t.pool, log: silent, ...options });
  jobs.handle(job, handler);
  opened.push(jobs);
  await jobs.start();
  return jobs;
}

it('an enqueued job runs once, whichever process fetches it first', async () => {
  const job = note({ concurrency: 3 });
  const done: string[] = [];
  const handler = async ({ text }: { text: string }) => void done.push(text);
  const [one, other] = [await process(job, handler), await process(job, handler)];
  const texts = Array.from({ length: 12 }, (_, index) => String(index));
  for (const text of texts) await one.enqueue(job, { text });
  await Promise.all([one.runDue(), other.runDue()]);
  expect(done.sort()).toEqual(texts.sort());
  expect(await one.runDue()).toBe(0);
});

it('a job starts by itself, and at once in the process that enqueued it', async () => {
  const job = note();
  const done = vi.fn(async () => {});
  // Polling alone would find none of them while this test runs.
  const jobs = await process(job, done, { pollMs: 600_000 });
  for (const text of ['1', '2', '3', '4', '5']) {
    await jobs.enqueue(job, { text });
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ text }));
  }
});

it('a job of a transaction exists when that commits and never existed when it rolls back', async () => {
  const job = note();
  const done: string[] = [];
  const jobs = await process(job, async ({ text }) => void done.push(text));
  const failing = t.db.transaction(async (tx) => {
    await jobs.enqueue(job, { text: 'rolled back' }, { within: tx });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await t.db.transaction(async (tx) => {
    await jobs.enqueue(job, { text: 'committed' }, { within: tx });
    expect(await jobs.runDue()).toBe(0);
  });
  await jobs.runDue();
  expect(done).toEqual(['committed']);
});

it('a job of a transaction needs no second connection', async () => {
  const single = createDatabase(t.pool.options.connectionString as string, { max: 1, waitMs: 2000 });
  const job = note();
  const jobs = createJobs({ pool: single.pool, log: silent, isWorking: false });
  jobs.handle(job, async () => {});
  await jobs.start();
  await single.db.transaction((tx) => jobs.enqueue(job, { text: 'first' }, { within: tx }));
  expect(await jobs.runDue()).toBe(1);
  await jobs.stop();
  await single.close();
});

it('a swept job is dropped without waiting while the queues are not open', async () => {
  const job = note({ isSwept: true });
  const jobs = createJobs({ pool: t.pool, log: silent, isWorking: false });
  jobs.handle(job, async () => {});
  await t.db.transaction((tx) => jobs.enqueue(job, { text: 'not kept' }, { within: tx }));
  opened.push(jobs);
  await jobs.start();
  expect(await jobs.runDue()).toBe(0);
  await jobs.enqueue(job, { text: 'kept' });
  expect(await jobs.runDue()).toBe(1);
});

it('a failed job is retried later with the same payload, and given up in the end', async () => {
  const job = note({ retries: 2 });
  const handler = vi.fn(async () => {
    throw new Error('away');
  });
  const jobs = await process(job, handler);
  await jobs.enqueue(job, { text: 'again' });
  expect(await jobs.runDue()).toBe(1);
  // Its retry is not due yet.
  expect(await jobs.runDue()).toBe(0);
  expect(await jobs.runDue({ isEarly: true })).toBe(1);
  expect(await jobs.runDue({ isEarly: true })).toBe(1);
  expect(await jobs.runDue({ isEarly: true })).toBe(0);
  expect(handler.mock.calls).toEqual(Array(3).fill([{ text: 'again' }]));
});

it('a job waits for its start, and only one job with the same key waits', async () => {
  const job = note();
  const done: string[] = [];
  const jobs = await process(job, async ({ text }) => void done.push(text));
  await jobs.enqueue(job, { text: 'later' }, { afterSeconds: 3600 });
  for (const text of ['first', 'second']) await jobs.enqueue(job, { text }, { singletonKey: 'one' });
  expect(await jobs.runDue()).toBe(1);
  await jobs.enqueue(job, { text: 'third' }, { singletonKey: 'one' });
  expect(await jobs.runDue()).toBe(1);
  expect(done).toEqual(['first', 'third']);
  expect(await jobs.runDue({ isEarly: true })).toBe(1);
  expect(done.at(-1)).toBe('later');
});

it('enqueueing an invalid payload is rejected before anything is stored', async () => {
  const job = note();
  const jobs = await process(job, async () => {});
  await expect(jobs.enqueue(job, { text: 1 } as never)).rejects.toThrow();
  expect(await jobs.runDue()).toBe(0);
});

it('stopping waits for running jobs and starts no other', async () => {
  const job = note();
  const gate = Promise.withResolvers<void>();
  const begun = vi.fn(() => gate.promise);
  const jobs = await process(job, begun, {});
  await jobs.enqueue(job, { text: 'one' });
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce(), { interval: 10 });
  await jobs.enqueue(job, { text: 'two' });
  const stopped = jobs.stop();
  gate.resolve();
  await stopped;
  expect(begun).toHaveBeenCalledOnce();
  const { rows } = await t.pool.query('SELECT state FROM jobs.job WHERE name = $1 ORDER BY created_on', [job.name]);
  expect(rows.map(({ state }: { state: string }) => state)).toEqual(['completed', 'created']);
});
