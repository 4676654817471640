import type { AvailabilityRules, Day } from '@marketplace/api-contract';
import { lengthOf } from '@marketplace/availability';
import { dayIn, dayLabel, formatTime, rangeLabel, zoneLabel } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import type { DayRange, SlotRange } from './ranges';
import { useVisitorZone } from './visitor-zone';

interface RangeSummaryProps {
  range: DayRange;
  basis: AvailabilityRules['basis'];
  /** A day of another year is written with its year. */
  today: Day;
}

/** '15 Jun - 17 Jun · 3 days' (AV-01); one day alone is written once. */
export function RangeSummary({ range: { startDate, endDate }, basis, today }: RangeSummaryProps) {
  const { t, language } = useTexts('product-availability');
  const length = lengthOf(basis, startDate, endDate);
  const days =
    startDate === endDate ? dayLabel(startDate, today, language) : rangeLabel(startDate, endDate, today, language);
  return (
    <span>
      {days}
      {length > 0 && ` · ${t(basis === 'night' ? 'length.night' : 'length.day', { count: length })}`}
    </span>
  );
}

interface SlotSummaryProps {
  slot: SlotRange;
  /** The listing's zone: that is the clock that counts. */
  timeZone: string;
  today: Day;
}

/** '04 Jun, 09:00 AM – 10:00 AM', with the zone where the visitor's clock shows something else (AV-07). */
export function SlotSummary({ slot: { slotStart, slotEnd }, timeZone, today }: SlotSummaryProps) {
  const { t, language } = useTexts('product-availability');
  const visitorZone = useVisitorZone();
  const time = (at: string) => formatTime(at, timeZone, language);
  const day = dayLabel(dayIn(timeZone, slotStart), today, language);
  const isElsewhere = visitorZone !== null && formatTime(slotStart, visitorZone, language) !== time(slotStart);
  return (
    <span>
      {t('slot.summary', { day, from: time(slotStart), to: time(slotEnd) })}
      {isElsewhere && ` ${zoneLabel(timeZone, slotStart, language)}`}
    </span>
  );
}
