import { describe, expect, it } from 'vitest';
import { dayAfterKey } from './keyboard';
import { addMonths, lastOfMonth, sameDayOfMonth, listWeeks } from './months';
import { firstWeekday, monthName, weekdayNames } from './date-names';

describe('months', () => {
  it('can be added and subtracted across years', () => {
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-01');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-01');
    expect(lastOfMonth('2028-02-10')).toBe('2028-02-29');
    expect(sameDayOfMonth('2026-01-31', 1)).toBe('2026-02-28');
    expect(sameDayOfMonth('2028-02-29', 12)).toBe('2029-02-28');
  });

  it('are laid out in weeks that begin on the first weekday of the language', () => {
    // 2026-06-01 is a Monday.
    expect(listWeeks('2026-06-01', 1)[0]?.[0]).toBe('2026-06-01');
    expect(listWeeks('2026-06-01', 0)[0]).toEqual([null, '2026-06-01', ...[2, 3, 4, 5, 6].map((n) => `2026-06-0${n}`)]);
    expect(listWeeks('2026-06-01', 1).flat().at(-1)).toBe('2026-06-30');
  });
});

describe('names of days and months', () => {
  it('AV-05 are localised, and weeks begin on Sunday or Monday by language', () => {
    expect((['en', 'it', 'es', 'ja', 'ru', 'de'] as const).map(firstWeekday)).toEqual([0, 1, 1, 0, 1, 1]);
    expect(weekdayNames('de').map(({ short }) => short)).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']);
    expect(weekdayNames('en')[0]).toEqual({ short: 'Sun', long: 'Sunday' });
    expect(monthName('2026-06-01', 'ja')).toBe('2026年6月');
  });
});

describe('dayAfterKey', () => {
  it.each([
    ['ArrowLeft', false, '2026-06-09'],
    ['ArrowRight', false, '2026-06-11'],
    ['ArrowUp', false, '2026-06-03'],
    ['ArrowDown', false, '2026-06-17'],
    ['Home', false, '2026-06-08'],
    ['End', false, '2026-06-14'],
    ['PageUp', false, '2026-05-10'],
    ['PageDown', false, '2026-07-10'],
    ['PageUp', true, '2025-06-10'],
    ['PageDown', true, '2027-06-10'],
    ['a', false, undefined],
  ])('AV-05 moves on %s (shift: %s) from Wednesday 10 June to %s', (key, shiftKey, expected) => {
    expect(dayAfterKey({ key, shiftKey }, '2026-06-10', 1)).toBe(expected);
  });
});
