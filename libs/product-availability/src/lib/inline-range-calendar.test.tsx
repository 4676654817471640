import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { AvailabilityAnswer, Language, OfferedPrice } from '@marketplace/api-contract';
import { availability, renderScreen } from '@marketplace/testing';
import { InlineRangeCalendar } from './inline-range-calendar';
import styles from './month-grid.module.css';
import type { DayRange } from './ranges';

interface Options {
  answer?: AvailabilityAnswer;
  first?: DayRange | null;
  language?: Language;
  isSingleDate?: boolean;
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
  it('AV-02 reports the range when its end is chosen, as days', async () => {
    const { onChange, user } = show();
    await user.click(day('Wednesday, June 3'));
    expect(screen.getByRole('status')).toHaveTextContent('From 03 Jun: choose your last day');
    await user.click(day('Friday, June 5'));
    expect(onChange.mock.calls).toEqual([[{ startDate: '2026-06-03', endDate: '2026-06-05' }]]);
    expect(screen.getByRole('status')).toHaveTextContent('03 Jun - 05 Jun · 3 days');
    expect(day('Thursday, June 4')).toHaveAttribute('aria-selected', 'true');
  });

  it('AV-04 blocks booked days and weekdays that are not allowed, and says why to eye and ear', async () => {
    const { rules, ...rest } = availability();
    const { onChange, user } = show({ answer: { ...rest, rules: { ...rules, allowedWeekdays: [1, 2, 3, 4, 5, 6] } } });
    const booked = day('Thursday, June 11, booked');
    expect(booked).toHaveAttribute('aria-disabled', 'true');
    expect(booked).toHaveAttribute('title', 'booked');
    expect(day('Sunday, June 7, not offered on this weekday')).toHaveAttribute('aria-disabled', 'true');
    await user.click(booked);
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByText('Thursday, June 11: booked')).toBeInTheDocument();
  });

  it('AV-08 a range over a booked day cannot be chosen', async () => {
    const { onChange, user } = show();
    await user.click(day('Monday, June 8'));
    const behind = day('Monday, June 15, begins a new choice');
    expect(behind).toHaveClass(styles['beyond']!);
    expect(behind).not.toHaveAttribute('aria-disabled');
    await user.click(behind);
    expect(screen.getByRole('status')).toHaveTextContent(
      /^Days in between are not free\. From 15 Jun: choose your last day$/,
    );
    expect(onChange).not.toHaveBeenCalled();
    await user.click(day('Tuesday, June 16'));
    expect(onChange).toHaveBeenLastCalledWith({ startDate: '2026-06-15', endDate: '2026-06-16' });
  });

  it.each([
    [
      'is taken meanwhile',
      { ranges: [{ type: 'Booked' as const, startDate: '2026-06-03', endDate: '2026-06-03', isAvailable: false }] },
      1,
      'booked',
    ],
    ['has too few left', {}, 2, 'sold out'],
  ])('AV-08 a start that %s is given up, and it is said why', async (_, part, quantity, why) => {
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
      `03 Jun can no longer be your first day: ${why}. Choose another one.`,
    );
    expect(screen.queryByRole('button', { name: 'Clear dates' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'change' }));
    await user.click(day('Thursday, June 4'));
    expect(screen.getByRole('status')).toHaveTextContent('From 04 Jun: choose your last day');
  });

  it('AV-08 says why a press begins anew only while it does', async () => {
    const { rules, ...rest } = availability();
    const { user } = show({ answer: { ...rest, rules: { ...rules, maximumLength: 3 } } });
    const status = screen.getByRole('status');
    await user.click(day('Monday, June 1'));
    await user.click(day('Friday, June 5, begins a new choice'));
    expect(status).toHaveTextContent(/^That is longer than can be booked\. From 05 Jun: choose your last day$/);
    await user.click(day('Thursday, June 4'));
    expect(status).toHaveTextContent(/^From 04 Jun: choose your last day$/);
    await user.click(day('Monday, June 15, begins a new choice'));
    await user.click(screen.getByRole('button', { name: 'Clear dates' }));
    await user.click(day('Monday, June 15'));
    expect(status).toHaveTextContent(/^From 15 Jun: choose your last day$/);
  });

  it('AV-08 explains nothing of a first press, also where it could not be the last day too', async () => {
    const rules = { ...availability().rules, changeoverWeekdays: [6] };
    const { user } = show({ answer: availability({ rules, ranges: [] }) });
    await user.click(day('Saturday, June 13'));
    expect(screen.getByRole('status')).toHaveTextContent(/^From 13 Jun: choose your last day$/);
  });

  it('AV-04 nothing of a stay that can be had is struck out, although nothing could begin on its days', () => {
    const rules = { ...availability().rules, basis: 'night' as const, minimumLength: 7, changeoverWeekdays: [6] };
    show({ answer: availability({ rules, ranges: [] }), first: { startDate: '2026-06-13', endDate: '2026-06-20' } });
    expect(screen.getByRole('status')).not.toHaveTextContent('no longer free');
    expect(day('Wednesday, June 17')).not.toHaveClass(styles['struck']!);
    expect(day('Wednesday, June 10, cannot begin or end on this day')).toHaveClass(styles['struck']!);
  });

  const stay = (startDate: string, endDate: string) => ({ startDate, endDate });
  it.each([
    ['by day', 'day', false, stay('2026-06-15', '2026-06-17'), stay('2026-06-15', '2026-06-17')],
    // The first night is one that somebody else could leave on: it is booked all the same.
    ['by night', 'night', false, stay('2026-06-15', '2026-06-18'), stay('2026-06-15', '2026-06-17')],
    ['of a start only', 'day', true, stay('2026-06-15', '2026-06-15'), stay('2026-06-15', '2026-06-15')],
  ] as const)('AV-08 chosen dates %s that are taken meanwhile say so', async (_, basis, isSingleDate, value, lost) => {
    const { rules } = availability();
    function Changing() {
      const [isTaken, setIsTaken] = useState(false);
      const ranges = [{ type: 'Booked' as const, ...lost, isAvailable: false }];
      return (
        <>
          <button onClick={() => setIsTaken(true)}>take</button>
          <InlineRangeCalendar
            answer={availability({ rules: { ...rules, basis }, ...(isTaken ? { ranges } : {}) })}
            value={value}
            onChange={() => {}}
            isSingleDate={isSingleDate}
          />
        </>
      );
    }
    renderScreen(<Changing />);
    const status = screen.getByRole('status');
    expect(status).not.toHaveTextContent('no longer free');
    expect(day('Monday, June 15')).not.toHaveAttribute('title');
    await userEvent.click(screen.getByRole('button', { name: 'take' }));
    expect(status).toHaveTextContent(/ · \d (day|night)s? · no longer free$/);
    const names = ['Monday, June 15', 'Tuesday, June 16', 'Wednesday, June 17', 'Thursday, June 18'];
    for (const name of names.slice(0, Number(lost.endDate.slice(8)) - 14)) {
      expect(day(`${name}, booked`)).toHaveAttribute('title', 'booked');
      expect(day(`${name}, booked`)).toHaveAttribute('aria-selected', 'true');
      expect(day(`${name}, booked`)).toHaveClass(styles['struck']!);
    }
    // The day of leaving is not lost.
    if (basis === 'night') expect(day('Thursday, June 18')).not.toHaveAttribute('title');
  });

  it('AV-05 is driven by the keyboard as the ARIA date grid says', async () => {
    const { onChange, user } = show();
    const grids = screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-labelledby'));
    expect(grids).toHaveLength(2);
    await user.tab();
    await user.tab();
    // 'Previous month' is off: the first stop is 'Next month', the second the day it opened at.
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

  it('AV-05 has one tab stop a month', () => {
    show();
    for (const grid of screen.getAllByRole('grid')) {
      const cells = within(grid).getAllByRole('gridcell');
      expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    }
  });

  it('AV-05 names months and days in the language of the visitor, from its first weekday on', () => {
    show({ language: 'de' });
    expect(screen.getByText('Juni 2026')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader')[0]).toHaveAccessibleName('Montag');
    expect(day('Donnerstag, 11. Juni, gebucht')).toBeInTheDocument();
  });

  it('AV-05 a finger turns the months, and the page where it moves up or down', () => {
    const animate = vi.fn();
    // The DOM of this test moves nothing.
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
    // There is nothing before this month.
    swipe(80, 0);
    expect(first()).toHaveTextContent('June 2026');
    expect(animate).not.toHaveBeenCalled();
    swipe(-80, 10);
    expect(first()).toHaveTextContent('July 2026');
  });

  it('PD-02 each day has its price where prices differ, none where it cannot be chosen', async () => {
    const price: OfferedPrice = { amount: 12_000, currency: 'CAD', unit: 'per night' };
    show({ price: { ...price, dayPrices: [{ weekdays: [5, 6], amount: 15_050 }] } });
    expect(day('Thursday, June 4, $120')).toBeInTheDocument();
    expect(day('Friday, June 5, $150.50').lastElementChild).toHaveAttribute('data-figure', '150.50');
    expect(day('Thursday, June 11, booked')).toHaveTextContent(/^11$/);
  });

  it('PD-02 days have no price where all cost the same', () => {
    show({ price: { amount: 12_000, currency: 'CAD', unit: 'per night' } });
    expect(day('Thursday, June 4')).toHaveTextContent(/^4$/);
  });

  it('AV-03 with a start only, one press reports', async () => {
    const { onChange, user } = show({ isSingleDate: true });
    expect(screen.getByRole('status')).toHaveTextContent('Choose your day');
    await user.click(day('Wednesday, June 3'));
    expect(onChange).toHaveBeenCalledWith({ startDate: '2026-06-03', endDate: '2026-06-03' });
  });

  it('by night, a booked day can be the one of leaving', async () => {
    const { rules, ...rest } = availability();
    const { onChange, user } = show({ answer: { ...rest, rules: { ...rules, basis: 'night', minimumLength: 2 } } });
    expect(screen.getByText('At least 2 nights')).toBeInTheDocument();
    await user.click(day('Monday, June 8'));
    await user.click(day('Wednesday, June 10, check-out only'));
    expect(onChange).toHaveBeenLastCalledWith({ startDate: '2026-06-08', endDate: '2026-06-10' });
    expect(screen.getByRole('status')).toHaveTextContent('2 nights');
    // What is chosen needs no reason.
    expect(day('Wednesday, June 10')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('At least 2 nights')).toBeInTheDocument();
  });

  it('RT-08 shows the month of what is chosen elsewhere', async () => {
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

  it('AV-05 clearing both dates leaves the focus on a day of the calendar', async () => {
    const { onChange, user } = show({ first: { startDate: '2026-06-03', endDate: '2026-06-05' } });
    await user.click(screen.getByRole('button', { name: 'Clear dates' }));
    expect(onChange).toHaveBeenCalledWith(null);
    expect(screen.queryByRole('button', { name: 'Clear dates' })).not.toBeInTheDocument();
    expect(document.activeElement).toHaveAttribute('data-day');
  });

  it('AV-04 days that could not be read say so, where they are, and are asked for again', async () => {
    const onRetry = vi.fn();
    const { user } = show({ knownUntil: '2026-06-20', onRetry });
    expect(day('Monday, June 22, not known, could not be loaded')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/^These days could not be loaded/).compareDocumentPosition(day('Monday, June 1'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalled();
  });

  it('opens at the first free period and asks for months that the answer does not reach', async () => {
    const onMonthsNeeded = vi.fn();
    const ranges = [{ type: 'Booked' as const, startDate: '2026-06-01', endDate: '2026-07-20', isAvailable: false }];
    const { user } = show({ answer: availability({ ranges }), knownUntil: '2026-08-31', onMonthsNeeded });
    expect(screen.getByText('July 2026')).toBeInTheDocument();
    // A month ahead of what shows.
    expect(onMonthsNeeded).toHaveBeenLastCalledWith('2026-07-01', '2026-09-30');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(onMonthsNeeded).toHaveBeenLastCalledWith('2026-08-01', '2026-10-31');
    expect(day('Tuesday, September 1, loading')).toHaveAttribute('aria-disabled', 'true');
  });
});
