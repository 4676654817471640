import type { OfferedPrice } from '@marketplace/api-contract';
import { createAvailability } from '@marketplace/availability-rules';
import { addDays } from '@marketplace/formats';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lowestAmount, type PricingRules } from './lowest-price';
import { cheapestAmount, daysExtent, readPriceList } from './price-list';

// A Monday.
const TODAY = '2026-06-01';
const rules: PricingRules = {
  basis: 'night',
  allowedWeekdays: [0, 1, 2, 3, 4, 5, 6],
  minimumLength: 2,
  leadDays: 0,
  horizonDays: 60,
};
const nightly: OfferedPrice = { unit: 'per night', amount: 100, currency: 'CAD' };
const lowest = (price: OfferedPrice, some: Partial<PricingRules> = {}) =>
  lowestAmount(readPriceList([price]), { ...rules, ...some }, TODAY);

it('SE-06 lowestAmount is the price of the shortest booking on the cheapest days', () => {
  expect(lowest(nightly)).toBe(200);
  expect(lowest({ ...nightly, dayPrices: [{ weekdays: [0, 1], amount: 60 }] })).toBe(120);
  expect(lowest({ ...nightly, dayPrices: [{ weekdays: [0, 1], amount: 60 }] }, { allowedWeekdays: [1, 2] })).toBe(160);
  expect(lowest({ ...nightly, dayPrices: [{ startDate: addDays(TODAY, 50), amount: 70 }] })).toBe(140);
  expect(lowest({ ...nightly, dayPrices: [{ startDate: addDays(TODAY, 90), amount: 70 }] })).toBe(200);
});

it('SE-06 the shortest booking runs from one changeover day to another', () => {
  expect(lowest(nightly, { changeoverWeekdays: [6] })).toBe(700);
  expect(lowest(nightly, { changeoverWeekdays: [1, 5] })).toBe(300);
});

it('SE-06 lowestAmount is the shortest slot of an appointment, or the price of an item', () => {
  const hourly = readPriceList([{ ...nightly, unit: 'per hour' }]);
  expect(lowestAmount(hourly, { ...rules, basis: 'slot', slotMinutes: 90 }, TODAY)).toBe(300);
  expect(lowestAmount(hourly, null, TODAY)).toBe(100);
});

it('SE-06 lowestAmount is the minimum over all ranges that the rules allow', () => {
  const weekdays = (minLength: number) => fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength });
  const some = fc.record(
    {
      basis: fc.constantFrom('night' as const, 'day' as const),
      allowedWeekdays: weekdays(4),
      minimumLength: fc.nat(3),
      leadDays: fc.nat(3),
      horizonDays: fc.integer({ min: 14, max: 40 }),
      changeoverWeekdays: weekdays(1),
    },
    { requiredKeys: ['basis', 'allowedWeekdays', 'minimumLength', 'leadDays', 'horizonDays'], noNullPrototype: true },
  );
  const day = fc.nat(30).map((offset) => addDays(TODAY, offset));
  const dayPrice = fc.record({ startDate: day, endDate: day, weekdays: weekdays(1), amount: fc.nat(200) });
  const week = { ...nightly, unit: 'per week', amount: 450 };
  fc.assert(
    fc.property(some, fc.array(dayPrice, { maxLength: 3 }), fc.boolean(), (one, dayPrices, hasWeek) => {
      const list = readPriceList([{ ...nightly, dayPrices }, ...(hasWeek ? [week] : [])]);
      const answer = {
        timeZone: 'UTC',
        today: TODAY,
        rules: { ...one, maximumLength: 30 },
        stock: 1,
        ranges: [],
        taken: [],
        slots: [],
      };
      const { range } = createAvailability(answer);
      const amounts = Array.from({ length: 60 }, (_, start) =>
        Array.from({ length: 30 }, (__, length) => [addDays(TODAY, start), addDays(TODAY, start + length)] as const),
      )
        .flat()
        .filter(([start, end]) => (one.basis === 'day' || end > start) && range(start, end).state === 'free')
        .map(([start, end]) => cheapestAmount(list, daysExtent(one.basis, start, end)));
      fc.pre(amounts.length > 0);
      expect(lowestAmount(list, one, TODAY)).toBe(Math.min(...amounts));
    }),
  );
});
