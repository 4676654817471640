import { describe, expect, it } from 'vitest';
import { createQueue } from './queue';

/** A job that ends when it is told to. */
function job() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  const state = { hasBegun: false };
  return {
    state,
    finish,
    run: () => {
      state.hasBegun = true;
      return done;
    },
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue', () => {
  it('runs two at a time, in the order in which they came', async () => {
    const queue = createQueue(2);
    const jobs = [job(), job(), job()];
    for (const { run } of jobs) void queue.run(run, 'urgent');
    expect(jobs.map(({ state }) => state.hasBegun)).toEqual([true, true, false]);
    jobs[1]?.finish();
    await turn();
    expect(jobs[2]?.state.hasBegun).toBe(true);
  });

  it('begins an idle job only when nothing else runs, and urgent ones before it', async () => {
    const queue = createQueue(2);
    const [first, idle, urgent] = [job(), job(), job()];
    void queue.run(first.run, 'urgent');
    void queue.run(idle.run, 'idle');
    void queue.run(urgent.run, 'urgent');
    expect([idle.state.hasBegun, urgent.state.hasBegun]).toEqual([false, true]);
    first.finish();
    urgent.finish();
    await turn();
    expect(idle.state.hasBegun).toBe(true);
  });

  it('goes on after a job that failed', async () => {
    const queue = createQueue(1);
    const failed = queue.run(() => Promise.reject(new Error('no')), 'urgent');
    const next = queue.run(() => Promise.resolve('yes'), 'urgent');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
