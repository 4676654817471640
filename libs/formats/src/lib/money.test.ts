import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyOfCountry, decimalMoney, formatMoney, isoCurrency } from './money';

describe('money', () => {
  it('OR-02 IL-03 is formatted with two decimals in every language and currency', () => {
    expect(formatMoney({ amount: 1250, currency: 'CAD' }, 'en')).toBe('CA$12.50');
    expect(formatMoney({ amount: 100_000, currency: 'USD' }, 'en')).toBe('$1,000.00');
    expect(formatMoney({ amount: 123_456, currency: 'EUR' }, 'de')).toBe('1.234,56\u00a0€');
    expect(formatMoney({ amount: 5, currency: 'AUD' }, 'it')).toMatch(/^0,05/);
  });

  it('OR-02 in yen has no minor unit and is formatted with two decimals', () => {
    expect(isoCurrency('YEN')).toBe('JPY');
    expect(formatMoney({ amount: 1200, currency: 'YEN' }, 'en')).toBe('¥1,200.00');
    expect(formatMoney({ amount: 1200, currency: 'YEN' }, 'ja')).toMatch(/1,200\.00$/);
  });

  it('is a plain decimal number in machine-readable data', () => {
    expect(decimalMoney({ amount: 1250, currency: 'CAD' })).toBe('12.50');
    expect(decimalMoney({ amount: 1200, currency: 'YEN' })).toBe('1200');
  });

  it('OR-02 is formatted exactly to the minor unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (amount) => {
        const digits = formatMoney({ amount, currency: 'CAD' }, 'en').replace(/\D/g, '');
        expect(Number(digits)).toBe(amount);
      }),
    );
  });

  it.each([
    ['AU', 'AUD'],
    ['AUS', 'AUD'],
    ['IT', 'EUR'],
    ['ITA', 'EUR'],
    ['US', 'USD'],
    ['JP', 'YEN'],
    ['CA', 'CAD'],
    ['CAN', 'CAD'],
    [' it ', 'EUR'],
    ['FR', 'CAD'],
    ['constructor', 'CAD'],
    ['', 'CAD'],
  ])('OR-02 the currency of %j is %s', (country, currency) => {
    expect(currencyOfCountry(country)).toBe(currency);
  });
});
