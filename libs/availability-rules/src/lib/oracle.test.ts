import type { AvailabilityData, UnavailableRange } from '@marketplace/api-contract';
import { addDays, daysBetween, eachDay, weekday } from '@marketplace/formats';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAvailability } from './availability';

const TODAY = '2026-06-01';
const dayAround = fc.integer({ min: -5, max: 45 }).map((n) => addDays(TODAY, n));
const unavailable: fc.Arbitrary<UnavailableRange> = fc
  .record({
    type: fc.constantFrom('Booked' as const, 'orders' as const, 'Unavailable' as const),
    startDate: dayAround,
    length: fc.integer({ min: 0, max: 6 }),
    isAvailable: fc.boolean(),
  })
  .map(({ length, ...rest }) => ({ ...rest, endDate: addDays(rest.startDate, length) }));

const answers: fc.Arbitrary<AvailabilityData> = fc.record({
  timeZone: fc.constant('Europe/Rome'),
  today: fc.constant(TODAY),
  rules: fc.record({
    basis: fc.constantFrom('night' as const, 'day' as const),
    allowedWeekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 4 }),
    minimumLength: fc.integer({ min: 0, max: 3 }),
    maximumLength: fc.integer({ min: 1, max: 8 }),
    leadDays: fc.integer({ min: 0, max: 3 }),
    horizonDays: fc.integer({ min: 1, max: 40 }),
  }),
  stock: fc.integer({ min: 1, max: 4 }),
  ranges: fc.array(unavailable, { maxLength: 6 }),
  taken: fc.uniqueArray(fc.record({ day: dayAround, taken: fc.integer({ min: 1, max: 4 }) }), {
    selector: (t) => t.day,
    maxLength: 10,
  }),
  slots: fc.constant([]),
});

/** A naive implementation of the rules. */
function isDayFree(a: AvailabilityData, day: string, quantity: number): boolean {
  const inside = (r: UnavailableRange) => eachDay(r.startDate, r.endDate).includes(day);
  const distance = daysBetween(a.today, day);
  if (distance < 0) return false;
  if (a.ranges.some((r) => inside(r) && !r.isAvailable && r.type !== 'Unavailable')) return false;
  if ((a.taken.find((t) => t.day === day)?.taken ?? 0) + quantity > a.stock) return false;
  if (a.ranges.some((r) => inside(r) && r.isAvailable)) return true;
  return (
    distance >= a.rules.leadDays &&
    distance <= a.rules.horizonDays &&
    a.rules.allowedWeekdays.includes(weekday(day)) &&
    !a.ranges.some((r) => inside(r) && r.type === 'Unavailable')
  );
}

function isRangeFree(a: AvailabilityData, start: string, end: string, quantity: number): boolean {
  const days = eachDay(start, end);
  const nights = a.rules.basis === 'night' && days.length > 1 ? days.slice(0, -1) : days;
  const length = a.rules.basis === 'night' ? days.length - 1 : days.length;
  return (
    days.length > 0 &&
    length >= a.rules.minimumLength &&
    length <= a.rules.maximumLength &&
    nights.every((day) => isDayFree(a, day, quantity))
  );
}

it('AV-04 AV-08 every day and range agrees with a naive implementation of the rules', () => {
  fc.assert(
    fc.property(answers, dayAround, dayAround, fc.integer({ min: 1, max: 4 }), (a, start, end, quantity) => {
      const availability = createAvailability(a);
      expect(availability.day(start, quantity).state === 'free').toBe(isDayFree(a, start, quantity));
      const range = availability.range(start, end, quantity);
      expect(range.state === 'free').toBe(isRangeFree(a, start, end, quantity));
      expect(availability.isFree(start, end, quantity)).toBe(range.state === 'free');
      if (range.state === 'blocked') {
        for (const day of range.days) expect(isDayFree(a, day, quantity)).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});

it('AV-08 a range is free up to its last end and not one day longer', () => {
  fc.assert(
    fc.property(answers, dayAround, (a, start) => {
      const relaxed = { ...a, rules: { ...a.rules, minimumLength: 0 } };
      const end = createAvailability(relaxed).lastEnd(start);
      const free = eachDay(start, addDays(start, 20)).filter(
        (e) => isRangeFree(relaxed, start, e, 1) && (a.rules.basis === 'day' || e > start),
      );
      expect(end).toBe(free.at(-1) ?? null);
    }),
    { numRuns: 300 },
  );
});

it('the next free range is free and no earlier range is', () => {
  fc.assert(
    fc.property(answers, fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 2 }), (a, length, quantity) => {
      const days = Math.max(1, length, a.rules.minimumLength);
      const extra = a.rules.basis === 'night' ? days : days - 1;
      const expected = eachDay(a.today, addDays(a.today, 60))
        .map((start) => ({ start, end: addDays(start, extra) }))
        .find(({ start, end }) => isRangeFree(a, start, end, quantity));
      expect(createAvailability(a).nextFree(length, quantity)).toEqual(expected ?? null);
    }),
    { numRuns: 300 },
  );
});
