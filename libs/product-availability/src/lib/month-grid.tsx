import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day, Language } from '@marketplace/api-contract';
import { comma, formatLongDay } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import type { Choice, DayStatus, DayNote } from './choice';
import type { DayPrice } from './day-price';
import styles from './month-grid.module.css';
import { listWeeks } from './months';
import { firstWeekday, monthName, weekdayNames } from './date-names';

interface MonthGridProps {
  month: Day;
  today: Day;
  /** The day of this month that has tabIndex 0 (roving tabindex). */
  tabDay: Day;
  choice: Choice;
  /** The hovered day, if it could be the end of the range. */
  preview: Day | null;
  getDayStatus: (day: Day) => DayStatus;
  /** Set only if the price differs by day. */
  formatDayPrice?: (day: Day) => DayPrice;
}

/** One month as a grid of days. MonthsView handles its events. */
export function MonthGrid({ month, today, tabDay, choice, preview, getDayStatus, formatDayPrice }: MonthGridProps) {
  const { t } = useTranslation('product-availability');
  const language = useLanguage();
  const title = useId();
  return (
    <div className={styles['month']}>
      <p id={title} className={styles['title']} aria-live="polite">
        {monthName(month, language)}
      </p>
      <div
        role="grid"
        aria-labelledby={title}
        className={formatDayPrice ? `${styles['grid']} ${styles['priced']}` : styles['grid']}
      >
        <WeekdayRow language={language} />
        {listWeeks(month, firstWeekday(language)).map((week, index) => (
          <div role="row" key={index} className={styles['week']}>
            {week.map((day, column) => {
              if (day === null) return <span role="gridcell" key={column} />;
              const { isDisabled, note } = getDayStatus(day);
              const why = note && t(`why.${note}`);
              // The night that follows check-out isn't for sale.
              const price = isDisabled || note === 'check_out_only' ? undefined : formatDayPrice?.(day);
              return (
                <span
                  role="gridcell"
                  key={column}
                  data-day={day}
                  tabIndex={day === tabDay ? 0 : -1}
                  className={getClasses(day, choice, preview, isDisabled, note)}
                  aria-label={[formatLongDay(day, language), price?.name, why].filter(Boolean).join(comma(language))}
                  aria-disabled={isDisabled || undefined}
                  aria-selected={isInside(day, choice.start, choice.end ?? choice.start) || undefined}
                  aria-current={day === today ? 'date' : undefined}
                  title={why}
                >
                  {Number(day.slice(8))}
                  {/* Shown by CSS: the accessible name has the full price. */}
                  {price && <span className={styles['price']} data-figure={price.figure} />}
                </span>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function WeekdayRow({ language }: { language: Language }) {
  return (
    <div role="row" className={styles['week']}>
      {weekdayNames(language).map(({ short, long }) => (
        <span role="columnheader" key={long} aria-label={long} className={styles['weekday']}>
          {short}
        </span>
      ))}
    </div>
  );
}

/** The class of a disabled day by its note, where it isn't struck out. */
const NOTE_CLASSES: Partial<Record<DayNote, string>> = { past: 'faint', loading: 'faint', not_loaded: 'notLoaded' };

const isInside = (day: Day, start: Day | null, end: Day | null) =>
  start !== null && end !== null && start <= day && day <= end;

function getClasses(
  day: Day,
  { start, end }: Choice,
  preview: Day | null,
  isDisabled: boolean,
  note?: DayNote,
): string {
  const last = end ?? preview;
  const names = [styles['day']];
  if (isInside(day, start, last) && start !== last) {
    names.push(styles['inside']);
    if (day === start) names.push(styles['first']);
    if (day === last) names.push(styles['last']);
  }
  if (day === start || day === end) names.push(styles['end']);
  // Within the chosen range any note means that the day is no longer available.
  const noteClass = note === undefined || isInside(day, start, end) ? undefined : NOTE_CLASSES[note];
  if (isDisabled && note !== undefined) names.push(styles[noteClass ?? 'struck']);
  else if (note === 'new_range') names.push(styles['newRange']);
  return names.join(' ');
}
