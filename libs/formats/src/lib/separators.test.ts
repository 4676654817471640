import { expect, it } from 'vitest';
import { colon, comma, formatDayAndTime, formatRange } from './separators';

it('comma and colon follow the language', () => {
  expect(['05 мая', '06 мая'].join(comma('ru'))).toBe('05 мая, 06 мая');
  expect(['5月5日', '5月6日'].join(comma('ja'))).toBe('5月5日、5月6日');
  expect(`Luogo${colon('it')}Roma`).toBe('Luogo: Roma');
  expect(`場所${colon('ja')}東京`).toBe('場所：東京');
});

it.each([
  ['en', '9:00 AM - 11:30 AM', '20 - 60', '05 Mar, 09:00'],
  ['de', '9:00 AM – 11:30 AM', '20–60', '05 Mar, 09:00'],
  ['ja', '9:00 AM～11:30 AM', '20～60', '05 Mar 09:00'],
])('AV-01 ranges and days with their time follow the language: %s', (language, times, numbers, dayAndTime) => {
  expect(formatRange('9:00 AM', '11:30 AM', language)).toBe(times);
  expect(formatRange('20', '60', language)).toBe(numbers);
  expect(formatDayAndTime('05 Mar', '09:00', language)).toBe(dayAndTime);
});
