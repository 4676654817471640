import type { Day, Language, QuotedLine } from '@marketplace/api-contract';
import {
  dayIn,
  dayLabel,
  formatDayAndTime,
  formatRange,
  formatTime,
  rangeLabel,
  zoneLabel,
} from '@marketplace/formats';

type Dated = Pick<QuotedLine, 'startDate' | 'endDate' | 'slotStart' | 'slotEnd' | 'timeZone'>;

/** In place of `today`: every day is shown with its year. */
export const WITH_YEAR: Day = '';

/**
 * The dates or slot of a line in the listing's time zone (AV-07), such as '15 Jun - 17 Jun' or
 * '02 Jun, 9:00 AM - 10:00 AM MDT'; with the year when it is not that of `today`. Empty for sales.
 */
export function formatLineDates(line: Dated, today: Day, language: Language): string {
  const { startDate, endDate, slotStart, slotEnd, timeZone } = line;
  if (slotStart && slotEnd) {
    const time = (at: string) => formatTime(at, timeZone, language);
    const day = dayLabel(dayIn(timeZone, slotStart), today, language);
    const times = formatRange(time(slotStart), time(slotEnd), language);
    return formatDayAndTime(day, `${times} ${zoneLabel(timeZone, slotStart, language)}`, language);
  }
  return startDate ? rangeLabel(startDate, endDate ?? startDate, today, language) : '';
}
