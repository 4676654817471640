export { addressLines } from './lib/address';
export { addDays, dayNumber, dayOfNumber, daysBetween, eachDay, isDay, weekday, weekdayOfNumber } from './lib/days';
export { dayLabel, formatDay, formatTime, rangeLabel, zoneLabel } from './lib/labels';
export { currencyOfCountry, decimalMoney, formatAmount, formatMoney, formatShortMoney, isoCurrency } from './lib/money';
export { formatNumber } from './lib/numbers';
export { slug } from './lib/slug';
export { unitDisplay, type UnitKey } from './lib/unit';
export { dayIn, instantAt, toInstant, todayIn } from './lib/zones';
