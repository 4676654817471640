import type { Day } from '@marketplace/api-contract';
import type { DayReason } from '@marketplace/availability';
import { eachDay } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon, VisuallyHidden } from '@marketplace/ui';
import { longDay, monthName, shortMonth, shortWeekday } from './names';
import styles from './slot-picker.module.css';

interface DayStripProps {
  /** Name of the radio group. */
  group: string;
  from: Day;
  to: Day;
  value: Day;
  /** Why a day cannot be taken; undefined where it can. */
  stateOf: (day: Day) => DayReason | 'unknown' | undefined;
  onChange: (day: Day) => void;
  onEarlier?: () => void;
  onLater?: () => void;
}

/** Two weeks of days as one radio group that scrolls sideways. */
export function DayStrip({ group, from, to, value, stateOf, onChange, onEarlier, onLater }: DayStripProps) {
  const { t, language } = useTexts('product-availability');
  return (
    <fieldset>
      <div className={styles['stripHead']}>
        <legend className={styles['legend']}>
          <VisuallyHidden>{t('slot.day')} </VisuallyHidden>
          {monthName(from, language)}
        </legend>
        <span>
          <Button look="icon" aria-label={t('slot.earlier')} disabled={!onEarlier} onClick={onEarlier}>
            <Icon name="left" />
          </Button>
          <Button look="icon" aria-label={t('slot.later')} disabled={!onLater} onClick={onLater}>
            <Icon name="right" />
          </Button>
        </span>
      </div>
      <div className={styles['strip']}>
        {eachDay(from, to).map((day) => {
          const reason = stateOf(day);
          const why = reason && t(`why.${reason}`);
          return (
            <label key={day} className={styles['day']} title={why}>
              <input
                type="radio"
                className={styles['radio']}
                name={group}
                value={day}
                checked={day === value}
                disabled={reason !== undefined}
                aria-label={why ? `${longDay(day, language)}, ${why}` : longDay(day, language)}
                onChange={() => onChange(day)}
              />
              <span className={styles['dayFace']}>
                <span className={styles['small']}>{shortWeekday(day, language)}</span>
                <span className={styles['number']}>{Number(day.slice(8))}</span>
                <span className={styles['small']}>{shortMonth(day, language)}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
