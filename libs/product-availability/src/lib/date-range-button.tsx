import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '@marketplace/api-contract';
import { loadWithLocale } from '@marketplace/date-pickers';
import { rangeLabel } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon, LazyOverlay, usePreload } from '@marketplace/ui';
import styles from './date-range-button.module.css';
import type { DayRange } from './ranges';

const loadRange = async () => (await import('./date-range-overlay')).DateRangeOverlay;
const loadSingle = async () => (await import('./single-date-overlay')).SingleDateOverlay;

interface DateRangeButtonProps {
  value: DayRange | null;
  onChange: (range: DayRange | null) => void;
  today: Day;
  /** AV-03: one date, reported as start and end. */
  isSingleDate?: boolean;
  className?: string;
}

/**
 * A button with 'Select dates' or the range, which opens a calendar of all days from today on
 * (AV-01, AV-02).
 */
export function DateRangeButton({
  value,
  onChange,
  today,
  isSingleDate = false,
  className = '',
}: DateRangeButtonProps) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const load = () => (isSingleDate ? loadWithLocale(language, loadSingle) : loadRange());
  const close = () => setIsOpen(false);

  return (
    <div className={`${styles['wrapper']} ${className}`}>
      <Button
        ref={button}
        size="small"
        className={styles['button']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...usePreload(load)}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="calendar" />
        {value === null ? (
          <span className={styles['prompt']}>{t('dates.select')}</span>
        ) : (
          getLabel(value, today, language)
        )}
      </Button>
      <LazyOverlay
        isOpen={isOpen}
        load={load}
        props={{
          value,
          today,
          anchor: button,
          onClose: close,
          onChange(range) {
            onChange(range);
            close();
          },
        }}
        onFailure={close}
      />
    </div>
  );
}

const getLabel = ({ startDate, endDate }: DayRange, today: Day, language: string) =>
  rangeLabel(startDate, endDate, today, language);
