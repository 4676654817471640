import { describe, expect, it } from 'vitest';
import { AUCTION_PROCESS, AUCTION_STATUSES, type AuctionFacts } from './auction-process';
import type { Actor } from './process';

const RUNNING: AuctionFacts = { isOver: false, hasWinner: true, isOfferDue: false, hasNextBidder: true };

function listAll(actor: Actor, facts: Partial<AuctionFacts> = {}) {
  const all = AUCTION_STATUSES.map(
    (status) => [status, AUCTION_PROCESS.listActions(actor, status, { ...RUNNING, ...facts })] as const,
  );
  return Object.fromEntries(all.filter(([, actions]) => actions.length > 0));
}
const followTime = (status: string, facts: Partial<AuctionFacts>) =>
  AUCTION_PROCESS.listActions('time', status, { ...RUNNING, ...facts }).map((action) => {
    const transition = AUCTION_PROCESS.find(action, status, 'time');
    return [action, transition?.to, transition?.effects];
  });

describe('AUCTION_PROCESS', () => {
  it('AC-01 AC-03 gives each role its actions in each status', () => {
    expect(listAll('customer')).toEqual({
      Running: ['bid'],
      AwaitingPayment: ['order', 'sell'],
      Ordered: ['release', 'sell'],
    });
    expect(listAll('seller')).toEqual({});
    expect(listAll('operator')).toEqual({ Running: ['cancel'] });
    expect(listAll('time')).toEqual({ Ordered: ['release'] });
    expect(listAll('provider')).toEqual({ AwaitingPayment: ['sell'], Ordered: ['release', 'sell'] });
  });

  it('AC-02 takes no bid after the end, and ends by time only then', () => {
    expect(listAll('customer', { isOver: true })['Running']).toBeUndefined();
    expect(followTime('Running', {})).toEqual([]);
    expect(followTime('Running', { isOver: true })).toEqual([['award', 'AwaitingPayment', ['offer', 'mail']]]);
    expect(followTime('Running', { isOver: true, hasWinner: false })).toEqual([['end', 'Unsold', ['mail']]]);
  });

  it('AC-03 passes to the next bidder when it isn’t paid in time, or ends', () => {
    expect(followTime('AwaitingPayment', { isOfferDue: true })).toEqual([
      ['pass', 'AwaitingPayment', ['offer', 'mail']],
    ]);
    expect(followTime('AwaitingPayment', { isOfferDue: true, hasNextBidder: false })).toEqual([
      ['end', 'Unsold', ['relist', 'mail']],
    ]);
    expect(listAll('customer', { isOfferDue: true })['AwaitingPayment']).toEqual(['sell']);
  });
});
