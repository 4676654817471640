import { describe, expect, it } from 'vitest';
import { availabilityOf } from '@marketplace/availability';
import { availability } from '@marketplace/testing';
import { listingRules, lookOf, openRules, press, type Choice } from './choice';

const EMPTY: Choice = { start: null, end: null };

function listing(rules: Partial<ReturnType<typeof availability>['rules']> = {}, isSingleDate = false) {
  const base = availability();
  const answer = { ...base, rules: { ...base.rules, ...rules } };
  return listingRules({
    answer,
    availability: availabilityOf(answer),
    quantity: 1,
    knownUntil: '2026-08-31',
    isSingleDate,
  });
}
const from = (start: string): Choice => ({ start, end: null });

// Booked from 10 to 13 June.
describe('a listing by day', () => {
  it('AV-02 takes the first press as start and the second as end', () => {
    const start = press(EMPTY, '2026-06-03', listing());
    expect(start).toEqual(from('2026-06-03'));
    expect(press(start, '2026-06-05', listing())).toEqual({ start: '2026-06-03', end: '2026-06-05' });
    expect(press(start, '2026-06-03', listing())).toEqual({ start: '2026-06-03', end: '2026-06-03' });
  });

  it('AV-04 leaves the choice as it is when a blocked day is pressed', () => {
    expect(press(EMPTY, '2026-06-11', listing())).toBe(EMPTY);
    expect(listing().look('2026-06-11', EMPTY)).toEqual({ isOff: true, note: 'booked' });
    expect(listing({ allowedWeekdays: [1, 2, 3, 4, 5, 6] }).look('2026-06-07', EMPTY).note).toBe('weekday');
    expect(listing().look('2026-09-01', EMPTY).note).toBe('unknown');
  });

  it('AV-08 never makes a range over a blocked day: a press behind it begins anew', () => {
    const rules = listing();
    expect(rules.look('2026-06-15', from('2026-06-08'))).toEqual({ isOff: false, note: 'beyond' });
    expect(press(from('2026-06-08'), '2026-06-15', rules)).toEqual(from('2026-06-15'));
    expect(press(from('2026-06-15'), '2026-06-08', rules)).toEqual(from('2026-06-08'));
  });

  it('keeps the minimum: nearer ends are off, and so is a start without room for it', () => {
    const rules = listing({ minimumLength: 3 });
    expect(rules.look('2026-06-03', from('2026-06-02'))).toEqual({ isOff: true, note: 'too_short' });
    expect(press(from('2026-06-02'), '2026-06-04', rules)).toEqual({ start: '2026-06-02', end: '2026-06-04' });
    expect(rules.look('2026-06-08', EMPTY)).toEqual({ isOff: true, note: 'gap' });
    expect(press(from('2026-06-02'), '2026-06-02', rules)).toEqual(EMPTY);
  });

  it('AV-04 days after the last that can be booked are too far, not still to be read', () => {
    // Today is 1 June.
    const near = listing({ horizonDays: 90, minimumLength: 3 });
    expect(near.look('2026-08-28', EMPTY)).toEqual({ isOff: false });
    expect(near.look('2026-08-29', EMPTY)).toEqual({ isOff: true, note: 'too_far' });
    expect(near.look('2026-08-31', EMPTY)).toEqual({ isOff: true, note: 'too_far' });
    expect(near.look('2026-09-15', EMPTY)).toEqual({ isOff: true, note: 'too_far' });
    expect(near.look('2026-09-15', from('2026-08-28')).note).toBe('too_far');
  });

  it('AV-08 says of a chosen day why it is lost, not why nothing could begin on it', () => {
    const look = (day: string, start: string, end: string, rules = listing({ minimumLength: 3 })) =>
      lookOf(day, { start, end }, rules);
    expect(look('2026-06-10', '2026-06-08', '2026-06-10')).toEqual({ isOff: true, note: 'booked' });
    expect(look('2026-06-09', '2026-06-08', '2026-06-10')).toEqual({ isOff: true });
    expect(look('2026-06-09', '2026-06-07', '2026-06-09')).toEqual({ isOff: true });
    const nights = listing({ basis: 'night' });
    expect(look('2026-06-10', '2026-06-08', '2026-06-10', nights)).toEqual({ isOff: true });
    expect(look('2026-06-10', '2026-06-09', '2026-06-11', nights)).toEqual({ isOff: true, note: 'booked' });
    expect(look('2026-05-31', '2026-05-31', '2026-06-02', openRules('2026-06-01', false))).toEqual({ isOff: true });
  });

  it('AV-03 with a start only, reports the shortest range from it', () => {
    expect(press(EMPTY, '2026-06-03', listing({ minimumLength: 1 }, true))).toEqual({
      start: '2026-06-03',
      end: '2026-06-03',
    });
    expect(press(EMPTY, '2026-06-03', listing({ minimumLength: 3 }, true)).end).toBe('2026-06-05');
    expect(press(EMPTY, '2026-06-03', listing({ basis: 'night', minimumLength: 2 }, true)).end).toBe('2026-06-05');
  });
});

