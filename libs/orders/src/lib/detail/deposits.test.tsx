import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Deposit, Order } from '@marketplace/api-contract';
import { deposit, order, renderScreen } from '@marketplace/testing';
import { OrderDetailScreen } from './order-detail-screen';

const open = (deposits: Deposit[], part: Partial<Order> = {}) =>
  renderScreen(<OrderDetailScreen order={order({ deposits, ...part })} />);
const getSection = () =>
  within(screen.getByRole('heading', { level: 3, name: 'Deposit' }).parentElement as HTMLElement);

describe('the deposit on the page of an order', () => {
  it.each<[string, Partial<Deposit>, string]>([
    ['before the payment', { dueAt: null }, 'Held on your card the day before the start'],
    ['before it is held', {}, 'Will be held on your card on 14 Jun'],
    [
      'held',
      { status: 'authorized', dueAt: null, heldUntil: '2026-06-21T06:00:00.000Z' },
      'Held on your card until 21 Jun',
    ],
    ['declined', { status: 'failed', dueAt: null }, 'We couldn’t hold it on your card.'],
    ['released', { status: 'released', dueAt: null }, 'Released'],
    [
      'charged',
      { status: 'captured', dueAt: null, capturedAmount: 4000, reason: 'A paddle is gone.' },
      'CA$40.00 was charged',
    ],
  ])('OR-07 shows its amount and its state: %s', (_, part, text) => {
    open([deposit(part)]);
    expect(getSection().getByText('CA$100.00')).toBeVisible();
    expect(getSection().getByText(text)).toBeVisible();
    if (part.reason) expect(getSection().getByText(part.reason)).toBeVisible();
  });

  it('OR-05 can be held by the customer while the order is open', () => {
    const failed = deposit({ status: 'failed', dueAt: null });
    const { unmount } = open([failed]);
    expect(screen.getByRole('button', { name: 'Hold the deposit' })).toBeEnabled();
    unmount();
    open([failed], { status: 'Completed' });
    expect(screen.queryByRole('button', { name: 'Hold the deposit' })).toBeNull();
  });

  it('OR-07 names the lines when several have one, and is absent without any', () => {
    const [line] = order().lines;
    const lines = [line!, { ...line!, name: 'Life jacket' }];
    const { unmount } = open([deposit(), deposit({ line: 1, amount: 2000 })], { lines });
    expect(getSection().getByText('Life jacket · CA$20.00')).toBeVisible();
    unmount();
    open([]);
    expect(screen.queryByRole('heading', { level: 3, name: 'Deposit' })).toBeNull();
  });
});
