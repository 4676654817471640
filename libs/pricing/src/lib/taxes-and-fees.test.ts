import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CancellationQuote, PricePart, TaxOrFee } from '@marketplace/api-contract';
import { cancellationRefund, lineRefund, refundedCharges } from './cancellation-refund';
import { proportion } from './proportion';
import { sumAmounts } from './sum-amounts';
import { chargeOrder } from './taxes-and-fees';

const tax = (details: Partial<TaxOrFee> = {}): TaxOrFee => ({
  kind: 'tax',
  names: { en: 'GST' },
  rate: 500,
  isIncluded: false,
  countries: [],
  ...details,
});
const fee = (details: Partial<TaxOrFee> = {}) => tax({ kind: 'fee', names: { en: 'Service fee' }, ...details });
const fixed = (amount: number, currency: TaxOrFee['currency'] = 'CAD') => ({ rate: undefined, amount, currency });
const line = (amount: number, country = 'CA') => ({ amount, country });
const delivery: PricePart = { kind: 'delivery', amount: 2000 };

describe('taxes and fees', () => {
  it('OR-02 an added tax is charged on lines, delivery and added fees', () => {
    const fees = [tax(), fee({ rate: 1000 })];
    expect(chargeOrder([line(10_000)], [delivery], fees, 'CAD')).toEqual({
      charges: [
        delivery,
        { kind: 'service_fee', names: { en: 'Service fee' }, rate: 1000, amount: 1200 },
        { kind: 'tax', names: { en: 'GST' }, rate: 500, amount: 660 },
      ],
      adjustments: [1550],
      total: 13_860,
    });
  });

  it('OR-02 an included tax is shown and changes neither total nor lines', () => {
    expect(chargeOrder([line(13_500)], [], [tax({ isIncluded: true })], 'CAD')).toEqual({
      charges: [{ kind: 'tax', names: { en: 'GST' }, rate: 500, amount: 0, included: 643 }],
      adjustments: [0],
      total: 13_500,
    });
    const two = [tax({ isIncluded: true }), tax({ isIncluded: true, rate: 1500 })];
    expect(chargeOrder([line(12_000)], [], two, 'CAD').charges.map(({ included }) => included)).toEqual([500, 1500]);
  });

  it('OR-02 a tax is charged where it applies: by country, and an amount in its own currency', () => {
    const amounts = (entries: TaxOrFee[], currency: 'CAD' | 'YEN' = 'CAD') =>
      chargeOrder([line(10_000, 'CA'), line(20_000, 'US')], [delivery], entries, currency).charges.map(
        ({ amount }) => amount,
      );
    expect(amounts([tax({ countries: ['CA'] })])).toEqual([2000, 600]);
    expect(amounts([tax({ countries: ['US'] })])).toEqual([2000, 1000]);
    expect(amounts([tax({ countries: ['IT'] })])).toEqual([2000]);
    expect(amounts([fee(fixed(300))])).toEqual([2000, 300]);
    expect(amounts([fee(fixed(300))], 'YEN')).toEqual([2000]);
    expect(chargeOrder([line(0)], [], [fee(fixed(300))], 'CAD').total).toBe(0);
  });

  it('OR-02 percentages are rounded half up to whole minor units, whole yen too', () => {
    expect(chargeOrder([line(1005, 'JP')], [], [tax({ rate: 1000 })], 'YEN').total).toBe(1106);
    expect(proportion(50, 100, 10_000)).toBe(1);
    expect(proportion(49, 100, 10_000)).toBe(0);
    expect(proportion(999_999_999_999, 9999, 10_000)).toBe(999_899_999_999);
  });

  it('OR-02 a percentage is of what is left after the discount, which lines share by their price', () => {
    const discount: PricePart = { kind: 'promo_code', amount: -1000 };
    expect(chargeOrder([line(3000), line(1000)], [discount], [tax({ rate: 1000 })], 'CAD')).toMatchObject({
      adjustments: [225 - 750, 75 - 250],
      total: 3300,
    });
  });
});

const country = fc.constantFrom('CA', 'US', 'JP');
const entries = fc.array(
  fc
    .record({
      kind: fc.constantFrom('tax' as const, 'fee' as const),
      names: fc.constant({ en: 'Charge' }),
      value: fc.oneof(
        fc.record({ rate: fc.integer({ min: 1, max: 10_000 }) }),
        fc.record({ amount: fc.integer({ min: 1, max: 100_000 }), currency: fc.constant('CAD' as const) }),
      ),
      isIncluded: fc.boolean(),
      countries: fc.uniqueArray(country),
    })
    .map(({ value, ...entry }): TaxOrFee => ({ ...entry, ...value })),
  { maxLength: 4 },
);
const orders = fc.record({
  lines: fc.array(fc.record({ amount: fc.nat(10_000_000), country }), {
    minLength: 1,
    maxLength: 6,
  }),
  delivery: fc.option(fc.nat(100_000)),
  /** Of the price of the lines, in percent. */
  discount: fc.nat(100),
  entries,
});

function charge({ lines, delivery, discount, entries }: typeof orders extends fc.Arbitrary<infer T> ? T : never) {
  const charges: PricePart[] = [
    ...(delivery === null ? [] : [{ kind: 'delivery' as const, amount: delivery }]),
    { kind: 'promo_code', amount: -Math.floor((sumAmounts(lines) * discount) / 100) },
  ];
  return chargeOrder(lines, charges, entries, 'CAD');
}

describe('any order with taxes, fees and a discount', () => {
  it('OR-02 lines and charges add up to the total', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { charges, total, adjustments } = charge(order);
        expect(sumAmounts(order.lines) + sumAmounts(charges)).toBe(total);
        for (const [position, line] of order.lines.entries())
          expect(line.amount + (adjustments[position] ?? 0)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('OR-02 OR-07 refunds never exceed what was paid, and a full one is exactly that', () => {
    const share = fc.constantFrom('full' as const, 'half' as const, 'none' as const);
    fc.assert(
      fc.property(orders, fc.array(share, { minLength: 6, maxLength: 6 }), (order, shares) => {
        const { charges, total, adjustments } = charge(order);
        const quote = (getShare: (position: number) => 'full' | 'half' | 'none'): CancellationQuote => ({
          lines: order.lines.map((line, position) => ({
            position,
            share: getShare(position),
            refund: lineRefund({ ...line, deposit: 0, adjustment: adjustments[position] ?? 0 }, getShare(position)),
          })),
          charges: refundedCharges(charges, adjustments),
          refundable: total,
        });
        const all = () => true;
        expect(
          cancellationRefund(
            quote(() => 'full'),
            all,
          ),
        ).toBe(total);
        // One line after the other, each with its own terms.
        const { lines, charges: rest } = quote((position) => shares[position] ?? 'none');
        const refunded = lines.reduce((sum, { refund }) => sum + refund, rest);
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(refunded).toBeGreaterThanOrEqual(0);
        expect(refunded).toBeLessThanOrEqual(total);
      }),
    );
  });
});
