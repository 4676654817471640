import { STAY_DAYS_MAXIMUM, type OfferedPrice } from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAmount } from './day-amount';
import { linePrice } from './line-price';
import { sumAmounts } from './sum-amounts';
import { cheapestAmount, daysExtent, readPriceList, type Extent } from './price-list';

const price = (unit: string, amount = 1000): OfferedPrice => ({ unit, amount, currency: 'CAD' });
const days = (length: number): Extent => ({ kind: 'days', length });
const slots = (count: number, minutes: number): Extent => ({ kind: 'slots', count, minutes });
const pieces: Extent = { kind: 'pieces' };
// A Monday.
const MONDAY = '2026-06-01';

describe('OR-02 linePrice with one price', () => {
  it.each([
    ['per day', days(3), 3000],
    ['per night', days(2), 2000],
    ['per week', days(7), 1000],
    ['per week', days(8), 2000],
    ['per week', days(3), 1000],
    ['per month', days(31), 2000],
    ['per trip', days(5), 1000],
    ['per hour', days(5), 1000],
    ['per booking time', slots(3, 180), 3000],
    ['per session', slots(3, 270), 3000],
    ['per hour', slots(2, 120), 2000],
    ['per hour', slots(1, 50), 833],
    ['per day', slots(4, 240), 1000],
    ['per item', pieces, 1000],
  ] as [string, Extent, number][])('OR-02 %s of %j is %i', (unit, extent, amount) => {
    expect(linePrice([price(unit)], extent, 1).amount).toBe(amount);
  });

  it('PD-02 returns parts that explain the amount', () => {
    expect(linePrice([price('per day', 4500)], days(3), 2)).toEqual({
      parts: [
        { kind: 'base', unit: 'per day', unitAmount: 4500, count: 3, amount: 13_500 },
        { kind: 'quantity', unitAmount: 13_500, count: 1, amount: 13_500 },
      ],
      amount: 27_000,
      saving: null,
    });
    expect(linePrice([price('per hour')], slots(1, 50), 1).parts[0]).not.toHaveProperty('count');
  });

  it('PD-02 charges each day at its own price, and groups days of the same price', () => {
    const weekend: OfferedPrice = { ...price('per night', 10_000), dayPrices: [{ weekdays: [5, 6], amount: 13_000 }] };
    const fourNights = daysExtent('night', addDays(MONDAY, 3), addDays(MONDAY, 7));
    expect(linePrice([weekend], fourNights, 2)).toMatchObject({
      parts: [
        { unit: 'per night', unitAmount: 10_000, count: 2, amount: 20_000 },
        { unit: 'per night', unitAmount: 13_000, count: 2, amount: 26_000 },
        { kind: 'quantity', unitAmount: 46_000, count: 1, amount: 46_000 },
      ],
      amount: 92_000,
    });
    expect(linePrice([weekend], days(2), 1).amount).toBe(20_000);
  });
});

