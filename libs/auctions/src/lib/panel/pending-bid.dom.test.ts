import { afterEach, expect, it, vi } from 'vitest';
import { pendingBid } from './pending-bid';

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

it('AC-01 a bid survives signing in, for its auction, once and for half an hour', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  pendingBid.write('a', 43_000);
  expect(pendingBid.take('b')).toBeNull();
  expect(pendingBid.take('a')).toBe(43_000);
  expect(pendingBid.take('a')).toBeNull();
  pendingBid.write('a', 43_000);
  vi.advanceTimersByTime(31 * 60_000);
  expect(pendingBid.take('a')).toBeNull();
});

it('AC-01 ignores a stored bid of another shape', () => {
  sessionStorage.setItem('PENDING_BID', JSON.stringify({ auctionId: 'a', amount: '43000', at: Date.now() }));
  expect(pendingBid.take('a')).toBeNull();
});
