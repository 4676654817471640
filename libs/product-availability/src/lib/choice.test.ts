import { describe, expect, it } from 'vitest';
import { createAvailability } from '@marketplace/availability-rules';
import { availability } from '@marketplace/testing';
import { listingRules, displayStatus, filterRules, selectDay, type Choice } from './choice';

const EMPTY: Choice = { start: null, end: null };

function listing(rules: Partial<ReturnType<typeof availability>['rules']> = {}) {
  const base = availability();
  const answer = { ...base, rules: { ...base.rules, ...rules } };
  return listingRules({
    answer,
    availability: createAvailability(answer),
    quantity: 1,
    knownUntil: '2026-08-31',
  });
}
const from = (start: string): Choice => ({ start, end: null });

// Booked from 10 to 13 June.
describe('choosing dates of a listing by day', () => {
  it('AV-02 takes the first click as the start and the second as the end', () => {
    const start = selectDay(EMPTY, '2026-06-03', listing());
    expect(start).toEqual(from('2026-06-03'));
    expect(selectDay(start, '2026-06-05', listing())).toEqual({ start: '2026-06-03', end: '2026-06-05' });
    expect(selectDay(start, '2026-06-03', listing())).toEqual({ start: '2026-06-03', end: '2026-06-03' });
  });

  it('AV-04 ignores a click on a blocked day', () => {
    expect(selectDay(EMPTY, '2026-06-11', listing())).toBe(EMPTY);
    expect(listing().dayStatus('2026-06-11', EMPTY)).toEqual({ isDisabled: true, note: 'booked' });
    expect(listing({ allowedWeekdays: [1, 2, 3, 4, 5, 6] }).dayStatus('2026-06-07', EMPTY).note).toBe('weekday');
    expect(listing().dayStatus('2026-09-01', EMPTY).note).toBe('loading');
  });

  it('AV-08 starts a new range when the range would span a blocked day', () => {
    const rules = listing();
    expect(rules.dayStatus('2026-06-15', from('2026-06-08'))).toEqual({ isDisabled: false, note: 'new_range' });
    expect(selectDay(from('2026-06-08'), '2026-06-15', rules)).toEqual(from('2026-06-15'));
    expect(selectDay(from('2026-06-15'), '2026-06-08', rules)).toEqual(from('2026-06-08'));
  });

  it('disables ends below the minimum length and starts with less than it before the next booking', () => {
    const rules = listing({ minimumLength: 3 });
    expect(rules.dayStatus('2026-06-03', from('2026-06-02'))).toEqual({ isDisabled: true, note: 'too_short' });
    expect(selectDay(from('2026-06-02'), '2026-06-04', rules)).toEqual({ start: '2026-06-02', end: '2026-06-04' });
    expect(rules.dayStatus('2026-06-08', EMPTY)).toEqual({ isDisabled: true, note: 'gap' });
    expect(selectDay(from('2026-06-02'), '2026-06-02', rules)).toEqual(EMPTY);
  });

  it('AV-04 marks days beyond the horizon as too far ahead, not as loading', () => {
    // Today is 1 June.
    const near = listing({ horizonDays: 90, minimumLength: 3 });
    expect(near.dayStatus('2026-08-28', EMPTY)).toEqual({ isDisabled: false });
    expect(near.dayStatus('2026-08-29', EMPTY)).toEqual({ isDisabled: true, note: 'too_far' });
    expect(near.dayStatus('2026-08-31', EMPTY)).toEqual({ isDisabled: true, note: 'too_far' });
    expect(near.dayStatus('2026-09-15', EMPTY)).toEqual({ isDisabled: true, note: 'too_far' });
    expect(near.dayStatus('2026-09-15', from('2026-08-28')).note).toBe('too_far');
  });

  it('AV-08 says why a chosen day is no longer available', () => {
    const status = (day: string, start: string, end: string, rules = listing({ minimumLength: 3 })) =>
      displayStatus(day, { start, end }, rules);
    expect(status('2026-06-10', '2026-06-08', '2026-06-10')).toEqual({ isDisabled: true, note: 'booked' });
    expect(status('2026-06-09', '2026-06-08', '2026-06-10')).toEqual({ isDisabled: true });
    expect(status('2026-06-09', '2026-06-07', '2026-06-09')).toEqual({ isDisabled: true });
    const nights = listing({ basis: 'night' });
    expect(status('2026-06-10', '2026-06-08', '2026-06-10', nights)).toEqual({ isDisabled: true });
    expect(status('2026-06-10', '2026-06-09', '2026-06-11', nights)).toEqual({ isDisabled: true, note: 'booked' });
    expect(status('2026-05-31', '2026-05-31', '2026-06-02', filterRules('2026-06-01'))).toEqual({
      isDisabled: true,
    });
  });
});

