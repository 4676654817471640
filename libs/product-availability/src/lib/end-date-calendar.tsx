import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailabilityData, Day } from '@marketplace/api-contract';
import { createAvailability } from '@marketplace/availability-rules';
import { colon, dayLabel, formatLongDay } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { displayStatus, getLastDay, listingRules, type Rules } from './choice';
import styles from './inline-range-calendar.module.css';
import type { ListingDatesProps } from './listing-dates-props';
import { LoadError } from './load-error';
import { MonthsView } from './months-view';
import { RangeSummary } from './range-summary';
import type { DayRange } from './ranges';

interface EndDateCalendarProps extends Omit<ListingDatesProps, 'now' | 'price' | 'value' | 'onChange'> {
  /** Its start stays. */
  value: DayRange;
  /** Only later days can be chosen. */
  after: Day;
  onChange: (range: DayRange) => void;
}

/** The calendar of dates that have begun: their end can be later, up to the next taken day. */
export function EndDateCalendar(props: EndDateCalendarProps) {
  const { answer, quantity = 1, value, after, onChange, onMonthsNeeded, onRetry } = props;
  const { t } = useTranslation('product-availability');
  const language = useLanguage();
  const [visited, setVisited] = useState<Day | null>(null);
  const { today } = answer;
  const lastDay = getLastDay(answer);
  const { knownUntil = lastDay } = props;
  const { startDate } = value;
  // As of the start: neither past days nor advance notice are a reason against an end.
  const asOfStart = useMemo<AvailabilityData>(
    () => ({ ...answer, today: startDate, rules: { ...answer.rules, leadDays: 0 } }),
    [answer, startDate],
  );
  const listing = listingRules({
    answer: asOfStart,
    availability: createAvailability(asOfStart),
    quantity,
    knownUntil,
    hasFailed: onRetry !== undefined,
  });
  const rules: Rules = {
    ...listing,
    dayStatus(day) {
      if (day <= after) return { isDisabled: true, ...(day < startDate && { note: 'past' }) };
      const status = listing.dayStatus(day, { start: startDate, end: null });
      // It would need another start.
      return status.note === 'new_range' ? { isDisabled: true, note: 'unavailable' } : status;
    },
  };
  const choice = { start: startDate, end: value.endDate };
  const note = visited === null ? undefined : displayStatus(visited, choice, rules).note;

  return (
    <div className={styles['calendar']}>
      {onRetry && <LoadError isNotLoaded={false} onRetry={onRetry} />}
      <MonthsView
        today={today}
        lastDay={lastDay}
        openAt={value.endDate < today ? today : value.endDate}
        choice={choice}
        rules={rules}
        onPress={(day) => {
          if (!rules.dayStatus(day, choice).isDisabled) onChange({ startDate, endDate: day });
        }}
        onVisit={setVisited}
        onShown={(from, to) => {
          const last = to < lastDay ? to : lastDay;
          if (last > knownUntil) onMonthsNeeded?.(from, last);
        }}
      />
      <div className={styles['foot']}>
        <div>
          <p role="status">
            {value.endDate === after ? (
              t('ask.end', { day: dayLabel(startDate, today, language) })
            ) : (
              <RangeSummary range={value} basis={answer.rules.basis} today={today} />
            )}
          </p>
          {/* Screen readers get it in the name of the day. */}
          <p className={styles['note']} aria-hidden="true">
            {note !== undefined &&
              visited !== null &&
              formatLongDay(visited, language) + colon(language) + t(`why.${note}`)}
          </p>
        </div>
      </div>
    </div>
  );
}
