import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { AvailabilityAnswer, Language } from '@marketplace/api-contract';
import { booking, renderScreen } from '@marketplace/testing';
import type { SlotRange } from './ranges';
import { SlotSummary } from './range-summary';
import { SlotPicker } from './slot-picker';

// Slots of an hour from 9 to 18 in Edmonton; 10 to 11 on 2 June is taken.
const { availability: answer } = booking();

interface Options {
  answer?: AvailabilityAnswer;
  language?: Language;
  day?: string;
  knownUntil?: string;
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
  it('AV-06 shows the free and the taken times of a day and reports one', async () => {
    const { onChange, user } = show();
    expect(screen.getByRole('radio', { name: '10:00 AM, booked' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('radio', { name: '11:00 AM' }));
    expect(onChange).toHaveBeenCalledWith({
      slotStart: '2026-06-02T17:00:00.000Z',
      slotEnd: '2026-06-02T18:00:00.000Z',
    });
  });

  it('AV-06 what cannot be had is reached and pressed, chooses nothing and says why to eye and ear', async () => {
    const { onChange, user } = show();
    await user.click(screen.getByRole('radio', { name: '10:00 AM, booked' }));
    expect(screen.getByText('10:00 AM: booked')).toBeInTheDocument();
    screen.getByRole('radio', { name: 'Sunday, June 7, not offered on this weekday' }).focus();
    expect(await screen.findByText('Sunday, June 7: not offered on this weekday')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Sunday, June 7, not offered on this weekday' }));
    expect(screen.getByRole('radio', { name: 'Tuesday, June 2' })).toBeChecked();
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole('radio', { name: '10:00 AM, booked' })).not.toBeChecked();
  });

  it('AV-06 writes times in 24 hours where the language does', () => {
    show({ language: 'de' });
    expect(screen.getByRole('radio', { name: '14:00' })).toBeInTheDocument();
  });

  it('changes the day, which takes the time back, and blocks days that are not offered', async () => {
    const { onChange, user } = show();
    await user.click(screen.getByRole('radio', { name: '11:00 AM' }));
    expect(screen.getByRole('radio', { name: 'Sunday, June 7, not offered on this weekday' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('radio', { name: 'Wednesday, June 3' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(screen.getByRole('radio', { name: '10:00 AM' })).toBeEnabled();
  });

  it('offers several slots in a row where the listing does', async () => {
    const { onChange, user } = show({
      answer: { ...answer, rules: { ...answer.rules, minimumLength: 2, maximumLength: 3 } },
    });
    expect(screen.getByRole('radio', { name: '09:00 AM, shorter than the minimum' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('radio', { name: '11:00 AM' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Until' }), '02:00 PM');
    expect(onChange).toHaveBeenLastCalledWith({
      slotStart: '2026-06-02T17:00:00.000Z',
      slotEnd: '2026-06-02T20:00:00.000Z',
    });
  });

  it('asks for days that the answer does not reach', async () => {
    const onMonthsNeeded = vi.fn();
    const { user } = show({ knownUntil: '2026-06-20', onMonthsNeeded });
    await user.click(screen.getByRole('button', { name: 'Later days' }));
    expect(onMonthsNeeded).toHaveBeenCalledWith('2026-06-16', '2026-06-29');
    expect(screen.getByRole('radio', { name: 'Monday, June 22, loading' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('AV-07 the zone', () => {
  const slot = { slotStart: '2026-06-02T17:00:00.000Z', slotEnd: '2026-06-02T18:00:00.000Z' };
  const summary = <SlotSummary slot={slot} timeZone="America/Edmonton" today="2026-06-01" />;

  it('stands beside a time for a visitor whose clock shows another', () => {
    inZone('Europe/Rome');
    show();
    renderScreen(summary);
    expect(screen.getByText('Times in Edmonton (MDT)')).toBeInTheDocument();
    expect(screen.getByText('02 Jun, 11:00 AM – 12:00 PM MDT')).toBeInTheDocument();
  });

  it('is left out where the clocks agree', () => {
    inZone('America/Denver');
    show();
    renderScreen(summary);
    expect(screen.queryByText(/Times in/)).not.toBeInTheDocument();
    expect(screen.getByText('02 Jun, 11:00 AM – 12:00 PM')).toBeInTheDocument();
  });
});