describe('choosing dates of a listing by night', () => {
  it('AV-04 allows check-out only on changeover days', () => {
    // The last night that can be booked ends on Monday 31 August.
    const last = (changeover: number) =>
      listing({ basis: 'night', horizonDays: 90, changeoverWeekdays: [changeover] }).dayStatus('2026-08-31', EMPTY);
    expect(last(1)).toEqual({ isDisabled: true, note: 'check_out_only' });
    expect(last(6)).toEqual({ isDisabled: true, note: 'too_far' });
  });

  it('allows check-out on the day that the next stay begins', () => {
    const rules = listing({ basis: 'night' });
    expect(rules.dayStatus('2026-06-10', EMPTY)).toEqual({ isDisabled: true, note: 'check_out_only' });
    expect(rules.dayStatus('2026-06-11', EMPTY).note).toBe('booked');
    expect(rules.dayStatus('2026-06-10', from('2026-06-08'))).toEqual({ isDisabled: false, note: 'check_out_only' });
    expect(selectDay(from('2026-06-08'), '2026-06-10', rules)).toEqual({ start: '2026-06-08', end: '2026-06-10' });
    expect(selectDay(from('2026-06-08'), '2026-06-11', rules)).toEqual(from('2026-06-08'));
  });
});

// 6 June is a Saturday; booked from 10 to 13 June.
describe('AV-04 choosing dates of a listing from Saturday to Saturday', () => {
  const weekly = { basis: 'night', changeoverWeekdays: [6], minimumLength: 1, maximumLength: 14 } as const;

  it('allows starts and ends only on Saturdays', () => {
    const rules = listing({ ...weekly, changeoverWeekdays: [6] });
    expect(rules.dayStatus('2026-06-15', EMPTY)).toEqual({ isDisabled: true, note: 'changeover' });
    expect(rules.dayStatus('2026-06-20', EMPTY)).toEqual({ isDisabled: false });
    expect(rules.dayStatus('2026-06-24', from('2026-06-20'))).toEqual({ isDisabled: true, note: 'changeover' });
    expect(selectDay(from('2026-06-20'), '2026-06-27', rules)).toEqual({ start: '2026-06-20', end: '2026-06-27' });
    expect(selectDay(from('2026-06-20'), '2026-07-04', rules)).toEqual({ start: '2026-06-20', end: '2026-07-04' });
  });

  it('disables a start whose week is not free', () => {
    const rules = listing({ ...weekly, changeoverWeekdays: [6] });
    expect(rules.dayStatus('2026-06-06', EMPTY)).toEqual({ isDisabled: true, note: 'gap' });
  });
});

describe('choosing dates of a filter', () => {
  it('AV-04 blocks only past days', () => {
    const rules = filterRules('2026-06-01');
    expect(rules.dayStatus('2026-06-07', EMPTY).isDisabled).toBe(false);
    expect(selectDay(from('2026-06-08'), '2026-06-20', rules)).toEqual({ start: '2026-06-08', end: '2026-06-20' });
    expect(selectDay(EMPTY, '2026-05-31', rules)).toBe(EMPTY);
  });
});
