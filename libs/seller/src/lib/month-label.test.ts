import { expect, it } from 'vitest';
import { monthLabel } from './month-label';

it.each([
  ['en', 'May 2024'],
  ['it', 'maggio 2024'],
  ['es', 'mayo de 2024'],
  ['ru', 'мая 2024\u00a0г.'],
  ['ja', '2024年5月'],
  ['de', 'Mai 2024'],
])('IL-03 monthLabel writes a month as in a sentence in %s', (language, text) => {
  expect(monthLabel('2024-05-17', language)).toBe(text);
});