describe('a listing by night', () => {
  it('AV-04 is left only on a day of changeover', () => {
    // The last night that can be booked ends on Monday 31 August.
    const last = (changeover: number) =>
      listing({ basis: 'night', horizonDays: 90, changeoverWeekdays: [changeover] }).look('2026-08-31', EMPTY);
    expect(last(1)).toEqual({ isOff: true, note: 'check_out_only' });
    expect(last(6)).toEqual({ isOff: true, note: 'too_far' });
  });

  it('can be left on the day that the next stay begins', () => {
    const rules = listing({ basis: 'night' });
    expect(rules.look('2026-06-10', EMPTY)).toEqual({ isOff: true, note: 'check_out_only' });
    expect(rules.look('2026-06-11', EMPTY).note).toBe('booked');
    expect(rules.look('2026-06-10', from('2026-06-08'))).toEqual({ isOff: false, note: 'check_out_only' });
    expect(press(from('2026-06-08'), '2026-06-10', rules)).toEqual({ start: '2026-06-08', end: '2026-06-10' });
    expect(press(from('2026-06-08'), '2026-06-11', rules)).toEqual(from('2026-06-08'));
  });
});

// 6 June is a Saturday; booked from 10 to 13 June.
describe('AV-04 a listing from Saturday to Saturday', () => {
  const weekly = { basis: 'night', changeoverWeekdays: [6], minimumLength: 1, maximumLength: 14 } as const;

  it('begins and ends on that day only', () => {
    const rules = listing({ ...weekly, changeoverWeekdays: [6] });
    expect(rules.look('2026-06-15', EMPTY)).toEqual({ isOff: true, note: 'changeover' });
    expect(rules.look('2026-06-20', EMPTY)).toEqual({ isOff: false });
    expect(rules.look('2026-06-24', from('2026-06-20'))).toEqual({ isOff: true, note: 'changeover' });
    expect(press(from('2026-06-20'), '2026-06-27', rules)).toEqual({ start: '2026-06-20', end: '2026-06-27' });
    expect(press(from('2026-06-20'), '2026-07-04', rules)).toEqual({ start: '2026-06-20', end: '2026-07-04' });
  });

  it('does not begin where the week is not free, and reports a whole one where only a start is chosen', () => {
    const rules = listing({ ...weekly, changeoverWeekdays: [6] }, true);
    expect(rules.look('2026-06-06', EMPTY)).toEqual({ isOff: true, note: 'gap' });
    expect(press(EMPTY, '2026-06-20', rules)).toEqual({ start: '2026-06-20', end: '2026-06-27' });
  });
});

describe('a filter', () => {
  it('AV-04 blocks nothing but the past', () => {
    const rules = openRules('2026-06-01', false);
    expect(rules.look('2026-06-07', EMPTY).isOff).toBe(false);
    expect(press(from('2026-06-08'), '2026-06-20', rules)).toEqual({ start: '2026-06-08', end: '2026-06-20' });
    expect(press(EMPTY, '2026-05-31', rules)).toBe(EMPTY);
  });

  it('AV-03 reports one date in single-date mode', () => {
    expect(press(EMPTY, '2026-06-08', openRules('2026-06-01', true))).toEqual({
      start: '2026-06-08',
      end: '2026-06-08',
    });
  });
});
