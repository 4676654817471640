import { expect, it, vi } from 'vitest';
import { createFairQueue } from './fair-queue';

it('createFairQueue starts waiting jobs in turns between addresses', async () => {
  const { enter } = createFairQueue({ maxRunning: 2, maxRunningPerAddress: 2, maxWaitingPerAddress: 10 });
  const started: { name: string; end: () => void }[] = [];
  const call = async (name: string, address: string) => {
    const end = await enter(address, new AbortController().signal);
    if (end) started.push({ name, end });
  };
  const calls = [1, 2, 3, 4].map((n) => call(`attacker ${n}`, '203.0.113.7'));
  calls.push(call('visitor', '192.0.2.1'), call('attacker 5', '203.0.113.7'));
  for (const at of [0, 1, 2, 3]) {
    await vi.waitFor(() => expect(started.length).toBeGreaterThan(at));
    started[at]?.end();
  }
  await Promise.all(calls);
  expect(started.map(({ name }) => name)).toEqual([
    'attacker 1',
    'attacker 2',
    'attacker 3',
    'visitor',
    'attacker 4',
    'attacker 5',
  ]);
});

it('createFairQueue drops the last job of the longest queue for a shorter queue when too many wait', async () => {
  const { enter } = createFairQueue({
    maxRunning: 1,
    maxRunningPerAddress: 1,
    maxWaitingPerAddress: 10,
    maxWaiting: 3,
  });
  const outcomes: string[] = [];
  const signal = new AbortController().signal;
  const end = await enter('attacker', signal);
  const call = async (name: string, address: string) => {
    const finish = await enter(address, signal);
    outcomes.push(`${name} ${finish ? 'starts' : 'is dropped'}`);
    finish?.();
  };
  const calls = [1, 2, 3].map((n) => call(`attacker ${n}`, 'attacker'));
  calls.push(call('visitor', 'visitor'));
  await vi.waitFor(() => expect(outcomes).toEqual(['attacker 3 is dropped']));
  end?.();
  await Promise.all(calls);
  expect(outcomes).toEqual(['attacker 3 is dropped', 'attacker 1 starts', 'visitor starts', 'attacker 2 starts']);
});

it('createFairQueue removes a waiting job when its signal is aborted', async () => {
  const { enter } = createFairQueue({ maxRunning: 1, maxRunningPerAddress: 1, maxWaitingPerAddress: 1, maxWaiting: 1 });
  const controller = new AbortController();
  const end = await enter('ada', new AbortController().signal);
  const dropped = enter('ada', controller.signal);
  controller.abort();
  expect(await dropped).toBeNull();
  const next = enter('ada', new AbortController().signal);
  end?.();
  expect(await next).toBeTypeOf('function');
});