describe('PD-02 linePrice with several prices', () => {
  const byDayAndWeek = [price('per day', 4600), price('per week', 18_400)];

  it('PD-02 charges a week or single days, whichever is cheaper', () => {
    expect(linePrice(byDayAndWeek, days(7), 1)).toEqual({
      parts: [{ kind: 'base', unit: 'per week', unitAmount: 18_400, count: 1, amount: 18_400 }],
      amount: 18_400,
      saving: { unit: 'per week', amount: 13_800 },
    });
    expect(linePrice([price('per night', 12_400), price('per week', 67_200)], days(3), 1).amount).toBe(37_200);
    expect(linePrice([price('per week', 67_200), price('per night', 12_400)], days(3), 1)).toMatchObject({
      amount: 37_200,
      saving: { unit: 'per night', amount: 30_000 },
    });
  });

  it('PD-02 combines weeks and days, and multiplies the saving by the quantity', () => {
    expect(linePrice(byDayAndWeek, days(9), 3)).toEqual({
      parts: [
        { kind: 'base', unit: 'per week', unitAmount: 18_400, count: 1, amount: 18_400 },
        { kind: 'base', unit: 'per day', unitAmount: 4600, count: 2, amount: 9200 },
        { kind: 'quantity', unitAmount: 27_600, count: 2, amount: 55_200 },
      ],
      amount: 82_800,
      saving: { unit: 'per week', amount: 41_400 },
    });
  });

  it('PD-02 charges a started week no more than its remaining days', () => {
    expect(linePrice(byDayAndWeek, days(6), 1).amount).toBe(18_400);
    expect(linePrice(byDayAndWeek, days(4), 1)).toMatchObject({ amount: 18_400, saving: null });
    expect(linePrice([...byDayAndWeek, price('per month', 60_000)], days(25), 1)).toMatchObject({
      parts: [{ unit: 'per month', count: 1 }],
      saving: { unit: 'per month', amount: 25 * 4600 - 60_000 },
    });
  });

  it('PD-02 applies the weekly price to the most expensive days', () => {
    const dear = { startDate: addDays(MONDAY, 2), endDate: addDays(MONDAY, 8), amount: 9000 };
    const prices = [{ ...price('per day', 1000), dayPrices: [dear] }, price('per week', 20_000)];
    expect(linePrice(prices, daysExtent('day', MONDAY, addDays(MONDAY, 9)), 1).parts).toEqual([
      { kind: 'base', unit: 'per week', unitAmount: 20_000, count: 1, amount: 20_000 },
      { kind: 'base', unit: 'per day', unitAmount: 1000, count: 3, amount: 3000 },
    ]);
  });

  it('PD-02 charges hours or sessions, whichever is cheaper, and never mixes them', () => {
    const studio = [price('per hour', 4000), price('per session', 9000)];
    expect(linePrice(studio, slots(1, 120), 1)).toMatchObject({ amount: 8000, saving: null });
    expect(linePrice(studio, slots(1, 180), 1)).toMatchObject({
      amount: 9000,
      saving: { unit: 'per session', amount: 3000 },
    });
    expect(linePrice(studio, slots(2, 300), 1).amount).toBe(18_000);
    expect(linePrice([price('per day', 4000), price('per hour', 10)], days(3), 1).amount).toBe(12_000);
  });

  it('PD-02 charges a custom unit once when that is the cheapest', () => {
    const tour = [price('per day', 4000), price('per tour', 10_000)];
    expect([1, 2, 3].map((length) => linePrice(tour, days(length), 1).amount)).toEqual([4000, 8000, 10_000]);
  });
});

const TIMED = ['per hour', 'per booking time', 'per session'];
const COMBINED = ['per day', 'per night', 'per week', 'per month'];
const amount = fc.nat(10_000);
const dayPrices = fc.array(
  fc.record(
    {
      weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
      startDate: fc.nat(60).map((offset) => addDays(MONDAY, offset)),
      endDate: fc.nat(60).map((offset) => addDays(MONDAY, offset)),
      amount,
    },
    { requiredKeys: ['amount'], noNullPrototype: true },
  ),
  { minLength: 1, maxLength: 4 },
);
const offered = (unit: string): fc.Arbitrary<OfferedPrice> =>
  fc
    .tuple(amount, fc.option(dayPrices, { nil: undefined }))
    .map(([one, other]) => ({ ...price(unit, one), ...(other && COMBINED.indexOf(unit) < 2 && { dayPrices: other }) }));
const prices = (units: readonly string[]) =>
  fc.subarray([...units], { minLength: 1 }).chain((some) => fc.tuple(...some.map(offered)));
const first = fc.nat(50).map((offset) => addDays(MONDAY, offset));

