import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOBILE_BREAKPOINT, type Day } from '@marketplace/api-contract';
import { dayLabel, rangeLabel } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon, LazyOverlay, usePreload } from '@marketplace/ui';
import styles from './date-range-button.module.css';
import type { DayRange } from './ranges';

const loadPopover = async () => (await import('./date-range-popover')).DateRangePopover;
const loadSheet = async () => (await import('./date-range-sheet')).DateRangeSheet;

/** Height of header and calendar; on lower screens, such as a phone in landscape, the popover would be cut off. */
const POPOVER_HEIGHT = 600;

const isNarrow = () => window.innerWidth < MOBILE_BREAKPOINT || window.innerHeight < POPOVER_HEIGHT;

interface DateRangeButtonProps {
  value: DayRange | null;
  onChange: (range: DayRange | null) => void;
  today: Day;
  /** AV-03: one date, reported as start and end. */
  isSingleDate?: boolean;
  className?: string;
}

/** A button with 'Select dates' or the range, which opens a calendar of all days from today on (AV-01, AV-02). */
export function DateRangeButton({
  value,
  onChange,
  today,
  isSingleDate = false,
  className = '',
}: DateRangeButtonProps) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const [opened, setOpened] = useState<'popover' | 'sheet' | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const preload = usePreload(() => (isNarrow() ? loadSheet() : loadPopover()));

  const close = () => setOpened(null);

  const panel = {
    value,
    today,
    isSingleDate,
    onChange(range: DayRange | null) {
      onChange(range);
      close();
    },
  };

  return (
    <div className={`${styles['wrapper']} ${className}`}>
      <Button
        ref={button}
        size="small"
        className={styles['button']}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        {...preload}
        onClick={() => setOpened(isNarrow() ? 'sheet' : 'popover')}
      >
        <Icon name="calendar" />
        {value === null ? (
          <span className={styles['prompt']}>{t('dates.select')}</span>
        ) : (
          labelOf(value, today, language)
        )}
      </Button>
      <LazyOverlay
        isOpen={opened === 'popover'}
        load={loadPopover}
        props={{ ...panel, anchor: button, onClose: close }}
        onFailure={close}
      />
      <LazyOverlay
        isOpen={opened === 'sheet'}
        load={loadSheet}
        props={{ ...panel, onClose: close }}
        onFailure={close}
      />
    </div>
  );
}

const labelOf = ({ startDate, endDate }: DayRange, today: Day, language: string) =>
  startDate === endDate ? dayLabel(startDate, today, language) : rangeLabel(startDate, endDate, today, language);
