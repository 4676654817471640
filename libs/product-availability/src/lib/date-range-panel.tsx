import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HORIZON_DAYS, type Day } from '@marketplace/api-contract';
import { addDays, dayLabel } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button } from '@marketplace/ui';
import { filterRules, type Choice } from './choice';
import styles from './inline-range-calendar.module.css';
import { MonthsView } from './months-view';
import type { DayRange } from './ranges';

export interface DateRangePanelProps {
  value: DayRange | null;
  onChange: (range: DayRange | null) => void;
  today: Day;
}

/** The date filter's calendar: choosing the end reports the range (AV-02). */
export function DateRangePanel({ value, onChange, today }: DateRangePanelProps) {
  const { t } = useTranslation('product-availability');
  const language = useLanguage();
  const [choice, setChoice] = useState<Choice>({ start: value?.startDate ?? null, end: value?.endDate ?? null });
  const { start, end } = choice;
  const openAt = start !== null && start > today ? start : today;

  function onPress(_: Day, next: Choice) {
    setChoice(next);
    if (next !== choice && next.start !== null && next.end !== null) {
      onChange({ startDate: next.start, endDate: next.end });
    }
  }

  return (
    <>
      <MonthsView
        hasFocus
        today={today}
        lastDay={addDays(today, HORIZON_DAYS)}
        openAt={openAt}
        choice={choice}
        rules={filterRules(today)}
        onPress={onPress}
      />
      <div className={styles['foot']}>
        <p role="status" className={styles['note']}>
          {start !== null && end === null ? t('ask.end', { day: dayLabel(start, today, language) }) : t('ask.start')}
        </p>
        {start !== null && (
          <Button variant="quiet" size="small" onClick={() => onChange(null)}>
            {t('clear')}
          </Button>
        )}
      </div>
    </>
  );
}
