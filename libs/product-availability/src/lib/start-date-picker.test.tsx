import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '@marketplace/api-contract';
import { availability, renderScreen } from '@marketplace/testing';
import type { ListingDatesProps } from './listing-dates-props';
import type { DayRange } from './ranges';
import { StartDatePicker } from './start-date-picker';

function show({
  language = 'en',
  value: first = null,
  ...rest
}: Partial<ListingDatesProps> & { language?: Language } = {}) {
  const onChange = vi.fn<(range: DayRange | null) => void>();
  function Controlled() {
    const [value, setValue] = useState(first);
    return (
      <StartDatePicker
        answer={availability()}
        {...rest}
        value={value}
        onChange={(range) => {
          onChange(range);
          setValue(range);
        }}
      />
    );
  }
  renderScreen(<Controlled />, { language });
  return { onChange, user: userEvent.setup() };
}
const day = (name: string) => screen.findByRole('gridcell', { name });
const open = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Select a date' }));

// As in the test's availability: 1 June is today, and 10 to 13 June are booked.
describe('the start date of a listing', () => {
  it('AV-03 reports the shortest range from the chosen day, closes and returns the focus', async () => {
    const { rules, ...rest } = availability();
    const { onChange, user } = show({ answer: { ...rest, rules: { ...rules, basis: 'night', minimumLength: 2 } } });
    expect(screen.getByText('At least 2 nights')).toBeInTheDocument();
    await open(user);
    await user.click(await day('Wednesday, June 3'));
    expect(onChange).toHaveBeenCalledWith({ startDate: '2026-06-03', endDate: '2026-06-05' });
    const button = screen.getByRole('button', { name: '03 Jun - 05 Jun · 2 nights' });
    await waitFor(() => expect(button).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('AV-04 disables taken days with their reason', async () => {
    const { onChange, user } = show();
    await open(user);
    const booked = await day('Thursday, June 11, booked');
    expect(booked).toBeDisabled();
    expect(booked).toHaveAttribute('title', 'booked');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('AV-04 requests the month after the one on screen, up to the last day that can be booked', async () => {
    const onMonthsNeeded = vi.fn();
    const { user } = show({ knownUntil: '2026-07-31', onMonthsNeeded });
    await open(user);
    expect(await day('Wednesday, June 3')).toBeEnabled();
    expect(onMonthsNeeded).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(onMonthsNeeded).toHaveBeenCalledWith('2026-07-01', '2026-08-31');
  });

  it('offers to load the months again in the open calendar when that has failed', async () => {
    const onRetry = vi.fn();
    const { user } = show({ knownUntil: '2026-06-20', onRetry });
    await open(user);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('We couldn’t load availability.')).toBeInTheDocument();
    expect(await day('Monday, June 22, availability unknown')).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('PD-02 shows the price of each available day when prices differ', async () => {
    const dayPrices = [{ weekdays: [5, 6], amount: 15_050 }];
    const { user } = show({ price: { amount: 12_000, currency: 'CAD', unit: 'per day', dayPrices } });
    await open(user);
    expect((await day('Friday, June 5, $150.50')).querySelector('[data-figure]')).toHaveAttribute(
      'data-figure',
      '150.50',
    );
    expect(await day('Thursday, June 11, booked')).toHaveTextContent(/^11$/);
  });

  it('AV-08 says that the chosen dates are no longer available, and clears them', async () => {
    const { onChange, user } = show({ value: { startDate: '2026-06-11', endDate: '2026-06-11' } });
    expect(screen.getByRole('status')).toHaveTextContent('no longer available');
    await user.click(screen.getByRole('button', { name: 'Clear dates' }));
    expect(onChange).toHaveBeenCalledWith(null);
    expect(screen.getByRole('button', { name: 'Select a date' })).toHaveFocus();
  });
});
