import { expect, it } from 'vitest';
import * as formats from './index';

it('exports what the README lists and nothing else', () => {
  expect(Object.keys(formats).sort()).toEqual([
    'addDays',
    'addressLines',
    'currencyOfCountry',
    'dayIn',
    'dayLabel',
    'dayNumber',
    'dayOfNumber',
    'daysBetween',
    'decimalMoney',
    'eachDay',
    'endOfDay',
    'formatDay',
    'formatMoney',
    'formatTime',
    'instantAt',
    'isDay',
    'isTimeZone',
    'isoCurrency',
    'monthOf',
    'rangeLabel',
    'slug',
    'startOfDay',
    'toInstant',
    'todayIn',
    'unitDisplay',
    'weekday',
    'weekdayOfNumber',
    'zoneLabel',
  ]);
});
