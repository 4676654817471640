import { expect, it } from 'vitest';
import { formatNumber } from './numbers';

it('IL-03 formatNumber uses the separators of the language', () => {
  expect(formatNumber(1234.5, 'en')).toBe('1,234.5');
  expect(formatNumber(12_345.678_901_2, 'de')).toBe('12.345,678901');
  expect(formatNumber(4, 'it', { from: 1, to: 1 })).toBe('4,0');
  expect(formatNumber(4.26, 'en', { from: 1, to: 1 })).toBe('4.3');
});

it('PD-01 formatNumber omits the thousands separator of years with the grouping min2', () => {
  expect(formatNumber(2021, 'en', { grouping: 'min2' })).toBe('2021');
  expect(formatNumber(12_021, 'de', { grouping: 'min2' })).toBe('12.021');
  expect(formatNumber(2021, 'en')).toBe('2,021');
});
