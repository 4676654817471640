import { describe, expect, it } from 'vitest';
import { createQueue, type QueueLimits } from './queue';

const ROOM: QueueLimits = { concurrency: 1, waiting: 100, waitingPerAddress: 100 };

/** A queue whose jobs end when told to, and the order in which they started. */
function queueWith(limits: Partial<QueueLimits> = {}) {
  const queue = createQueue<string>({ ...ROOM, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const answers = new Map<string, Promise<string>>();
  const ask = (name: string, line: string | null = 'ada') => {
    const answer = queue.run(name, line, () => {
      begun.push(name);
      return new Promise((done) => ends.set(name, () => done(name)));
    });
    answer.catch(() => {});
    answers.set(`${line} ${name}`, answer);
    return answer;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { ask, begun, end, queue };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const FULL = { code: 'service_unavailable', details: { retryAfterSeconds: 5 } };

describe('the queue', () => {
  it('runs two jobs at a time, those of one address in their order', async () => {
    const { ask, begun, end } = queueWith({ concurrency: 2 });
    for (const name of ['a', 'b', 'c']) void ask(name);
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('serves addresses in turn, however many jobs one of them has', async () => {
    const { ask, begun, end } = queueWith();
    for (const name of ['a1', 'a2', 'a3']) void ask(name, 'ada');
    for (const name of ['b1', 'b2']) void ask(name, 'bob');
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('runs a job that two addresses request once, when either has its turn', async () => {
    const { ask, begun, end } = queueWith();
    for (const name of ['a1', 'a2', 'a3', 'both']) void ask(name, 'ada');
    const shared = ask('both', 'bob');
    await end('a1');
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'both']);
    await end('both');
    expect(await shared).toBe('both');
    await end('a3');
    expect(begun).toEqual(['a1', 'a2', 'both', 'a3']);
  });

  it('runs jobs that nobody waits for only when nothing else runs', async () => {
    const { ask, begun, end } = queueWith({ concurrency: 2 });
    void ask('first');
    void ask('ahead', null);
    void ask('second');
    expect(begun).toEqual(['first', 'second']);
    await end('first');
    expect(begun).toEqual(['first', 'second']);
    await end('second');
    expect(begun).toEqual(['first', 'second', 'ahead']);
  });

  it('rejects an address with too many waiting jobs, and no other', async () => {
    const { ask } = queueWith({ waitingPerAddress: 2 });
    for (const name of ['running', 'a1', 'a2']) void ask(name);
    await expect(ask('a3')).rejects.toMatchObject(FULL);
    void ask('b1', 'bob');
  });

  it('when full, replaces the last job of the address with most jobs', async () => {
    const { ask, begun, end } = queueWith({ waiting: 3 });
    void ask('running', 'ada');
    void ask('a1', 'ada');
    void ask('a2', 'ada');
    const last = ask('a3', 'ada');
    void ask('b1', 'bob');
    await expect(last).rejects.toMatchObject(FULL);
    await expect(ask('b2', 'bob')).rejects.toMatchObject(FULL);
    for (const name of ['running', 'a1', 'b1', 'a2']) await end(name);
    expect(begun).toEqual(['running', 'a1', 'b1', 'a2']);
  });

  it('continues after a failed job, and runs it again when it is requested again', async () => {
    const { queue } = queueWith();
    const failed = queue.run('picture', 'ada', () => Promise.reject(new Error('no')));
    const next = queue.run('other', 'ada', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await queue.run('picture', 'ada', () => Promise.resolve('again'))).toBe('again');
  });
});
