import type { Day, QuotedLine } from '@marketplace/api-contract';
import { dayIn, dayLabel, formatTime, rangeLabel, zoneLabel } from '@marketplace/formats';
import type { Language } from '@marketplace/api-contract';

type Dated = Pick<QuotedLine, 'startDate' | 'endDate' | 'slotStart' | 'slotEnd' | 'timeZone'>;

/**
 * When a line is, as the listing's calendar and clock show it: '15 Jun - 17 Jun', '02 Jun, 09:00 AM - 10:00 AM MDT' (AV-07).
 * A day of another year than that of `today` is written with its year. Empty for what is simply bought.
 */
export function whenOf(line: Dated, today: Day, language: Language): string {
  const { startDate, endDate, slotStart, slotEnd, timeZone } = line;
  if (slotStart && slotEnd) {
    const time = (at: string) => formatTime(at, timeZone, language);
    const day = dayLabel(dayIn(timeZone, slotStart), today, language);
    return `${day}, ${time(slotStart)} - ${time(slotEnd)} ${zoneLabel(timeZone, slotStart, language)}`;
  }
  if (!startDate) return '';
  if (!endDate || endDate === startDate) return dayLabel(startDate, today, language);
  return rangeLabel(startDate, endDate, today, language);
}

/** An instant as day and time of the listing's clock, with its zone. */
export function momentOf(at: string, timeZone: string, today: Day, language: Language): string {
  const day = dayLabel(dayIn(timeZone, at), today, language);
  return `${day}, ${formatTime(at, timeZone, language)} ${zoneLabel(timeZone, at, language)}`;
}
