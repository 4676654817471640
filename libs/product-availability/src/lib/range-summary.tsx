import { useTranslation } from 'react-i18next';
import type { AvailabilityRules, Day } from '@marketplace/api-contract';
import { getLength } from '@marketplace/availability-rules';
import {
  dayIn,
  dayLabel,
  formatDayAndTime,
  formatRange,
  formatTime,
  rangeLabel,
  zoneLabel,
} from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import type { DayRange, SlotRange } from './ranges';
import { useVisitorZone } from './visitor-zone';

interface RangeSummaryProps {
  range: DayRange;
  basis: AvailabilityRules['basis'];
  /** Days of another year than this one are shown with their year. */
  today: Day;
}

/** '15 Jun - 17 Jun · 3 days' (AV-01); a single day appears once. */
export function RangeSummary({ range: { startDate, endDate }, basis, today }: RangeSummaryProps) {
  const { t } = useTranslation('product-availability');
  const language = useLanguage();
  const length = getLength(basis, startDate, endDate);
  return (
    <span>
      {rangeLabel(startDate, endDate, today, language)}
      {length > 0 && ` · ${t(basis === 'night' ? 'length.night' : 'length.day', { count: length })}`}
    </span>
  );
}

interface SlotSummaryProps {
  slot: SlotRange;
  /** The listing's zone. */
  timeZone: string;
  today: Day;
}

/**
 * '04 Jun, 9:00 AM - 10:00 AM', with the zone if the visitor's clock shows another time (AV-07).
 */
export function SlotSummary({ slot: { slotStart, slotEnd }, timeZone, today }: SlotSummaryProps) {
  const language = useLanguage();
  const visitorZone = useVisitorZone();
  const time = (at: string) => formatTime(at, timeZone, language);
  const day = dayLabel(dayIn(timeZone, slotStart), today, language);
  const isElsewhere = visitorZone !== null && formatTime(slotStart, visitorZone, language) !== time(slotStart);
  return (
    <span>
      {formatDayAndTime(day, formatRange(time(slotStart), time(slotEnd), language), language)}
      {isElsewhere && ` ${zoneLabel(timeZone, slotStart, language)}`}
    </span>
  );
}
