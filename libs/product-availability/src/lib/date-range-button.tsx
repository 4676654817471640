import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOBILE_BREAKPOINT, type Day } from '@marketplace/api-contract';
import { dayLabel, rangeLabel } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon, LazyComponent, Spinner } from '@marketplace/ui';
import styles from './date-range-button.module.css';
import type { DayRange } from './ranges';

// The calendar and its texts are loaded when the button is hovered, focused or pressed.
const loadPanel = async () => (await import('./date-range-panel')).DateRangePanel;
const loadSheet = async () => (await import('./date-range-sheet')).DateRangeSheet;

/** Height of header and calendar; on lower screens, such as a phone in landscape, the popover would be cut off. */
const POPOVER_HEIGHT = 600;

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
  const wrapper = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (opened !== 'popover') return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !wrapper.current?.contains(target)) setOpened(null);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [opened]);

  function toggle() {
    if (opened) setOpened(null);
    else setOpened(window.innerWidth < MOBILE_BREAKPOINT || window.innerHeight < POPOVER_HEIGHT ? 'sheet' : 'popover');
  }

  function close() {
    setOpened(null);
    button.current?.focus();
  }

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
    // Escape closes from anywhere inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={wrapper}
      className={`${styles['wrapper']} ${className}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && opened === 'popover') close();
      }}
    >
      <Button
        ref={button}
        size="small"
        className={styles['button']}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        onClick={toggle}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
      >
        <Icon name="calendar" />
        {value === null ? (
          <span className={styles['prompt']}>{t('dates.select')}</span>
        ) : (
          labelOf(value, today, language)
        )}
      </Button>
      {opened === 'popover' && (
        <div ref={keepOnScreen} role="dialog" aria-label={t('dates.select')} className={styles['popover']}>
          <LazyComponent
            load={loadPanel}
            props={panel}
            onFailure={close}
            fallback={
              <div className={styles['waiting']}>
                <Spinner />
              </div>
            }
          />
        </div>
      )}
      {opened === 'sheet' && <LazyComponent load={loadSheet} props={{ ...panel, onClose: close }} onFailure={close} />}
    </div>
  );
}

const EDGE = 16;

/** Shifts the popover sideways if it would overflow the window. */
function keepOnScreen(element: HTMLElement | null) {
  if (!element) return;
  const { left, right } = element.getBoundingClientRect();
  const shift = left < EDGE ? EDGE - left : Math.min(0, window.innerWidth - EDGE - right);
  if (shift !== 0) element.style.translate = `${shift}px 0`;
}

const labelOf = ({ startDate, endDate }: DayRange, today: Day, language: string) =>
  startDate === endDate ? dayLabel(startDate, today, language) : rangeLabel(startDate, endDate, today, language);
