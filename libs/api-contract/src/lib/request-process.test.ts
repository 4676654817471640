import { describe, expect, it } from 'vitest';
import type { Actor } from './process';
import {
  REQUEST_PROCESS,
  REQUEST_STATUSES,
  SELLER_QUOTE_PROCESS,
  SELLER_QUOTE_STATUSES,
  type RequestFacts,
  type SellerQuoteFacts,
} from './request-process';

const ACTORS: readonly Actor[] = ['customer', 'seller', 'operator', 'time', 'provider'];
const listAll = <Status extends string>(
  statuses: readonly Status[],
  list: (actor: Actor, status: Status) => string[],
) =>
  Object.fromEntries(
    ACTORS.map((actor) => [
      actor,
      Object.fromEntries(
        statuses.map((status) => [status, list(actor, status)] as const).filter(([, actions]) => actions.length > 0),
      ),
    ]),
  );

const active: RequestFacts = { isDue: false, hasLiveQuote: true };
const due: RequestFacts = { isDue: true, hasLiveQuote: false };

describe('REQUEST_PROCESS', () => {
  it('RQ-01 RQ-03 gives each role its actions in each status while sellers can quote', () => {
    expect(listAll(REQUEST_STATUSES, (actor, status) => REQUEST_PROCESS.listActions(actor, status, active))).toEqual({
      customer: {
        Open: ['change', 'withdraw'],
        Quoted: ['accept', 'order', 'withdraw'],
        Accepted: ['release', 'order'],
        Expired: ['order'],
      },
      seller: { Open: ['quote'], Quoted: ['quote'] },
      operator: { Open: ['quote'], Quoted: ['quote'] },
      time: { Accepted: ['release'] },
      provider: { Quoted: ['order'], Accepted: ['release', 'order'], Expired: ['order'] },
    });
  });

  it('RQ-03 ends by time without a valid quote, and nobody quotes any more', () => {
    const list = (actor: Actor) => REQUEST_PROCESS.listActions(actor, 'Quoted', due);
    expect([list('time'), list('seller')]).toEqual([['expire'], []]);
    expect(REQUEST_PROCESS.listActions('time', 'Quoted', { ...due, hasLiveQuote: true })).toEqual([]);
  });

  it('RQ-03 closes the other quotes with an order and a withdrawal', () => {
    const closing = REQUEST_PROCESS.transitions.filter(({ effects }) => effects?.includes('closeQuotes'));
    expect(closing.map(({ action, to }) => [action, to])).toEqual([
      ['order', 'Ordered'],
      ['withdraw', 'Withdrawn'],
    ]);
  });
});

const valid: SellerQuoteFacts = { isValid: true, isCountered: false, isRequestOpen: true };
const list = (facts: SellerQuoteFacts) =>
  listAll(SELLER_QUOTE_STATUSES, (actor, status) => SELLER_QUOTE_PROCESS.listActions(actor, status, facts));

describe('SELLER_QUOTE_PROCESS', () => {
  it('RQ-02 RQ-03 gives each role its actions in each status while the quote is valid', () => {
    const ofSeller = { Offered: ['revise', 'withdraw'], Countered: ['revise', 'withdraw'] };
    expect(list(valid)).toEqual({
      customer: {
        Offered: ['counter', 'decline', 'accept', 'close'],
        Countered: ['decline', 'accept', 'close'],
        Accepted: ['release'],
      },
      seller: ofSeller,
      operator: ofSeller,
      time: { Accepted: ['release'] },
      provider: {
        Offered: ['accept', 'close'],
        Countered: ['accept', 'close'],
        Accepted: ['release'],
        Expired: ['accept'],
      },
    });
  });

  it.each([
    ['has been countered once', { ...valid, isCountered: true }, ['decline', 'accept', 'close']],
    ['has ended', { ...valid, isValid: false }, ['close']],
    ['belongs to a request with an order', { ...valid, isRequestOpen: false }, ['decline', 'close']],
  ])('RQ-02 RQ-03 leaves the customer less when the quote %s', (_, facts, actions) => {
    expect(SELLER_QUOTE_PROCESS.listActions('customer', 'Offered', facts)).toEqual(actions);
  });

  it('RQ-02 can’t be revised once its end has passed', () => {
    expect(SELLER_QUOTE_PROCESS.listActions('seller', 'Offered', { ...valid, isValid: false })).toEqual(['withdraw']);
  });

  it('RQ-03 expires by time once its end has passed', () => {
    expect(list({ ...valid, isValid: false })['time']).toEqual({
      Offered: ['expire'],
      Countered: ['expire'],
      Accepted: ['release'],
    });
  });
});
