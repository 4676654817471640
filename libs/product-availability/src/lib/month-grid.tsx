import { useId } from 'react';
import type { Day, Language } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import type { Choice, DayLook, DayNote } from './choice';
import styles from './month-grid.module.css';
import { weeksOf } from './months';
import { firstWeekday, longDay, monthName, weekdayNames } from './names';

/** A price as a mere figure, for a cell has room for no more, and as it is said. */
export interface DayPrice {
  figure: string;
  name: string;
}

interface MonthGridProps {
  month: Day;
  today: Day;
  /** The day of this month that the Tab key reaches. */
  tabDay: Day;
  choice: Choice;
  /** The end that would be chosen now, while it is only pointed at. */
  preview: Day | null;
  looks: (day: Day) => DayLook;
  /** What a day costs; only where days cost differently. */
  priceOf?: (day: Day) => DayPrice;
}

/** One month as a grid of days. It answers nothing itself: presses and keys go to the view around it. */
export function MonthGrid({ month, today, tabDay, choice, preview, looks, priceOf }: MonthGridProps) {
  const { t, language } = useTexts('product-availability');
  const title = useId();
  return (
    <div className={styles['month']}>
      <p id={title} className={styles['title']} aria-live="polite">
        {monthName(month, language)}
      </p>
      <div
        role="grid"
        aria-labelledby={title}
        className={priceOf ? `${styles['grid']} ${styles['priced']}` : styles['grid']}
      >
        <WeekdayRow language={language} />
        {weeksOf(month, firstWeekday(language)).map((week, index) => (
          <div role="row" key={index} className={styles['week']}>
            {week.map((day, column) => {
              if (day === null) return <span role="gridcell" key={column} />;
              const { isOff, note } = looks(day);
              const why = note && t(`why.${note}`);
              // The night of a day of leaving is somebody else's.
              const price = isOff || note === 'check_out_only' ? undefined : priceOf?.(day);
              return (
                <span
                  role="gridcell"
                  key={column}
                  data-day={day}
                  tabIndex={day === tabDay ? 0 : -1}
                  className={classesOf(day, choice, preview, isOff, note)}
                  aria-label={[longDay(day, language), price?.name, why].filter(Boolean).join(', ')}
                  aria-disabled={isOff || undefined}
                  aria-selected={isInside(day, choice.start, choice.end ?? choice.start) || undefined}
                  aria-current={day === today ? 'date' : undefined}
                  title={why}
                >
                  {Number(day.slice(8))}
                  {/* Drawn by the style: in words it is said in full with the day. */}
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

/** Of what is not known nothing is struck out. */
const LOOKS: Partial<Record<DayNote, string>> = { past: 'faint', unknown: 'faint', unread: 'unread' };

const isInside = (day: Day, start: Day | null, end: Day | null) =>
  start !== null && end !== null && start <= day && day <= end;

function classesOf(day: Day, { start, end }: Choice, preview: Day | null, isOff: boolean, note?: DayNote): string {
  const last = end ?? preview;
  const names = [styles['day']];
  if (isInside(day, start, last) && start !== last) {
    names.push(styles['inside']);
    if (day === start) names.push(styles['first']);
    if (day === last) names.push(styles['last']);
  }
  if (day === start || day === end) names.push(styles['end']);
  // What is chosen and lost is struck out, whatever took it; what is chosen and had is not, whether or not it could begin there.
  const look = note === undefined || isInside(day, start, end) ? undefined : LOOKS[note];
  if (isOff && note !== undefined) names.push(styles[look ?? 'struck']);
  else if (note === 'beyond') names.push(styles['beyond']);
  return names.join(' ');
}
