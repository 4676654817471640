import type { OfferedPrice } from '@marketplace/api-contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linePrice, orderCharges, sumOf, type Extent } from './orders-pricing';

const price = (unit: string, amount = 1000): OfferedPrice => ({ unit, amount, currency: 'CAD' });
const days = (length: number): Extent => ({ kind: 'days', length });

describe('what a line costs', () => {
  it.each([
    ['per day', days(3), 3000],
    ['per night', days(2), 2000],
    ['per night', days(0), 1000],
    ['per week', days(7), 1000],
    ['per week', days(8), 2000],
    ['per week', days(3), 1000],
    ['per month', days(31), 2000],
    ['per trip', days(5), 1000],
    ['per booking time', { kind: 'slots', count: 3, minutes: 180 }, 3000],
    ['per session', { kind: 'slots', count: 3, minutes: 270 }, 3000],
    ['per hour', { kind: 'slots', count: 2, minutes: 120 }, 2000],
    ['per hour', { kind: 'slots', count: 1, minutes: 50 }, 833],
    ['per item', { kind: 'pieces' }, 1000],
  ] as [string, Extent, number][])('OR-02 %s of %j is %i', (unit, extent, amount) => {
    expect(linePrice(price(unit), extent, 1).amount).toBe(amount);
  });

  it('PD-02 shows how it came about', () => {
    expect(linePrice(price('per day', 4500), days(3), 2)).toEqual({
      parts: [
        { kind: 'base', unit: 'per day', unitAmount: 4500, count: 3, amount: 13500 },
        { kind: 'quantity', unitAmount: 13500, count: 1, amount: 13500 },
      ],
      amount: 27000,
    });
    expect(linePrice(price('per hour'), { kind: 'slots', count: 1, minutes: 50 }, 1).parts[0]).not.toHaveProperty(
      'count',
    );
  });

  it('PD-02 days that cost otherwise are charged as they cost, those of one price together', () => {
    const weekend: OfferedPrice = { ...price('per night', 10_000), dayPrices: [{ weekdays: [5, 6], amount: 13_000 }] };
    // 2026-06-04 was a Thursday.
    const stay: Extent = { kind: 'days', length: 4, start: '2026-06-04' };
    expect(linePrice(weekend, stay, 2)).toEqual({
      parts: [
        { kind: 'base', unit: 'per night', unitAmount: 10_000, count: 2, amount: 20_000 },
        { kind: 'base', unit: 'per night', unitAmount: 13_000, count: 2, amount: 26_000 },
        { kind: 'quantity', unitAmount: 46_000, count: 1, amount: 46_000 },
      ],
      amount: 92_000,
    });
    expect(linePrice(weekend, days(2), 1).amount).toBe(20_000);
    expect(linePrice({ ...weekend, unit: 'per week' }, stay, 1).amount).toBe(10_000);
  });

  it('OR-02 every amount is whole, and the parts are the whole', () => {
    const extent: fc.Arbitrary<Extent> = fc.oneof(
      fc.nat(800).map(days),
      fc.record(
        {
          kind: fc.constant('slots' as const),
          count: fc.integer({ min: 1, max: 20 }),
          minutes: fc.integer({ min: 5, max: 1440 }),
        },
        { noNullPrototype: true },
      ),
      fc.constant({ kind: 'pieces' as const }),
    );
    const unit = fc.constantFrom(
      'per day',
      'per night',
      'per week',
      'per month',
      'per hour',
      'per booking time',
      'per session',
      'per item',
    );
    fc.assert(
      fc.property(unit, fc.nat(10_000_000), extent, fc.integer({ min: 1, max: 100 }), (u, amount, e, quantity) => {
        const line = linePrice(price(u, amount), e, quantity);
        expect(line.parts.every((part) => Number.isInteger(part.amount))).toBe(true);
        expect(sumOf(line.parts)).toBe(line.amount);
        expect(line.amount).toBe(linePrice(price(u, amount), e, 1).amount * quantity);
      }),
    );
  });
});

describe('charges on an order', () => {
  const lines = [
    { quantity: 2, deliveryFee: 1500, deposit: 5000 },
    { quantity: 1, deliveryFee: 900, deposit: null },
  ];

  it('OR-01 are one delivery at the highest fee, and the deposit of each piece', () => {
    expect(orderCharges(lines, 'delivery')).toEqual([
      { kind: 'delivery', amount: 1500 },
      { kind: 'deposit', amount: 10_000 },
    ]);
    expect(orderCharges(lines, 'pickup')).toEqual([{ kind: 'deposit', amount: 10_000 }]);
    expect(orderCharges([{ quantity: 1, deliveryFee: 0, deposit: null }], 'pickup')).toEqual([]);
  });
});
