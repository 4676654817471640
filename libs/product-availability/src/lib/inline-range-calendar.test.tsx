import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { AvailabilityData, Language, OfferedPrice } from '@marketplace/api-contract';
import { availability, renderScreen } from '@marketplace/testing';
import { InlineRangeCalendar } from './inline-range-calendar';
import styles from './month-grid.module.css';
import type { DayRange } from './ranges';

interface Options {
  answer?: AvailabilityData;
  first?: DayRange | null;
  language?: Language;
  knownUntil?: string;
  onMonthsNeeded?: (from: string, to: string) => void;
  onRetry?: () => void;
  price?: OfferedPrice;
}

function show({ answer = availability(), first = null, language = 'en', ...rest }: Options = {}) {
  const onChange = vi.fn<(range: DayRange | null) => void>();
  function Controlled() {
    const [value, setValue] = useState(first);
    return (
      <InlineRangeCalendar
        {...rest}
        answer={answer}
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
const day = (name: string) => screen.getByRole('gridcell', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('the inline calendar', () => {
  it('AV-02 reports the range as days when its end is chosen', async () => {
    const { onChange, user } = show();
    await user.click(day('Wednesday, June 3'));
    expect(screen.getByRole('status')).toHaveTextContent('From 03 Jun: select an end date');
    await user.click(day('Friday, June 5'));
    expect(onChange.mock.calls).toEqual([[{ startDate: '2026-06-03', endDate: '2026-06-05' }]]);
    expect(screen.getByRole('status')).toHaveTextContent('03 Jun - 05 Jun · 3 days');
    expect(day('Thursday, June 4')).toHaveAttribute('aria-selected', 'true');
  });

  it('AV-04 disables booked days and weekdays that are not allowed, with a visible and an accessible reason', async () => {
    const { rules, ...rest } = availability();
    const { onChange, user } = show({ answer: { ...rest, rules: { ...rules, allowedWeekdays: [1, 2, 3, 4, 5, 6] } } });
    const booked = day('Thursday, June 11, booked');
    expect(booked).toHaveAttribute('aria-disabled', 'true');
    expect(booked).toHaveAttribute('title', 'booked');
    expect(day('Sunday, June 7, not available on this weekday')).toHaveAttribute('aria-disabled', 'true');
    await user.click(booked);
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByText('Thursday, June 11: booked')).toBeInTheDocument();
  });

  it('AV-08 cannot choose a range over a booked day', async () => {
    const { onChange, user } = show();
    await user.click(day('Monday, June 8'));
    const behind = day('Monday, June 15, starts a new selection');
    expect(behind).toHaveClass(styles['newRange']!);
    expect(behind).not.toHaveAttribute('aria-disabled');
    await user.click(behind);
    expect(screen.getByRole('status')).toHaveTextContent(
      /^Some days in between are taken\. From 15 Jun: select another end date$/,
    );
    expect(onChange).not.toHaveBeenCalled();
    await user.click(day('Tuesday, June 16'));
    expect(onChange).toHaveBeenLastCalledWith({ startDate: '2026-06-15', endDate: '2026-06-16' });
  });

  it.each([
    [
      'has been taken',
      { ranges: [{ type: 'Booked' as const, startDate: '2026-06-03', endDate: '2026-06-03', isAvailable: false }] },
      1,
      'booked',
    ],
    ['has fewer units left than requested', {}, 2, 'sold out'],
  ])('AV-08 drops a start that %s, and says why', async (_, part, quantity, why) => {
    function Changing() {
      const [isChanged, setIsChanged] = useState(false);
      return (
        <>
          <button onClick={() => setIsChanged(!isChanged)}>change</button>
          <InlineRangeCalendar
            answer={availability(isChanged ? part : {})}
            quantity={isChanged ? quantity : 1}
            value={null}
            onChange={() => {}}
          />
        </>
      );
    }
    renderScreen(<Changing />);
    const user = userEvent.setup();
    await user.click(day('Wednesday, June 3'));
    await user.click(screen.getByRole('button', { name: 'change' }));
    expect(screen.getByRole('status')).toHaveTextContent(
      `03 Jun is no longer available as a start date: ${why}. Select another one.`,
    );
    expect(screen.queryByRole('button', { name: 'Clear dates' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'change' }));
    await user.click(day('Thursday, June 4'));
    expect(screen.getByRole('status')).toHaveTextContent('From 04 Jun: select an end date');
  });

  it('AV-08 says why a click starts a new range, and only until the next click', async () => {
    const { rules, ...rest } = availability();
    const { user } = show({ answer: { ...rest, rules: { ...rules, maximumLength: 3 } } });
    const status = screen.getByRole('status');
    await user.click(day('Monday, June 1'));
    await user.click(day('Friday, June 5, starts a new selection'));
    expect(status).toHaveTextContent(/^That’s too long\. From 05 Jun: select an earlier end date$/);
    await user.click(day('Thursday, June 4'));
    expect(status).toHaveTextContent(/^From 04 Jun: select an end date$/);
    await user.click(day('Monday, June 15, starts a new selection'));
    await user.click(screen.getByRole('button', { name: 'Clear dates' }));
    await user.click(day('Monday, June 15'));
    expect(status).toHaveTextContent(/^From 15 Jun: select an end date$/);
  });

  it('AV-08 shows no explanation after the first click', async () => {
    const rules = { ...availability().rules, changeoverWeekdays: [6] };
    const { user } = show({ answer: availability({ rules, ranges: [] }) });
    await user.click(day('Saturday, June 13'));
    expect(screen.getByRole('status')).toHaveTextContent(/^From 13 Jun: select an end date$/);
  });

  it('AV-04 does not strike out the days of an available stay', () => {
    const rules = { ...availability().rules, basis: 'night' as const, minimumLength: 7, changeoverWeekdays: [6] };
    show({ answer: availability({ rules, ranges: [] }), first: { startDate: '2026-06-13', endDate: '2026-06-20' } });
    expect(screen.getByRole('status')).not.toHaveTextContent('no longer available');
    expect(day('Wednesday, June 17')).not.toHaveClass(styles['struck']!);
    expect(day('Wednesday, June 10, can’t start or end on this day')).toHaveClass(styles['struck']!);
  });

  const stay = (startDate: string, endDate: string) => ({ startDate, endDate });
  it.each([
    ['by day', 'day', stay('2026-06-15', '2026-06-17'), stay('2026-06-15', '2026-06-17')],
    // The first day could be a check-out day, but it is booked as a night of this range.
    ['by night', 'night', stay('2026-06-15', '2026-06-18'), stay('2026-06-15', '2026-06-17')],
    ['of one day', 'day', stay('2026-06-15', '2026-06-15'), stay('2026-06-15', '2026-06-15')],
  ] as const)('AV-08 says that the chosen dates %s are no longer available', async (_, basis, value, unavailable) => {
    const { rules } = availability();
    function Changing() {
      const [isTaken, setIsTaken] = useState(false);
      const ranges = [{ type: 'Booked' as const, ...unavailable, isAvailable: false }];
      return (
        <>
          <button onClick={() => setIsTaken(true)}>take</button>
          <InlineRangeCalendar
            answer={availability({ rules: { ...rules, basis }, ...(isTaken ? { ranges } : {}) })}
            value={value}
            onChange={() => {}}
          />
        </>
      );
    }
    renderScreen(<Changing />);
    const status = screen.getByRole('status');
    expect(status).not.toHaveTextContent('no longer available');
    expect(day('Monday, June 15')).not.toHaveAttribute('title');
    await userEvent.click(screen.getByRole('button', { name: 'take' }));
    expect(status).toHaveTextContent(/ · \d (day|night)s? · no longer available$/);
    const names = ['Monday, June 15', 'Tuesday, June 16', 'Wednesday, June 17', 'Thursday, June 18'];
    for (const name of names.slice(0, Number(unavailable.endDate.slice(8)) - 14)) {
      expect(day(`${name}, booked`)).toHaveAttribute('title', 'booked');
      expect(day(`${name}, booked`)).toHaveAttribute('aria-selected', 'true');
      expect(day(`${name}, booked`)).toHaveClass(styles['struck']!);
    }
    // A check-out day may be booked.
    if (basis === 'night') expect(day('Thursday, June 18')).not.toHaveAttribute('title');
  });

  it('AV-05 supports the keys of the ARIA date grid pattern', async () => {
    const { onChange, user } = show();
    const grids = screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-labelledby'));
    expect(grids).toHaveLength(2);
    await user.tab();
    await user.tab();
    // 'Previous month' is disabled: the first tab stop is 'Next month', the second the day it
    // opened at.
    expect(focused()).toBe('Monday, June 1');
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('Tuesday, June 9');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Sunday, June 7');
    await user.keyboard('{PageDown}{PageDown}');
    expect(focused()).toBe('Friday, August 7');
    await user.keyboard('{Shift>}{PageUp}{/Shift}');
    expect(focused()).toBe('Monday, June 1');
    await user.keyboard('{Enter}{ArrowRight} ');
    expect(onChange).toHaveBeenLastCalledWith({ startDate: '2026-06-01', endDate: '2026-06-02' });
  });

  it('AV-05 has one tab stop per month', () => {
    show();
    for (const grid of screen.getAllByRole('grid')) {
      const cells = within(grid).getAllByRole('gridcell');
      expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    }
  });

  it('AV-05 names months and days in the language of the visitor, and weeks begin on its first weekday', () => {
    show({ language: 'de' });
    expect(screen.getByText('Juni 2026')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader')[0]).toHaveAccessibleName('Montag');
    expect(day('Donnerstag, 11. Juni, gebucht')).toBeInTheDocument();
  });

  it('AV-05 turns months by horizontal swipes, and lets vertical ones scroll the page', () => {
    const animate = vi.fn();
    // jsdom has no Web Animations API.
    HTMLElement.prototype.animate = animate;
    show();
    const swipe = (x: number, y: number, pointerType = 'touch') => {
      const cell = day('Thursday, June 4');
      fireEvent.pointerDown(cell, { pointerType, isPrimary: true, clientX: 200, clientY: 200 });
      fireEvent.pointerUp(cell, { pointerType, isPrimary: true, clientX: 200 + x, clientY: 200 + y });
    };
    const first = () => document.getElementById(screen.getAllByRole('grid')[0]?.getAttribute('aria-labelledby') ?? '');
    swipe(30, 0);
    swipe(-80, 90);
    swipe(-80, 0, 'mouse');
    // Months before the current one are not shown.
    swipe(80, 0);
    expect(first()).toHaveTextContent('June 2026');
    expect(animate).not.toHaveBeenCalled();
    swipe(-80, 10);
    expect(first()).toHaveTextContent('July 2026');
  });

  it('PD-02 shows the price of each available day when prices differ', async () => {
    const price: OfferedPrice = { amount: 12_000, currency: 'CAD', unit: 'per night' };
    show({ price: { ...price, dayPrices: [{ weekdays: [5, 6], amount: 15_050 }] } });
    expect(day('Thursday, June 4, $120')).toBeInTheDocument();
    expect(day('Friday, June 5, $150.50').lastElementChild).toHaveAttribute('data-figure', '150.50');
    expect(day('Thursday, June 11, booked')).toHaveTextContent(/^11$/);
  });

  it('PD-02 shows no prices when all days cost the same', () => {
    show({ price: { amount: 12_000, currency: 'CAD', unit: 'per night' } });
    expect(day('Thursday, June 4')).toHaveTextContent(/^4$/);
  });

  it('allows check-out by night on the day that another stay begins', async () => {
    const { rules, ...rest } = availability();
    const { onChange, user } = show({ answer: { ...rest, rules: { ...rules, basis: 'night', minimumLength: 2 } } });
    expect(screen.getByText('At least 2 nights')).toBeInTheDocument();
    await user.click(day('Monday, June 8'));
    await user.click(day('Wednesday, June 10, check-out only'));
    expect(onChange).toHaveBeenLastCalledWith({ startDate: '2026-06-08', endDate: '2026-06-10' });
    expect(screen.getByRole('status')).toHaveTextContent('2 nights');
    // A chosen day shows no reason.
    expect(day('Wednesday, June 10')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('At least 2 nights')).toBeInTheDocument();
  });

  it('RT-08 shows the month of dates that are set from outside', async () => {
    function Chosen() {
      const [value, setValue] = useState<DayRange | null>(null);
      const august = { startDate: '2026-08-03', endDate: '2026-08-05' };
      return (
        <>
          <button onClick={() => setValue(august)}>choose</button>
          <InlineRangeCalendar answer={availability()} value={value} onChange={setValue} />
        </>
      );
    }
    renderScreen(<Chosen />);
    expect(screen.queryByText('August 2026')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'choose' }));
    expect(screen.getByText('August 2026')).toBeInTheDocument();
  });

  it('AV-05 moves focus to a day when both dates are cleared', async () => {
    const { onChange, user } = show({ first: { startDate: '2026-06-03', endDate: '2026-06-05' } });
    await user.click(screen.getByRole('button', { name: 'Clear dates' }));
    expect(onChange).toHaveBeenCalledWith(null);
    expect(screen.queryByRole('button', { name: 'Clear dates' })).not.toBeInTheDocument();
    expect(document.activeElement).toHaveAttribute('data-day');
  });

  it('AV-04 marks days that failed to load and loads them again on request', async () => {
    const onRetry = vi.fn();
    const { user } = show({ knownUntil: '2026-06-20', onRetry });
    expect(day('Monday, June 22, availability unknown')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/^We couldn’t load availability/).compareDocumentPosition(day('Monday, June 1'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalled();
  });

  it('opens at the first free dates and requests months that are not loaded', async () => {
    const onMonthsNeeded = vi.fn();
    const ranges = [{ type: 'Booked' as const, startDate: '2026-06-01', endDate: '2026-07-20', isAvailable: false }];
    const { user } = show({ answer: availability({ ranges }), knownUntil: '2026-08-31', onMonthsNeeded });
    expect(screen.getByText('July 2026')).toBeInTheDocument();
    // Including the month after the visible ones.
    expect(onMonthsNeeded).toHaveBeenLastCalledWith('2026-07-01', '2026-09-30');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(onMonthsNeeded).toHaveBeenLastCalledWith('2026-08-01', '2026-10-31');
    expect(day('Tuesday, September 1, loading')).toHaveAttribute('aria-disabled', 'true');
  });
});
