import { DateCalendar, type DateCalendarProps } from '@mui/x-date-pickers/DateCalendar';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import dayjs from 'dayjs';
import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { Day, Language } from '@marketplace/api-contract';
import { comma, formatLongDay, getDateFormatter } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { fromPickerDay, toPickerDay } from './conversion';
import styles from './day-calendar.module.css';
import { PickersProvider } from './pickers-provider';

/** What is known about a day besides its date. */
export interface DayDetails {
  isDisabled: boolean;
  /** Why it is disabled, or what choosing it does. */
  note?: string;
  /** A price: the short form for the cell, and the full one for the accessible name. */
  price?: { figure: string; name: string };
}

export interface DayCalendarProps {
  value: Day | null;
  onChange: (day: Day) => void;
  /** By the clock of the marketplace or the listing; without it, by the visitor's. */
  today?: Day;
  /** The first and last day that can be chosen. */
  firstDay: Day;
  lastDay: Day;
  /** A day of the month shown while nothing is chosen; today without it. */
  openAt?: Day;
  /** Years come first, as for a date of birth. */
  opensAtYear?: boolean;
  getDayDetails?: (day: Day) => DayDetails;
  /** Called with the first day of each month shown, also of the first one. */
  onMonthShown?: (firstDay: Day) => void;
}

/** A calendar of single days. */
export function DayCalendar({
  value,
  onChange,
  today = localToday(),
  firstDay,
  lastDay,
  openAt = today,
  opensAtYear = false,
  getDayDetails,
  onMonthShown,
}: DayCalendarProps) {
  const language = useLanguage();
  const shown = value ?? (openAt < firstDay ? firstDay : openAt > lastDay ? lastDay : openAt);
  const monthShown = useEffectEvent((month: Day) => onMonthShown?.(month));
  useEffect(() => monthShown(firstOfMonth(shown)), [shown]);
  const views: DateCalendarProps['views'] = opensAtYear ? ['year', 'month', 'day'] : ['year', 'day'];
  return (
    <PickersProvider>
      <DaysContext value={{ today, getDayDetails }}>
        <DateCalendar
          // Within a dialog that has just opened.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className={styles['calendar']}
          value={value === null ? null : toPickerDay(value)}
          referenceDate={toPickerDay(shown)}
          minDate={toPickerDay(firstDay)}
          maxDate={toPickerDay(lastDay)}
          shouldDisableDate={getDayDetails && ((date) => getDayDetails(fromPickerDay(date) ?? firstDay).isDisabled)}
          disableHighlightToday
          views={views}
          openTo={opensAtYear && value === null ? 'year' : 'day'}
          slots={{ day: CalendarDay }}
          dayOfWeekFormatter={(date) => getDateFormatter(language, { weekday: 'short' }).format(date.toDate())}
          slotProps={{ calendarHeader: { format: MONTH_FORMATS[language] ?? 'MMMM YYYY' } }}
          onChange={(date, state) => {
            const day = fromPickerDay(date);
            // A year or month leads to its days.
            if (day !== null && state === 'finish') onChange(day);
          }}
          onMonthChange={(date) => onMonthShown?.(firstOfMonth(date.format('YYYY-MM-DD')))}
        />
      </DaysContext>
    </PickersProvider>
  );
}

/** Months as Intl writes them, where they are more than a name and a year. */
const MONTH_FORMATS: Partial<Record<Language, string>> = {
  es: 'MMMM [de] YYYY',
  ja: 'YYYY年M月',
  ru: 'MMMM YYYY [г.]',
};

const localToday = (): Day => dayjs().format('YYYY-MM-DD');
const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

const DaysContext = createContext<Pick<DayCalendarProps, 'today' | 'getDayDetails'>>({});

function CalendarDay(props: PickerDayProps) {
  const language = useLanguage();
  const { today, getDayDetails } = use(DaysContext);
  const day = fromPickerDay(props.day);
  if (day === null || props.outsideCurrentMonth) return <PickerDay {...props} />;
  const { note, price } = getDayDetails?.(day) ?? {};
  // Days that have passed are only faint.
  const isTaken = props.disabled && note !== undefined && today !== undefined && day >= today;
  return (
    <PickerDay
      {...props}
      className={`${styles['day']} ${isTaken ? styles['taken'] : ''}`}
      data-day={day}
      today={day === today}
      disableHighlightToday={false}
      aria-current={day === today ? 'date' : undefined}
      aria-label={[formatLongDay(day, language), price?.name, note].filter(Boolean).join(comma(language))}
      title={note}
    >
      {Number(day.slice(8))}
      {price && <span className={styles['figure']} data-figure={price.figure} />}
    </PickerDay>
  );
}
