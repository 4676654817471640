import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeDates,
  dropDates,
  getHash,
  quoteDates,
  type DateChangeQuote,
  type Order,
} from '@marketplace/api-contract';
import { errorResponse, mock, order, renderScreen } from '@marketplace/testing';
import { OrderDetailScreen } from './order-detail-screen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => server.use(mock(getHash, { result: 'hash' })));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const dates = { startDate: '2026-06-15', endDate: '2026-06-16' };
const quote = (part: Partial<DateChangeQuote> = {}): DateChangeQuote => ({
  line: 0,
  from: { startDate: '2026-06-15', endDate: '2026-06-17' },
  to: dates,
  oldAmount: 13_500,
  newAmount: 9000,
  charge: 0,
  refund: 4500,
  withheld: 0,
  cancellation: 'moderate',
  problems: [],
  ...part,
});
const changed: Partial<Order> = { lines: order().lines.map((line) => ({ ...line, ...dates, amount: 9000 })) };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const open = async (part: Partial<Order> = {}) => {
  renderScreen(<OrderDetailScreen order={order(part)} />);
  await press('Change dates');
  await screen.findByRole('dialog', { name: 'Change dates' });
};
const confirm = async () => {
  const buttons = screen.getAllByRole('button', { name: 'Change dates', hidden: true });
  await userEvent.click(buttons.at(-1)!);
};

describe('changing the dates of an order', () => {
  it('OR-07 shows what comes back before the change, and then the new dates', async () => {
    server.use(mock(quoteDates, quote()), mock(changeDates, { order: order(changed), payment: null }));
    await open();
    await press('Check price');
    expect(await screen.findByText('You’ll get CA$45.00 back.')).toBeVisible();
    await confirm();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText('15 Jun - 16 Jun')[0]).toBeInTheDocument();
  });

  it.each([
    [{ charge: 4500, refund: 0 }, 'You pay CA$45.00 more.'],
    [{ refund: 0 }, 'The price stays the same.'],
    [{ refund: 0, withheld: 4500 }, 'CA$45.00 isn’t refundable under the cancellation policy.'],
    [{ problems: [{ code: 'unavailable_dates' }] }, 'These dates aren’t available. Choose others.'],
    [{ problems: [{ code: 'unchanged' }] }, 'These are your current dates. Choose others.'],
  ] as const)('OR-07 says what the dates cost or why they cannot be chosen: %o', async (part, text) => {
    server.use(mock(quoteDates, quote(part as unknown as Partial<DateChangeQuote>)));
    await open();
    await press('Check price');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('OR-07 shows the new dates also when the order was loaded again meanwhile', async () => {
    const answer = Promise.withResolvers<{ order: Order; payment: null }>();
    server.use(
      mock(quoteDates, quote()),
      mock(changeDates, () => answer.promise),
    );
    const Page = () => {
      const [loaded, setLoaded] = useState(() => order());
      return (
        <>
          <button onClick={() => setLoaded(order())}>Reload</button>
          <OrderDetailScreen order={loaded} />
        </>
      );
    };
    renderScreen(<Page />);
    await press('Change dates');
    await screen.findByRole('dialog', { name: 'Change dates' });
    await press('Check price');
    await screen.findByText('You’ll get CA$45.00 back.');
    await confirm();
    fireEvent.click(screen.getByText('Reload'));
    answer.resolve({ order: order(changed), payment: null });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText('15 Jun - 16 Jun')[0]).toBeInTheDocument();
  });

  it('OR-07 asks to check the price again when it has changed', async () => {
    server.use(mock(quoteDates, quote()), mock(changeDates, errorResponse(409, 'price_changed')));
    await open();
    await press('Check price');
    await screen.findByText('You’ll get CA$45.00 back.');
    await confirm();
    expect(await screen.findByText('The price has just changed. Check it again.')).toBeVisible();
  });

  it('OR-07 drops new dates that wait for their payment', async () => {
    server.use(mock(dropDates, order()));
    const openChange = { line: 0, from: dates, to: dates, balance: 4500, expiresAt: '2026-06-01T16:00:00.000Z' };
    await open({ openChange });
    expect(screen.getByText('Your new dates are held until you pay.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay CA$45.00' })).toBeEnabled();
    await press('Keep old dates');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('OR-07 is offered only while the order allows it', () => {
    renderScreen(<OrderDetailScreen order={order({ status: 'Completed' })} />);
    expect(screen.queryByRole('button', { name: 'Change dates' })).toBeNull();
  });
});
