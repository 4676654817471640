import { expect, it, vi } from 'vitest';
import { formatCompactMoney } from './format-compact-money';

it.each([
  ['en', 'CAD', 31_000, '310'],
  ['de', 'CAD', 15_050, '150,50'],
  ['ru', 'EUR', 450_000, '4500'],
  ['en', 'YEN', 18_400, '18.4K'],
  ['de', 'YEN', 18_400, '18,4k'],
  ['ru', 'YEN', 184_000, '184k'],
  ['ja', 'YEN', 18_400, '1.84万'],
] as const)('AV-01 formatCompactMoney in %s formats %s %i as %s', (language, currency, amount, figure) => {
  expect(formatCompactMoney({ amount, currency }, language)).toBe(figure);
});

it('formatCompactMoney builds one formatter for all large amounts', () => {
  const build = vi.spyOn(Intl, 'NumberFormat');
  const figures = [18_400, 27_500].map((amount) => formatCompactMoney({ amount, currency: 'YEN' }, 'en-GB'));
  expect(figures).toEqual(['18.4k', '27.5k']);
  expect(build).toHaveBeenCalledTimes(1);
});
