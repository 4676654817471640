export { addressLines, countryCode, getCountryName, isCountryName } from './lib/address';
export { chargeName } from './lib/charge-name';
export { cancellationTerms, refundShare } from './lib/cancellation';
export { zoneAbbreviations } from './lib/zone-abbreviations';
export { setZoneOffsets, type AbbreviationsByZone, type OffsetsByZone } from './lib/zone-offsets';
export { addDays, dayNumber, dayOfNumber, daysBetween, eachDay, isDay, weekday, weekdayOfNumber } from './lib/days';
export { attributeName, categoryKey, categoryName, ownName, sectionName, valueKey, valueName } from './lib/data-names';
export type { GetName, Names } from './lib/data-names';
export { dayLabel, dayWithYear, formatLongDay, formatNumericDay, getDateFormatter, rangeLabel } from './lib/labels';
export {
  DATA_PREFIX,
  negotiateLanguage,
  statedLanguage,
  supportedLanguage,
  translationFileName,
} from './lib/languages';
export { currencyOfCountry, decimalMoney, formatAmount, formatMoney, formatShortMoney, isoCurrency } from './lib/money';
export { formatNumber } from './lib/numbers';
export { isPictureAllowed, webOrigin } from './lib/picture-address';
export { responseTime } from './lib/response-time';
export { colon, comma, formatDayAndTime, formatRange } from './lib/separators';
export { slug } from './lib/slug';
export { formatClock, formatTime, usesTwelveHours, zoneCity, zoneLabel } from './lib/times';
export { unitDisplay, type UnitKey } from './lib/unit';
export { computeZoneOffsets, dayIn, endOfDay, instantAt, startOfDay, toInstant, todayIn } from './lib/zones';
