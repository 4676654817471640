import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Language, Order } from '@marketplace/api-contract';
import { order, renderScreen } from '@marketplace/testing';
import { OrderDetailScreen } from './order-detail-screen';

const open = (part: Partial<Order> = {}, language?: Language) =>
  renderScreen(<OrderDetailScreen order={order(part)} />, { language });
const section = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('section')!);

describe('OrderDetailScreen', () => {
  it('OR-07 shows items, dates with their zone, amounts, seller and contact', () => {
    open({ charges: [{ kind: 'deposit', amount: 10000 }], total: 23500, note: 'See you at nine.' });
    expect(screen.getByRole('heading', { level: 1, name: 'Order M-100231' })).toBeVisible();
    const items = section('Your order');
    expect(items.getByText('15 Jun - 17 Jun')).toBeVisible();
    expect(items.getByText(/local to the listing \(America\/Edmonton\)/)).toBeVisible();
    const rows = items.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toEqual([
      ['CA$45.00 × 3 days', 'CA$135.00'],
      ['Deposit, returned later', 'CA$100.00'],
      ['Total', 'CA$235.00'],
    ]);
    expect(screen.getByRole('link', { name: 'North Saskatchewan Paddle Co.' })).toHaveAttribute(
      'href',
      '/seller/view/3',
    );
    expect(section('Your details').getByText('+1 780 555 0111')).toBeVisible();
    expect(screen.getByText('See you at nine.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  it('OR-07 tells the history of its status, the latest first', () => {
    open();
    const steps = section('History').getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Confirmed01 Jun, 09:05 AM MDT',
      'Awaiting payment01 Jun, 09:04 AM MDT',
    ]);
  });

  it('OR-08 tells completion once, whatever becomes of the payout', () => {
    open({
      status: 'PaidOut',
      history: [
        { status: 'Confirmed', at: '2026-06-01T15:05:00.000Z' },
        { status: 'Completed', at: '2026-06-18T15:00:00.000Z' },
        { status: 'Ready For Payout', at: '2026-06-19T15:00:00.000Z' },
        { status: 'PaidOut', at: '2026-06-20T15:00:00.000Z' },
      ],
    });
    const steps = section('History').getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Completed18 Jun, 09:00 AM MDT',
      'Confirmed01 Jun, 09:05 AM MDT',
    ]);
    expect(screen.queryByText(/payout/i)).toBeNull();
  });

  it('shows where it is delivered to', () => {
    open({
      fulfilment: 'delivery',
      contact: { ...order().contact, street: '9710 River Valley Rd', city: 'Edmonton', zip: 'T5J 2R7' },
    });
    expect(screen.getByText('9710 River Valley Rd')).toBeVisible();
    expect(screen.getByText('T5J 2R7 Edmonton')).toBeVisible();
  });

  it('OR-05 an order that waits for its payment can be paid', () => {
    open({ status: 'Payment Failed', expiresAt: '2026-06-01T15:34:00.000Z' });
    expect(screen.getByText(/reserved for you until 01 Jun, 09:34 AM MDT/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', `/order?pay=${order().id}`);
  });

  it('OR-07 can be printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('speaks Japanese', () => {
    open({}, 'ja');
    expect(screen.getByRole('heading', { level: 1, name: '注文 M-100231' })).toBeVisible();
    expect(screen.getByText('6月15日 - 6月17日')).toBeVisible();
  });
});
