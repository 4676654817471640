import { useState } from 'react';
import type { AvailabilityData, Day, Instant, LineDates, OrderLine } from '@marketplace/api-contract';
import { dayIn } from '@marketplace/formats';
import { EndDateCalendar, InlineRangeCalendar, SlotPicker, StartDatePicker } from '@marketplace/product-availability';
import { useSession } from '@marketplace/session';
import styles from './change-dates-sheet.module.css';

interface LineDatesPickerProps {
  line: OrderLine;
  /** The listing's availability, in which the line's own dates are free. */
  known: { answer: AvailabilityData; now: Instant; knownUntil: Day };
  /** The line has begun: only a later end can be chosen. */
  isStartFixed: boolean;
  dates: LineDates | null;
  onChange: (dates: LineDates | null) => void;
  onMonthsNeeded: (to: Day) => void;
  /** Set only after a failed load. */
  onRetry: (() => void) | undefined;
}

/** The picker of the listing's page: its calendar, or its slots. */
export function LineDatesPicker(props: LineDatesPickerProps) {
  const { line, known, isStartFixed, dates, onChange, onRetry } = props;
  const { slotStart, slotEnd, startDate, endDate = startDate } = dates ?? {};
  const { answer, now } = known;
  const shownSlot = slotStart ?? line.slotStart;
  const slotDay = shownSlot ? dayIn(answer.timeZone, shownSlot) : answer.today;
  // Another day is shown until one of its times is chosen.
  const [day, setDay] = useState(slotDay);
  const [lastSlot, setLastSlot] = useState(slotStart);
  if (slotStart !== lastSlot) {
    setLastSlot(slotStart);
    if (slotStart) setDay(slotDay);
  }
  const isSingleDate = useSession(({ site }) => site.dateSelection === 'Start Date Only');
  const RangePicker = isSingleDate ? StartDatePicker : InlineRangeCalendar;
  const shared = {
    ...known,
    quantity: line.quantity,
    onMonthsNeeded: (_from: Day, to: Day) => props.onMonthsNeeded(to),
    onRetry,
  };
  const range = startDate && endDate ? { startDate, endDate } : null;
  const ownEnd = line.endDate ?? line.startDate ?? '';
  return (
    <div className={styles['picker']}>
      {line.slotStart ? (
        <SlotPicker
          {...shared}
          town={line.address?.city}
          // Slots that have begun stay only as the ones that the line has.
          now={isStartFixed ? undefined : now}
          day={day}
          onDayChange={setDay}
          value={slotStart && slotEnd ? { slotStart, slotEnd } : null}
          onChange={onChange}
        />
      ) : isStartFixed ? (
        <EndDateCalendar
          {...shared}
          value={range ?? { startDate: line.startDate ?? '', endDate: ownEnd }}
          after={ownEnd}
          onChange={onChange}
        />
      ) : (
        <RangePicker {...shared} value={range} onChange={onChange} />
      )}
    </div>
  );
}
