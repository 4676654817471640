import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { AvailabilityData, Language } from '@marketplace/api-contract';
import { booking, renderScreen } from '@marketplace/testing';
import type { SlotRange } from './ranges';
import { SlotSummary } from './range-summary';
import { SlotPicker } from './slot-picker';

// Slots of an hour from 9 to 18 in Edmonton; 10 to 11 on 2 June is taken.
const { availability: answer } = booking();

interface Options {
  answer?: AvailabilityData;
  language?: Language;
  day?: string;
  knownUntil?: string;
  town?: string;
  onMonthsNeeded?: (from: string, to: string) => void;
}

function show({ language = 'en', day: first = '2026-06-02', ...rest }: Options = {}) {
  const onChange = vi.fn<(slot: SlotRange | null) => void>();
  function Controlled() {
    const [day, setDay] = useState(first);
    const [value, setValue] = useState<SlotRange | null>(null);
    return (
      <SlotPicker
        answer={answer}
        {...rest}
        day={day}
        onDayChange={setDay}
        value={value}
        onChange={(slot) => {
          onChange(slot);
          setValue(slot);
        }}
      />
    );
  }
  renderScreen(<Controlled />, { language });
  return { onChange, user: userEvent.setup() };
}
const inZone = (timeZone: string) => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
};

describe('the slot picker', () => {
  it('AV-06 shows the free and taken times of a day and reports the chosen one', async () => {
    const { onChange, user } = show();
    expect(screen.getByRole('radio', { name: '10:00 AM, booked' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('radio', { name: '11:00 AM' }));
    expect(onChange).toHaveBeenCalledWith({
      slotStart: '2026-06-02T17:00:00.000Z',
      slotEnd: '2026-06-02T18:00:00.000Z',
    });
  });

  it('AV-06 names the group of days and the group of times', () => {
    show();
    expect(screen.getByRole('group', { name: 'Choose a day: June 2026' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Choose a time, 60 min each' })).toBeVisible();
  });

  it('AV-06 says why an unavailable day or time cannot be chosen when it is focused or clicked', async () => {
    const { onChange, user } = show();
    await user.click(screen.getByRole('radio', { name: '10:00 AM, booked' }));
    expect(screen.getByText('10:00 AM: booked')).toBeInTheDocument();
    screen.getByRole('radio', { name: 'Sunday, June 7, not available on this weekday' }).focus();
    expect(await screen.findByText('Sunday, June 7: not available on this weekday')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Sunday, June 7, not available on this weekday' }));
    expect(screen.getByRole('radio', { name: 'Tuesday, June 2' })).toBeChecked();
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole('radio', { name: '10:00 AM, booked' })).not.toBeChecked();
  });

  it('AV-06 shows 24-hour times when the language uses them', () => {
    show({ language: 'de' });
    expect(screen.getByRole('radio', { name: '14:00' })).toBeInTheDocument();
  });

  it('clears the time when the day changes, and disables days that are not offered', async () => {
    const { onChange, user } = show();
    await user.click(screen.getByRole('radio', { name: '11:00 AM' }));
    expect(screen.getByRole('radio', { name: 'Sunday, June 7, not available on this weekday' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('radio', { name: 'Wednesday, June 3' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(screen.getByRole('radio', { name: '10:00 AM' })).toBeEnabled();
  });

  it('offers several consecutive slots when the listing does', async () => {
    const { onChange, user } = show({
      answer: { ...answer, rules: { ...answer.rules, minimumLength: 2, maximumLength: 3 } },
    });
    expect(screen.getByRole('radio', { name: '9:00 AM, shorter than the minimum' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('radio', { name: '11:00 AM' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Until' }), '2:00 PM');
    expect(onChange).toHaveBeenLastCalledWith({
      slotStart: '2026-06-02T17:00:00.000Z',
      slotEnd: '2026-06-02T20:00:00.000Z',
    });
  });

  it('requests days that are not loaded', async () => {
    const onMonthsNeeded = vi.fn();
    const { user } = show({ knownUntil: '2026-06-20', onMonthsNeeded });
    await user.click(screen.getByRole('button', { name: 'Later days' }));
    expect(onMonthsNeeded).toHaveBeenCalledWith('2026-06-16', '2026-06-29');
    expect(screen.getByRole('radio', { name: 'Monday, June 22, loading' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('AV-07 the time zone of a slot', () => {
  const slot = { slotStart: '2026-06-02T17:00:00.000Z', slotEnd: '2026-06-02T18:00:00.000Z' };
  const summary = <SlotSummary slot={slot} timeZone="America/Edmonton" today="2026-06-01" />;

  it('is shown to a visitor whose clock differs', () => {
    inZone('Europe/Rome');
    show();
    renderScreen(summary);
    expect(screen.getByText('Times are local to Edmonton')).toBeInTheDocument();
    expect(screen.getByText('02 Jun, 11:00 AM - 12:00 PM MDT')).toBeInTheDocument();
  });

  it('names the listing’s town, not the city of its time zone', () => {
    inZone('Europe/Rome');
    show({ town: 'Red Deer' });
    expect(screen.getByText('Times are local to Red Deer')).toBeInTheDocument();
  });

  it('is hidden when the clocks agree', () => {
    inZone('America/Denver');
    show();
    renderScreen(summary);
    expect(screen.queryByText(/Times are local/)).not.toBeInTheDocument();
    expect(screen.getByText('02 Jun, 11:00 AM - 12:00 PM')).toBeInTheDocument();
  });
});
