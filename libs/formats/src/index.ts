export { addressLines } from './lib/address';
export { setClocks, type ClockNames, type Clocks } from './lib/clocks';
export { addDays, dayNumber, dayOfNumber, daysBetween, eachDay, isDay, weekday, weekdayOfNumber } from './lib/days';
export { dayLabel, formatDay, rangeLabel } from './lib/labels';
export {
  currencyOfCountry,
  decimalMoney,
  formatAmount,
  formatMoney,
  formatShortMoney,
  formatTinyMoney,
  isoCurrency,
} from './lib/money';
export { formatNumber } from './lib/numbers';
export { responseTime } from './lib/response-time';
export { slug } from './lib/slug';
export { clockNames, formatTime, zoneLabel } from './lib/times';
export { unitDisplay, type UnitKey } from './lib/unit';
export { clockOf, dayIn, instantAt, toInstant, todayIn } from './lib/zones';
