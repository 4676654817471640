import { useRef, useState } from 'react';
import type { AvailabilityAnswer, Day, Instant, OfferedPrice } from '@marketplace/api-contract';
import { availabilityOf, lengthOf } from '@marketplace/availability';
import { dayLabel, formatShortMoney } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { dayAmount } from '@marketplace/pricing';
import { Button } from '@marketplace/ui';
import { lastDayOf, listingRules, lookOf, type Choice, type DayNote } from './choice';
import styles from './inline-range-calendar.module.css';
import { addMonths, lastOfMonth } from './months';
import { MonthsView } from './months-view';
import { eitherWeekday, longDay } from './names';
import { formatTinyMoney } from './tiny-money';
import { ReadFailure } from './read-failure';
import { RangeSummary } from './range-summary';
import type { DayRange } from './ranges';

interface InlineRangeCalendarProps {
  answer: AvailabilityAnswer;
  /** The current instant, once the browser has it. */
  now?: Instant;
  /** Units wanted: days with fewer left are blocked. */
  quantity?: number;
  /** The last day that the answer speaks of; later ones wait for `onMonthsNeeded`. */
  knownUntil?: Day;
  /** Where its days cost differently, each has its price. */
  price?: OfferedPrice;
  value: DayRange | null;
  onChange: (range: DayRange | null) => void;
  onMonthsNeeded?: (from: Day, to: Day) => void;
  /** Asks again, where the last reading has failed. */
  onRetry?: () => void;
  /** AV-03: only a start is chosen; the shortest range from it is reported. */
  isSingleDate?: boolean;
}

/** The calendar of a listing: what is taken is blocked and says why, and no range over it can be chosen (AV-04, AV-08). */
export function InlineRangeCalendar(props: InlineRangeCalendarProps) {
  const { answer, now, quantity = 1, price, value, onChange, onMonthsNeeded, onRetry, isSingleDate = false } = props;
  const calendar = useRef<HTMLDivElement>(null);
  const [shownUntil, setShownUntil] = useState<Day>('');
  const { t, language } = useTexts('product-availability');
  const [start, setStart] = useState<Day | null>(null);
  const [visited, setVisited] = useState<Day | null>(null);
  const [lost, setLost] = useState<{ day: Day; why: DayNote } | null>(null);
  /** How the end is asked for: with why the day that was pressed could not be it. */
  const [ask, setAsk] = useState<'end' | 'beyond' | 'long'>('end');
  const availability = availabilityOf(answer, now);
  const { basis, minimumLength, maximumLength, changeoverWeekdays } = answer.rules;
  const lastDay = lastDayOf(answer);
  const { knownUntil = lastDay } = props;
  const rules = listingRules({
    answer,
    availability,
    quantity,
    knownUntil,
    isSingleDate,
    hasFailed: onRetry !== undefined,
  });
  const why = start === null ? undefined : rules.look(start, NOTHING).note;
  if (start !== null && why !== undefined) {
    // Taken meanwhile, or by more than are left: as of a whole range, that is said.
    setStart(null);
    setLost({ day: start, why });
  }
  const choice: Choice = start === null ? chosen(value) : { start, end: null };
  const hints = [
    minimumLength > 1 && t(basis === 'night' ? 'minimum.night' : 'minimum.day', { count: minimumLength }),
    changeoverWeekdays && t('changeover', { days: eitherWeekday(changeoverWeekdays, language) }),
  ].filter(Boolean);
  const note = visited === null ? undefined : lookOf(visited, choice, rules).note;

  function onPress(day: Day, next: Choice) {
    setVisited(day);
    if (next === choice) return;
    setLost(null);
    if (next.start !== null && next.end !== null) {
      setStart(null);
      onChange({ startDate: next.start, endDate: next.end });
      return;
    }
    const isBeyond = start !== null && rules.look(day, choice).note === 'beyond';
    const isLong = isBeyond && lengthOf(basis, start, day) > maximumLength;
    setAsk(isLong ? 'long' : isBeyond ? 'beyond' : 'end');
    setStart(next.start);
    if (value !== null) onChange(null);
  }

  function clear() {
    setStart(null);
    setLost(null);
    setVisited(null);
    onChange(null);
    // The button goes away with what it has cleared: the keyboard goes on where days are chosen.
    calendar.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus({ preventScroll: true });
  }

  return (
    <div ref={calendar} className={styles['calendar']}>
      {onRetry && <ReadFailure isUnread={shownUntil > knownUntil} onRetry={onRetry} />}
      <MonthsView
        today={answer.today}
        lastDay={lastDay}
        openAt={value?.startDate ?? availability.nextFree(minimumLength, quantity)?.start ?? answer.today}
        choice={choice}
        rules={rules}
        onPress={onPress}
        onVisit={setVisited}
        priceOf={
          price?.dayPrices &&
          ((day) => {
            const money = { amount: dayAmount(price, day), currency: price.currency };
            return { figure: formatTinyMoney(money, language), name: formatShortMoney(money, language) };
          })
        }
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
            {start !== null && t(`ask.${ask}`, { day: dayLabel(start, answer.today, language) })}
            {start === null &&
              value === null &&
              (lost === null
                ? t(isSingleDate ? 'ask.date' : 'ask.start')
                : t('ask.lost', { day: dayLabel(lost.day, answer.today, language), why: t(`why.${lost.why}`) }))}
            {start === null && value !== null && (
              <>
                <RangeSummary range={value} basis={basis} today={answer.today} />
                {!rules.isRange(value.startDate, value.endDate) && ` · ${t('lost')}`}
              </>
            )}
          </p>
          {/* Those who listen have heard it with the day. */}
          <p className={styles['note']} aria-hidden="true">
            {note !== undefined && visited !== null
              ? `${longDay(visited, language)}: ${t(`why.${note}`)}`
              : hints.join(' · ')}
          </p>
        </div>
        {(start !== null || value !== null) && (
          <Button look="quiet" size="small" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

const NOTHING: Choice = { start: null, end: null };

const chosen = (value: DayRange | null): Choice => ({ start: value?.startDate ?? null, end: value?.endDate ?? null });
