import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Deposit, Order } from '@marketplace/api-contract';
import { deposit, order, renderScreen } from '@marketplace/testing';
import { OrderDetailScreen } from './order-detail-screen';

const open = (deposits: Deposit[], part: Partial<Order> = {}) =>
  renderScreen(<OrderDetailScreen order={order({ deposits, ...part })} />);
const getSection = () =>
  within(screen.getByRole('heading', { level: 3, name: 'Deposit' }).parentElement as HTMLElement);

const captured = {
  status: 'captured' as const,
  dueAt: null,
  capturedAmount: 4000,
  capturedAt: '2026-06-18T15:00:00.000Z',
  reason: 'A paddle is gone.',
};

describe('the deposit on the page of an order', () => {
  it.each<[string, Partial<Deposit>, string]>([
    ['before the payment', { dueAt: null }, 'Will be held on your card the day before the start'],
    ['before it is held', {}, 'Will be held on your card on 14 Jun'],
    [
      'held',
      { status: 'authorized', dueAt: null, heldUntil: '2026-06-21T06:00:00.000Z' },
      'Held on your card until the return',
    ],
    ['declined', { status: 'failed', dueAt: null }, 'We couldn’t hold it on your card.'],
    ['released', { status: 'released', dueAt: null, heldUntil: '2026-06-21T06:00:00.000Z' }, 'Released'],
    ['to be charged', { ...captured, capturedAt: null }, 'CA$40.00 was charged'],
    ['charged', captured, 'CA$40.00 was charged on 18 Jun'],
  ])('OR-07 shows its amount and its state: %s', (_, part, text) => {
    open([deposit(part)]);
    expect(getSection().getByText('CA$100.00')).toBeVisible();
    expect(getSection().getByText(text)).toBeVisible();
    if (part.reason) expect(getSection().getByText(part.reason)).toBeVisible();
  });

  it.each<[Order['status'], Partial<Deposit>, string]>([
    ['Cancelled', { dueAt: null }, 'It was never held on your card'],
    ['Cancelled', { status: 'released', dueAt: null }, 'It was never held on your card'],
    ['Cancelled', { status: 'failed', dueAt: null }, 'It was never held on your card'],
    ['Expired', { dueAt: null }, 'It was never held on your card'],
    ['Cancelled', { status: 'released', dueAt: null, heldUntil: '2026-06-21T06:00:00.000Z' }, 'Released'],
    ['Cancelled', captured, 'CA$40.00 was charged on 18 Jun'],
  ])('OR-07 of an order that is %s says whether it was held: %o', (status, part, text) => {
    open([deposit(part)], { status, invoice: null });
    expect(getSection().getAllByRole('listitem')).toHaveLength(1);
    expect(getSection().getByText(text)).toBeVisible();
  });

  it('OR-07 what was charged of it is in the history and on the invoice, in place of the deposit', () => {
    open([deposit(captured)], { status: 'Completed' });
    const history = within(screen.getByRole('heading', { level: 2, name: 'History' }).closest('section')!);
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'CA$40.00 of the deposit charged18 Jun, 9:00 AM MDT',
    );
    const invoice = screen.getByTestId('invoice');
    expect(invoice).toHaveTextContent('CA$40.00 of the deposit charged on');
    expect(invoice).not.toHaveTextContent('CA$100.00');
  });

  it('OR-07 one that is not needed any more and was never held is not shown', () => {
    open([deposit({ status: 'released', dueAt: null })]);
    expect(screen.queryByRole('heading', { level: 3, name: 'Deposit' })).toBeNull();
    expect(screen.getByTestId('invoice')).not.toHaveTextContent('CA$100.00');
  });

  it('OR-05 OR-07 is announced at the top when it could not be held', () => {
    const failed = deposit({ status: 'failed', dueAt: null });
    const { unmount } = open([failed]);
    expect(
      screen.getByText('We couldn’t hold the deposit of CA$100.00 on your card. It must be held before the start.'),
    ).toBeVisible();
    unmount();
    open([failed], { status: 'Handed Over' });
    expect(screen.getByText('We couldn’t hold the deposit of CA$100.00 on your card.')).toBeVisible();
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
