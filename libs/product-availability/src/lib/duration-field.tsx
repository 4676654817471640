import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '@marketplace/api-contract';
import { formatTime } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import styles from './slot-picker.module.css';
import type { SlotStart } from './slot-starts';

interface DurationFieldProps {
  start: SlotStart;
  timeZone: string;
  value: Instant;
  onChange: (end: Instant) => void;
}

/** The end time, where several consecutive slots can be booked. */
export function DurationField({ start, timeZone, value, onChange }: DurationFieldProps) {
  const { t } = useTranslation('product-availability');
  const language = useLanguage();
  const id = useId();
  return (
    <div className={styles['until']}>
      <label htmlFor={id} className={styles['legend']}>
        {t('slot.until')}
      </label>
      <select id={id} className={styles['select']} value={value} onChange={(event) => onChange(event.target.value)}>
        {start.ends.map((end) => (
          <option key={end} value={end}>
            {formatTime(end, timeZone, language)}
          </option>
        ))}
      </select>
    </div>
  );
}
