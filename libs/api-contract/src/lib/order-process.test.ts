import { describe, expect, it } from 'vitest';
import { isPayable, ORDER_PROCESS, ORDER_STATUSES, PAID_STATUSES } from './order-process';
import type { Actor } from './process';

const before = {
  hasStarted: false,
  isCancellable: true,
  hasChangeableDates: true,
  hasExtendableDates: true,
  isConfirmed: false,
  hasOpenProblem: false,
  isCompletionDue: false,
};
const due = {
  ...before,
  hasStarted: true,
  isCancellable: false,
  hasChangeableDates: false,
  hasExtendableDates: false,
  isCompletionDue: true,
};

/** Role × status → what may be done, before the order starts and when nobody has confirmed it for days. */
const TABLE: Readonly<Record<Actor, Partial<Record<(typeof ORDER_STATUSES)[number], [string[], string[]]>>>> = {
  customer: {
    'Pending Payment': [
      ['change', 'pay', 'cancel'],
      ['change', 'pay', 'cancel'],
    ],
    'Payment Failed': [
      ['change', 'pay', 'cancel'],
      ['change', 'pay', 'cancel'],
    ],
    Confirmed: [['cancel', 'cancelLines', 'changeDates', 'reportProblem'], ['reportProblem']],
    Accepted: [['cancel', 'cancelLines', 'changeDates', 'reportProblem'], ['reportProblem']],
    'Handed Over': [
      ['changeDates', 'confirm', 'reportProblem'],
      ['confirm', 'reportProblem'],
    ],
    Completed: [['reportProblem'], ['reportProblem']],
    'Ready For Payout': [['reportProblem'], ['reportProblem']],
    PaidOut: [['reportProblem'], ['reportProblem']],
  },
  seller: {
    Confirmed: [
      ['cancel', 'accept', 'handOver', 'refund'],
      ['cancel', 'accept', 'handOver', 'refund'],
    ],
    Accepted: [
      ['cancel', 'handOver', 'refund'],
      ['cancel', 'handOver', 'refund'],
    ],
    'Handed Over': [['refund'], ['complete', 'refund']],
    Completed: [['refund'], ['refund']],
    'Ready For Payout': [['refund'], ['refund']],
    PaidOut: [['refund'], ['refund']],
  },
  operator: {
    Confirmed: [
      ['cancel', 'accept', 'handOver', 'complete', 'refund'],
      ['cancel', 'accept', 'handOver', 'complete', 'refund'],
    ],
    Accepted: [
      ['cancel', 'handOver', 'complete', 'refund'],
      ['cancel', 'handOver', 'complete', 'refund'],
    ],
    'Handed Over': [
      ['complete', 'refund'],
      ['complete', 'refund'],
    ],
    Completed: [
      ['refund', 'schedulePayout'],
      ['refund', 'schedulePayout'],
    ],
    'Ready For Payout': [
      ['refund', 'payOut'],
      ['refund', 'payOut'],
    ],
    PaidOut: [['refund'], ['refund']],
  },
  time: {
    'Pending Payment': [['expire'], ['expire']],
    'Payment Failed': [['expire'], ['expire']],
    Confirmed: [[], ['complete']],
    Accepted: [[], ['complete']],
    'Handed Over': [[], ['complete']],
  },
  provider: {
    'Pending Payment': [
      ['pay', 'failPayment', 'expire'],
      ['pay', 'failPayment', 'expire'],
    ],
    'Payment Failed': [
      ['pay', 'expire'],
      ['pay', 'expire'],
    ],
    Expired: [['pay'], ['pay']],
  },
};

describe('the process of an order', () => {
  const cells = Object.entries(TABLE).flatMap(([actor, row]) =>
    ORDER_STATUSES.map((status) => [actor as Actor, status, row[status] ?? [[], []]] as const),
  );
  it.each(cells)('OR-10 a %s can do only this with an order that is %s', (actor, status, [early, late]) => {
    expect(ORDER_PROCESS.listActions(actor, status, before)).toEqual(early);
    expect(ORDER_PROCESS.listActions(actor, status, due)).toEqual(late);
  });

  it('OR-10 allows nothing in an unknown status', () => {
    for (const actor of Object.keys(TABLE) as Actor[])
      expect(ORDER_PROCESS.listActions(actor, 'On Hold', due)).toEqual([]);
  });

  it('OR-09 lets a customer confirm an order once', () => {
    expect(ORDER_PROCESS.listActions('customer', 'Handed Over', { ...due, isConfirmed: true })).toEqual([
      'reportProblem',
    ]);
  });

  it.each([
    ['customer', 'Handed Over', ['confirm', 'resolveProblem']],
    ['customer', 'Cancelled', ['resolveProblem']],
    ['seller', 'Handed Over', ['refund']],
    ['operator', 'Handed Over', ['complete', 'resolveProblem', 'refund']],
  ] as const)('OR-07 lets a %s do only this while a problem is open and the order is %s', (actor, status, actions) => {
    const facts = { ...due, hasOpenProblem: true, isCompletionDue: false };
    expect(ORDER_PROCESS.listActions(actor, status, facts)).toEqual(actions);
  });

  it('OR-08 reaches every status from the first one', () => {
    const reached = new Set<string>(['Pending Payment']);
    for (const _ of ORDER_STATUSES)
      for (const { from, to } of ORDER_PROCESS.transitions)
        if (to && from.some((one) => reached.has(one))) reached.add(to);
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort());
  });

  it('OR-03 releases what is reserved exactly when a reserved order ends without being fulfilled', () => {
    const isReserved = (status: string) => isPayable(status) || PAID_STATUSES.some((paid) => paid === status);
    for (const { from, to, effects = [] } of ORDER_PROCESS.transitions.filter(({ to }) => to !== undefined))
      expect(effects.includes('release'), `${from.join()} → ${to}`).toBe(from.every(isReserved) && !isReserved(to!));
  });
});
