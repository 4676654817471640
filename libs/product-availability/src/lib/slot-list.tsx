import type { Instant } from '@marketplace/api-contract';
import { formatTime } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { VisuallyHidden } from '@marketplace/ui';
import styles from './slot-picker.module.css';
import type { SlotStart } from './slot-starts';

interface SlotListProps {
  /** Name of the radio group. */
  group: string;
  starts: readonly SlotStart[];
  timeZone: string;
  value: Instant | null;
  onChange: (start: SlotStart) => void;
}

/** The times of one day as a radio group; taken ones stay in their place, struck through. */
export function SlotList({ group, starts, timeZone, value, onChange }: SlotListProps) {
  const { t, language } = useTexts('product-availability');
  if (starts.length === 0) return null;
  return (
    <fieldset>
      <legend className={styles['legend']}>{t('slot.time')}</legend>
      <div className={styles['slots']}>
        {starts.map((slot) => {
          const isTaken = slot.ends.length === 0;
          return (
            <label key={slot.start} className={styles['slot']} title={isTaken ? t('why.booked') : undefined}>
              <input
                type="radio"
                className={styles['radio']}
                name={group}
                value={slot.start}
                checked={slot.start === value}
                disabled={isTaken}
                onChange={() => onChange(slot)}
              />
              <span className={styles['slotFace']}>
                {formatTime(slot.start, timeZone, language)}
                {isTaken && <VisuallyHidden>, {t('why.booked')}</VisuallyHidden>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