describe('PD-02 the cheapest combination of prices', () => {
  /**
   * The least amount of days charged singly, in weeks and in months, where each day may be any of
   * them.
   */
  function byTryingAll(list: readonly OfferedPrice[], start: string, length: number): number {
    const single = (at: number) =>
      Math.min(
        Infinity,
        ...list.filter(({ unit }) => COMBINED.indexOf(unit) < 2).map((one) => dayAmount(one, addDays(start, at))),
      );
    const block = (unit: string) => list.find((one) => one.unit === unit)?.amount ?? Infinity;
    const singles = Array.from({ length }, (_, at) => single(at));
    const [week, month] = [block('per week'), block('per month')];
    let least = Infinity;
    for (let assigned = 0; assigned < 3 ** length; assigned++) {
      let sum = 0;
      let weekUntil = -1;
      let monthUntil = -1;
      for (let at = 0, rest = assigned; at < length; at++, rest = Math.floor(rest / 3)) {
        if (rest % 3 === 0) sum += singles[at] as number;
        else if (rest % 3 === 1 && at > weekUntil) {
          sum += week;
          weekUntil = at + 6;
        } else if (rest % 3 === 2 && at > monthUntil) {
          sum += month;
          monthUntil = at + 29;
        }
      }
      least = Math.min(least, sum);
    }
    return least;
  }

  it('PD-02 equals an exhaustive search', () => {
    fc.assert(
      fc.property(prices(COMBINED), first, fc.integer({ min: 1, max: 9 }), (list, start, length) => {
        const line = linePrice(list, { kind: 'days', length, start }, 1);
        expect(line.amount).toBe(byTryingAll(list, start, length));
      }),
    );
  });

  /** The least from a day on: one day, or up to 7 or 30 of them for a week or a month. */
  function byGoingForward(list: readonly OfferedPrice[], start: string, length: number): number {
    const known = new Map<number, number>([[length, 0]]);
    for (let at = length - 1; at >= 0; at--) {
      const after = (count: number) => known.get(at + count) ?? Infinity;
      const ways = list.flatMap((one) => {
        if (one.unit === 'per week' || one.unit === 'per month')
          return Array.from({ length: one.unit === 'per week' ? 7 : 30 }, (_, i) => one.amount + after(i + 1));
        return [dayAmount(one, addDays(start, at)) + after(1)];
      });
      known.set(at, Math.min(...ways));
    }
    return known.get(0) as number;
  }

  it('PD-02 is the cheapest for periods of months', () => {
    fc.assert(
      fc.property(prices(COMBINED), first, fc.integer({ min: 1, max: 100 }), (list, start, length) => {
        const extent: Extent = { kind: 'days', length, start };
        expect(linePrice(list, extent, 1).amount).toBe(byGoingForward(list, start, length));
        expect(cheapestAmount(readPriceList(list), extent)).toBe(linePrice(list, extent, 1).amount);
      }),
    );
  });

  it('PD-02 never costs more for fewer days', () => {
    fc.assert(
      fc.property(prices(COMBINED), first, fc.integer({ min: 2, max: 60 }), (list, start, length) => {
        const of = (count: number) => linePrice(list, { kind: 'days', length: count, start }, 1).amount;
        expect(of(length - 1)).toBeLessThanOrEqual(of(length));
      }),
    );
  });

  it('OR-02 is a whole amount that equals the sum of its parts, with the saving relative to the first price', () => {
    const extent: fc.Arbitrary<Extent> = fc.oneof(
      fc.record({
        kind: fc.constant('days' as const),
        length: fc.integer({ min: 1, max: STAY_DAYS_MAXIMUM }),
        start: first,
      }),
      fc.record({
        kind: fc.constant('slots' as const),
        count: fc.integer({ min: 1, max: 20 }),
        minutes: fc.integer({ min: 5, max: 1440 }),
      }),
      fc.constant(pieces),
    );
    const list = prices([...COMBINED, ...TIMED, 'per item', 'per tour']);
    fc.assert(
      fc.property(list, extent, fc.integer({ min: 1, max: 100 }), (some, e, quantity) => {
        const line = linePrice(some, e, quantity);
        expect(line.parts.every((part) => Number.isInteger(part.amount))).toBe(true);
        expect(sumAmounts(line.parts)).toBe(line.amount);
        for (const { kind, unitAmount = 0, count, amount } of line.parts)
          if (kind === 'base' && count !== undefined) expect(amount).toBe(unitAmount * count);
        expect(line.amount).toBe(cheapestAmount(readPriceList(some), e) * quantity);
        const alone = linePrice(some.slice(0, 1), e, quantity).amount;
        expect(line.saving?.amount ?? 0).toBe(Math.max(0, line.saving ? alone - line.amount : 0));
      }),
    );
  });
});
