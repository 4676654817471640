import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailabilityData, Day, Instant } from '@marketplace/api-contract';
import { createAvailability } from '@marketplace/availability-rules';
import { addDays } from '@marketplace/formats';
import { DayStrip } from './day-strip';
import type { SlotRange } from './ranges';
import { DurationField } from './duration-field';
import { LoadError } from './load-error';
import { SlotList } from './slot-list';
import styles from './slot-picker.module.css';
import { slotStarts } from './slot-starts';
import { ZoneNote } from './zone-note';

interface SlotPickerProps {
  answer: AvailabilityData;
  /** Where the listing is, whose local times are shown. */
  town?: string;
  /** The current instant, known after hydration: slots that have begun are blocked. */
  now?: Instant;
  quantity?: number;
  /** The last day that `answer` covers; later ones are requested through `onMonthsNeeded`. */
  knownUntil?: Day;
  /** The day whose times are shown. */
  day: Day;
  onDayChange: (day: Day) => void;
  value: SlotRange | null;
  onChange: (slot: SlotRange | null) => void;
  onMonthsNeeded?: (from: Day, to: Day) => void;
  /** Retries a failed load; set only after a failure. */
  onRetry?: () => void;
}

/** Days that the strip shows at once. */
const STRIP_DAYS = 14;

/** Chooses a day and then a time, in the listing's zone (AV-06, AV-07). */
export function SlotPicker(props: SlotPickerProps) {
  const { answer, town, now, quantity = 1, day, onDayChange, value, onChange, onMonthsNeeded, onRetry } = props;
  const { t } = useTranslation('product-availability');
  const group = useId();
  const { today, timeZone, rules } = answer;
  const lastDay = addDays(today, rules.horizonDays);
  const { knownUntil = lastDay } = props;
  const [first, setFirst] = useState(day);
  const last = addDays(first, STRIP_DAYS - 1);
  const availability = createAvailability(answer, now);
  const starts = day <= knownUntil ? slotStarts(availability.slots(day, quantity), rules) : [];
  const chosenStart = starts.find((start) => start.start === value?.slotStart);

  function show(from: Day) {
    const start = from < today ? today : from;
    const end = addDays(start, STRIP_DAYS - 1);
    setFirst(start);
    if (end > knownUntil && knownUntil < lastDay) onMonthsNeeded?.(start, end < lastDay ? end : lastDay);
  }

  return (
    <div className={styles['picker']}>
      {onRetry && <LoadError isNotLoaded={last > knownUntil && knownUntil < lastDay} onRetry={onRetry} />}
      <DayStrip
        group={`${group}-day`}
        from={first}
        to={last < lastDay ? last : lastDay}
        value={day}
        getState={(one) =>
          one > knownUntil ? (onRetry ? 'not_loaded' : 'loading') : getReason(availability.day(one, quantity))
        }
        onChange={(one) => {
          onDayChange(one);
          if (value !== null) onChange(null);
        }}
        onEarlier={first > today ? () => show(addDays(first, -STRIP_DAYS)) : undefined}
        onLater={last < lastDay ? () => show(addDays(first, STRIP_DAYS)) : undefined}
      />
      <SlotList
        group={`${group}-slot`}
        starts={starts}
        timeZone={timeZone}
        minutes={rules.slotMinutes}
        value={chosenStart?.start ?? null}
        onChange={({ start, ends }) => onChange({ slotStart: start, slotEnd: ends[0] ?? start })}
      />
      {chosenStart && value && chosenStart.ends.length > 1 && (
        <DurationField
          start={chosenStart}
          timeZone={timeZone}
          value={value.slotEnd}
          onChange={(slotEnd) => onChange({ ...value, slotEnd })}
        />
      )}
      {starts.length === 0 && (day <= knownUntil || !onRetry) && (
        <p className={styles['none']}>{t(day > knownUntil ? 'slot.loading' : 'slot.none')}</p>
      )}
      {starts[0] && <ZoneNote timeZone={timeZone} town={town} at={starts[0].start} />}
    </div>
  );
}

const getReason = (state: ReturnType<ReturnType<typeof createAvailability>['day']>) =>
  state.state === 'free' ? undefined : state.reason;
