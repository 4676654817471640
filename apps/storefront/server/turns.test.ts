import { expect, it, vi } from 'vitest';
import { createTurns } from './turns';

it('takes waiting jobs in turns between addresses', async () => {
  const { enter } = createTurns({ total: 2, ofAddress: 2, waitingOfAddress: 10 });
  const begun: { name: string; end: () => void }[] = [];
  const call = async (name: string, address: string) => {
    const end = await enter(address, new AbortController().signal);
    if (end) begun.push({ name, end });
  };
  const calls = [1, 2, 3, 4].map((n) => call(`attacker ${n}`, '203.0.113.7'));
  calls.push(call('visitor', '192.0.2.1'), call('attacker 5', '203.0.113.7'));
  for (const at of [0, 1, 2, 3]) {
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(at));
    begun[at]?.end();
  }
  await Promise.all(calls);
  expect(begun.map(({ name }) => name)).toEqual([
    'attacker 1',
    'attacker 2',
    'attacker 3',
    'visitor',
    'attacker 4',
    'attacker 5',
  ]);
});
