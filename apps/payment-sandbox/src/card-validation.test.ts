import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  detectBrand,
  cvcProblem,
  extractDigits,
  expiryProblem,
  formatCvc,
  formatExpiry,
  formatNumber,
  hasValidCheckDigit,
  numberProblem,
} from './card-validation';

const NOW = new Date(2026, 5, 15);

describe('card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242', 'visa', null],
    ['4242', '4242', 'visa', 'incomplete_number'],
    ['', '', 'unknown', 'incomplete_number'],
    ['4242424242424241', '4242 4242 4242 4241', 'visa', 'invalid_number'],
    ['378282246310005', '3782 822463 10005', 'amex', null],
    ['5555 5555-5555 4444', '5555 5555 5555 4444', 'mastercard', null],
    ['2223003122003222', '2223 0031 2200 3222', 'mastercard', null],
    ['36227206271667', '3622 720627 1667', 'diners', null],
    ['6011111111111117', '6011 1111 1111 1117', 'discover', null],
    ['42424242424242429999', '4242 4242 4242 4242', 'visa', 'invalid_number'],
  ] as const)('OR-12 %s is formatted as %s', (typed, written, brand, problem) => {
    expect(formatNumber(typed)).toBe(written);
    expect(detectBrand(typed)).toBe(brand);
    expect(numberProblem(typed)).toBe(problem);
  });

  it('OR-12 formatting again changes nothing and adds no digit', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (typed) => {
        const written = formatNumber(typed);
        expect(formatNumber(written)).toBe(written);
        expect(extractDigits(typed).startsWith(extractDigits(written))).toBe(true);
      }),
    );
  });

  it('OR-12 one wrong digit or two swapped digits are detected', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const right = '4242424242424242';
        const wrong = right.slice(0, at) + ((Number(right[at]) + by) % 10) + right.slice(at + 1);
        expect(hasValidCheckDigit(wrong)).toBe(false);
      }),
    );
    expect(hasValidCheckDigit('2442424242424242')).toBe(false);
  });
});

describe('expiry', () => {
  it.each([
    ['1', '1', 'incomplete_expiry'],
    ['5', '05 / ', 'incomplete_expiry'],
    ['12', '12 / ', 'incomplete_expiry'],
    ['1230', '12 / 30', null],
    ['12/2030', '12 / 30', null],
    ['12/49', '12 / 49', null],
    ['12 / 49', '12 / 49', null],
    ['12 / 2049', '12 / 49', null],
    ['12-2049', '12 / 49', null],
    ['1/49', '01 / 49', null],
    ['1/2049', '01 / 49', null],
    ['1/', '01 / ', 'incomplete_expiry'],
    ['2049-01', '01 / 49', null],
    ['12 / 204', '12 / 204', 'incomplete_expiry'],
    ['0626', '06 / 26', null],
    ['0526', '05 / 26', 'invalid_expiry_month_past'],
    ['1225', '12 / 25', 'invalid_expiry_year_past'],
    ['1399', '13 / 99', 'incomplete_expiry'],
    ['1299', '12 / 99', 'invalid_expiry_year'],
  ] as const)('OR-12 %s is formatted as %j', (typed, written, problem) => {
    expect(formatExpiry(typed)).toBe(written);
    expect(expiryProblem(written, NOW)).toBe(problem);
  });
});

it('OR-12 the code has three digits, four on American Express', () => {
  expect(cvcProblem('12', '4242')).toBe('incomplete_cvc');
  expect(cvcProblem('123', '4242')).toBeNull();
  expect(cvcProblem('123', '3782')).toBe('incomplete_cvc');
  expect(formatCvc('12345', '3782')).toBe('1234');
  expect(formatCvc('12a45', '4242')).toBe('124');
});
