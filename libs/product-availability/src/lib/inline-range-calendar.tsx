import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '@marketplace/api-contract';
import { createAvailability, getLength } from '@marketplace/availability-rules';
import { colon, dayLabel, formatLongDay } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button } from '@marketplace/ui';
import { getLastDay, listingRules, displayStatus, type Choice, type DayNote } from './choice';
import styles from './inline-range-calendar.module.css';
import { addMonths, lastOfMonth } from './months';
import { MonthsView } from './months-view';
import { dayPriceFormatter } from './day-price';
import { LengthHints } from './length-hints';
import type { ListingDatesProps } from './listing-dates-props';
import { LoadError } from './load-error';
import { RangeSummary } from './range-summary';
import type { DayRange } from './ranges';

/**
 * The calendar of a listing: taken days are disabled with a reason, and no range can span them
 * (AV-04, AV-08).
 */
export function InlineRangeCalendar(props: ListingDatesProps) {
  const { answer, now, quantity = 1, price, value, onChange, onMonthsNeeded, onRetry } = props;
  const calendar = useRef<HTMLDivElement>(null);
  const [shownUntil, setShownUntil] = useState<Day>('');
  const { t } = useTranslation('product-availability');
  const language = useLanguage();
  const [start, setStart] = useState<Day | null>(null);
  const [visited, setVisited] = useState<Day | null>(null);
  const [unavailable, setUnavailable] = useState<{ day: Day; why: DayNote } | null>(null);
  /** The prompt for the end; `taken` and `tooLong` say why the clicked day started a new range. */
  const [prompt, setPrompt] = useState<'end' | 'taken' | 'tooLong'>('end');
  const availability = createAvailability(answer, now);
  const { basis, maximumLength } = answer.rules;
  const lastDay = getLastDay(answer);
  const { knownUntil = lastDay } = props;
  const rules = listingRules({
    answer,
    availability,
    quantity,
    knownUntil,
    hasFailed: onRetry !== undefined,
  });
  const why = start === null ? undefined : rules.dayStatus(start, NOTHING).note;
  if (start !== null && why !== undefined) {
    // The start has been taken, or fewer units are left than requested.
    setStart(null);
    setUnavailable({ day: start, why });
  }
  const choice: Choice = start === null ? chosen(value) : { start, end: null };
  const note = visited === null ? undefined : displayStatus(visited, choice, rules).note;

  function onPress(day: Day, next: Choice) {
    setVisited(day);
    if (next === choice) return;
    setUnavailable(null);
    if (next.start !== null && next.end !== null) {
      setStart(null);
      onChange({ startDate: next.start, endDate: next.end });
      return;
    }
    const startsNewRange = start !== null && rules.dayStatus(day, choice).note === 'new_range';
    const isTooLong = startsNewRange && getLength(basis, start, day) > maximumLength;
    setPrompt(isTooLong ? 'tooLong' : startsNewRange ? 'taken' : 'end');
    setStart(next.start);
    if (value !== null) onChange(null);
  }

  function clear() {
    setStart(null);
    setUnavailable(null);
    setVisited(null);
    onChange(null);
    // The focused button disappears with the dates: move focus back to the grid.
    calendar.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus({ preventScroll: true });
  }

  return (
    <div ref={calendar} className={styles['calendar']}>
      {onRetry && <LoadError isNotLoaded={shownUntil > knownUntil} onRetry={onRetry} />}
      <MonthsView
        today={answer.today}
        lastDay={lastDay}
        openAt={value?.startDate ?? availability.nextFree(answer.rules.minimumLength, quantity)?.start ?? answer.today}
        choice={choice}
        rules={rules}
        onPress={onPress}
        onVisit={setVisited}
        formatDayPrice={dayPriceFormatter(price, language)}
        onShown={(from, to) => {
          const last = to < lastDay ? to : lastDay;
          const end = lastOfMonth(addMonths(from, 1));
          setShownUntil(end < lastDay ? end : lastDay);
          if (last > knownUntil) onMonthsNeeded?.(from, last);
        }}
      />
      <div className={styles['foot']}>
        <div>
          <p role="status">
            {start !== null && t(`ask.${prompt}`, { day: dayLabel(start, answer.today, language) })}
            {start === null &&
              value === null &&
              (unavailable === null
                ? t('ask.start')
                : t('ask.unavailable', {
                    day: dayLabel(unavailable.day, answer.today, language),
                    why: t(`why.${unavailable.why}`),
                  }))}
            {start === null && value !== null && (
              <>
                <RangeSummary range={value} basis={basis} today={answer.today} />
                {!rules.isRange(value.startDate, value.endDate) && ` · ${t('unavailable')}`}
              </>
            )}
          </p>
          {/* Screen readers get it in the name of the day. */}
          <p className={styles['note']} aria-hidden="true">
            {note !== undefined && visited !== null ? (
              formatLongDay(visited, language) + colon(language) + t(`why.${note}`)
            ) : (
              <LengthHints rules={answer.rules} />
            )}
          </p>
        </div>
        {(start !== null || value !== null) && (
          <Button variant="quiet" size="small" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

const NOTHING: Choice = { start: null, end: null };

const chosen = (value: DayRange | null): Choice => ({ start: value?.startDate ?? null, end: value?.endDate ?? null });
