import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeDates,
  dropDates,
  getAvailability,
  getHash,
  listSavedCards,
  quoteDates,
  type DateChangeQuote,
  type LineDates,
  type Order,
} from '@marketplace/api-contract';
import { availability, errorResponse, mock, order, renderScreen } from '@marketplace/testing';
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
const change = (from: LineDates, to: LineDates) => ({ line: 0, from, to, balance: 0, at: '2026-06-02T16:00:00.000Z' });
const changed: Partial<Order> = {
  lines: order().lines.map((line) => ({ ...line, ...dates, amount: 9000 })),
  changes: [{ ...change(quote().from, dates), balance: -4500 }],
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const ownTaken = availability({
  ranges: [{ type: 'orders', startDate: '2026-06-15', endDate: '2026-06-17', isAvailable: false }],
});
const open = async (part: Partial<Order> = {}) => {
  renderScreen(<OrderDetailScreen order={order(part)} />);
  await press('Change dates');
  return screen.findByRole('dialog', { name: 'Change dates' });
};
const getDay = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`);
const chooseDays = async (start: string, end: string) => {
  await waitFor(() => expect(getDay(start)).not.toBeNull());
  for (const day of [start, end]) await userEvent.click(getDay(day)!);
};
const confirm = async () => {
  const buttons = screen.getAllByRole('button', { name: 'Change dates', hidden: true });
  await userEvent.click(buttons.at(-1)!);
};

describe('changing the dates of an order', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T16:00:00Z') });
    server.use(mock(getAvailability, ownTaken), mock(listSavedCards, []));
  });
  afterEach(() => vi.useRealTimers());

  it('OR-07 shows what comes back and the cancellation terms before the change, and then the new dates', async () => {
    server.use(mock(quoteDates, quote()), mock(changeDates, { order: order(changed), payment: null }));
    await open();
    await chooseDays('2026-06-15', '2026-06-16');
    expect(await screen.findByText('You’ll get CA$45.00 back.')).toBeVisible();
    expect(screen.getAllByText('Cancel before 10 Jun for a full refund, or later for half.')).toHaveLength(2);
    await confirm();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText('15 Jun - 16 Jun')[0]).toBeInTheDocument();
  });

  it('OR-07 AV-04 the calendar has the days of the order free, and those of others taken', async () => {
    const others = { type: 'Booked' as const, startDate: '2026-06-19', endDate: '2026-06-20', isAvailable: false };
    server.use(mock(getAvailability, { ...ownTaken, ranges: [...ownTaken.ranges, others] }));
    await open();
    await waitFor(() => expect(getDay('2026-06-19')).toHaveAttribute('aria-disabled', 'true'));
    for (const day of ['15', '16', '17', '18'])
      expect(getDay(`2026-06-${day}`)).not.toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('These are your current dates. Choose others.')).toBeVisible();
  });

  it('OR-07 what was handed over can only end later', async () => {
    vi.setSystemTime(new Date('2026-06-16T16:00:00Z'));
    server.use(
      mock(getAvailability, { ...ownTaken, today: '2026-06-16' }),
      mock(quoteDates, ({ body }) => quote({ to: body, charge: 4500, refund: 0 })),
    );
    await open({ status: 'Handed Over' });
    await waitFor(() => expect(getDay('2026-06-17')).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(getDay('2026-06-18')!);
    expect(await screen.findByText('You pay CA$45.00 more.')).toBeVisible();
    expect(screen.getByText(/^15 Jun - 18 Jun/)).toBeVisible();
  });

  it.each([
    [{ charge: 4500, refund: 0 }, 'You pay CA$45.00 more.'],
    [{ refund: 0 }, 'The price stays the same.'],
    [{ refund: 0, withheld: 4500 }, 'CA$45.00 isn’t refundable under the cancellation policy.'],
    [{ problems: [{ code: 'unavailable_dates', days: ['2026-06-16'] }] }, 'Not available on 16 Jun.'],
    [
      { problems: [{ code: 'unavailable_dates', reason: 'too_short', limit: 3 }] },
      'Too short for this listing: the minimum is 3.',
    ],
    [
      { problems: [{ code: 'start_fixed' }] },
      'You can’t move the start any more. Choose the same start, or message the seller.',
    ],
  ] as const)('OR-07 says what the dates cost or why they cannot be chosen: %o', async (part, text) => {
    server.use(mock(quoteDates, quote(part as unknown as Partial<DateChangeQuote>)));
    await open();
    await chooseDays('2026-06-15', '2026-06-16');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('OR-07 AV-08 offers the nearest free dates as one press', async () => {
    const nearest = { startDate: '2026-06-22', endDate: '2026-06-23' };
    server.use(
      mock(quoteDates, ({ body }) =>
        quote(
          body.startDate === nearest.startDate
            ? { to: nearest, refund: 0 }
            : { problems: [{ code: 'unavailable_dates', days: ['2026-06-16'], nearest }] },
        ),
      ),
    );
    const sheet = await open();
    await chooseDays('2026-06-15', '2026-06-16');
    await userEvent.click(await within(sheet).findByRole('button', { name: 'Next available: 22 Jun - 23 Jun' }));
    expect(await screen.findByText('The price stays the same.')).toBeVisible();
    expect(within(sheet).getByText(/^22 Jun - 23 Jun/)).toBeVisible();
  });

  it('OR-07 AV-06 changes the slot of a booking', async () => {
    const [booked] = order().lines;
    const slot = { slotStart: '2026-06-15T16:00:00.000Z', slotEnd: '2026-06-15T17:00:00.000Z' };
    const later = { slotStart: '2026-06-15T17:00:00.000Z', slotEnd: '2026-06-15T18:00:00.000Z' };
    const { startDate: _start, endDate: _end, ...line } = booked!;
    const lines = (dates: typeof slot) => [{ ...line, ...dates, saleType: 'booking' as const }];
    const rules = {
      ...availability().rules,
      basis: 'slot' as const,
      maximumLength: 2,
      opens: 600,
      closes: 780,
      slotMinutes: 60,
    };
    const sent: unknown[] = [];
    server.use(
      mock(
        getAvailability,
        availability({ rules, ranges: [], slots: [{ start: slot.slotStart, end: slot.slotEnd, taken: 1 }] }),
      ),
      mock(quoteDates, ({ body }) => quote({ from: slot, to: body, refund: 0 })),
      mock(changeDates, ({ body }) => {
        sent.push(body);
        return { order: order({ lines: lines(later), changes: [change(slot, later)] }), payment: null };
      }),
    );
    const sheet = await open({ lines: lines(slot) });
    expect(await within(sheet).findByRole('radio', { name: /^10:00/ })).toBeChecked();
    await userEvent.click(within(sheet).getByRole('radio', { name: /^11:00/ }));
    expect(await screen.findByText('The price stays the same.')).toBeVisible();
    await confirm();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent).toMatchObject([{ line: 0, ...later, expectedBalance: 0 }]);
    expect(screen.getByText(/^Dates changed from 15 Jun, 10:00 .* to 15 Jun, 11:00/)).toBeInTheDocument();
  });

  it('OR-07 the history shows changed dates and what was paid for them', () => {
    const to = { startDate: '2026-06-15', endDate: '2026-06-18' };
    renderScreen(<OrderDetailScreen order={order({ changes: [{ ...change(quote().from, to), balance: 4500 }] })} />);
    const event = screen.getByText('Dates changed from 15 Jun - 17 Jun to 15 Jun - 18 Jun').closest('li')!;
    expect(event).toHaveTextContent('CA$45.00 paid for the change');
  });

  it('OR-07 says that availability or price could not be loaded, and loads it again', async () => {
    let attempts = 0;
    const fails = () => attempts++ % 2 === 0;
    server.use(
      mock(getAvailability, () => (fails() ? errorResponse(500, 'internal') : ownTaken)),
      mock(quoteDates, () => (fails() ? errorResponse(500, 'internal') : quote())),
    );
    await open();
    expect(await screen.findByText('We couldn’t load availability. Check your connection.')).toBeVisible();
    await press('Try again');
    await chooseDays('2026-06-15', '2026-06-16');
    expect(await screen.findByText('We couldn’t calculate the price. Check your connection.')).toBeVisible();
    await press('Try again');
    expect(await screen.findByText('You’ll get CA$45.00 back.')).toBeVisible();
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
    await chooseDays('2026-06-15', '2026-06-16');
    await screen.findByText('You’ll get CA$45.00 back.');
    await confirm();
    fireEvent.click(screen.getByText('Reload'));
    answer.resolve({ order: order(changed), payment: null });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText('15 Jun - 16 Jun')[0]).toBeInTheDocument();
  });

  it('OR-07 shows the new price when it has changed meanwhile', async () => {
    const refunds = [4500, 4000];
    server.use(
      mock(quoteDates, () => quote({ refund: refunds.shift() ?? 0 })),
      mock(changeDates, errorResponse(409, 'price_changed')),
    );
    await open();
    await chooseDays('2026-06-15', '2026-06-16');
    await screen.findByText('You’ll get CA$45.00 back.');
    await confirm();
    expect(await screen.findByText('The price has just changed. You weren’t charged. Check it again.')).toBeVisible();
    expect(await screen.findByText('You’ll get CA$40.00 back.')).toBeVisible();
  });

  it.each([
    [errorResponse(409, 'limit_reached'), 'You can’t change the dates of this order any more. Message the seller.'],
    [
      errorResponse(429, 'too_many_requests', '', { details: { retryAfterSeconds: 61 } }),
      'You’ve changed the dates too often in a short time. Try again in 2 minutes.',
    ],
    [
      errorResponse(429, 'unpaid_limit'),
      'You have too many unpaid orders. Pay for or cancel one, or order less at a time. You weren’t charged.',
    ],
    [
      errorResponse(429, 'unpaid_limit', '', { details: { retryAfterSeconds: 1800 } }),
      'Too many orders for this listing were left unpaid. Try again in 30 minutes. You weren’t charged.',
    ],
    [
      errorResponse(409, 'order_expired'),
      'The time to pay ran out, so your dates haven’t changed. If you were charged, we’ll refund you.',
    ],
    [errorResponse(500, 'internal'), 'We couldn’t change your dates. Try again: you won’t be charged twice.'],
  ])('OR-07 says why the dates have not changed: %#', async (response, text) => {
    server.use(mock(quoteDates, quote()), mock(changeDates, response));
    await open();
    await chooseDays('2026-06-15', '2026-06-16');
    await screen.findByText('You’ll get CA$45.00 back.');
    await confirm();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('OR-07 drops new dates that wait for their payment', async () => {
    server.use(mock(dropDates, order()));
    const openChange = { line: 0, from: dates, to: dates, balance: 4500, expiresAt: '2026-06-01T16:00:00.000Z' };
    await open({ openChange });
    expect(screen.getByText(/^Your new dates are held until \d+:00 .M M[DS]T\. Pay to confirm them\.$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay CA$45.00' })).toBeVisible();
    await press('Keep old dates');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('OR-07 is offered only while the order allows it', () => {
    renderScreen(<OrderDetailScreen order={order({ status: 'Completed' })} />);
    expect(screen.queryByRole('button', { name: 'Change dates' })).toBeNull();
  });
});
