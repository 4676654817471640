import { useTranslation } from 'react-i18next';
import { HORIZON_DAYS } from '@marketplace/api-contract';
import { DayCalendar } from '@marketplace/date-pickers';
import { addDays } from '@marketplace/formats';
import { AnchoredOverlay } from '@marketplace/overlays';
import { Button } from '@marketplace/ui';
import styles from './date-overlay.module.css';
import type { DateOverlayProps } from './date-range-overlay';

/** The date filter's calendar of single days (AV-03). */
export function SingleDateOverlay({ value, today, anchor, onChange, onClose }: DateOverlayProps) {
  const { t } = useTranslation('product-availability');
  return (
    <AnchoredOverlay title={t('ask.date')} anchor={anchor} onClose={onClose}>
      <DayCalendar
        value={value?.startDate ?? null}
        today={today}
        firstDay={today}
        lastDay={addDays(today, HORIZON_DAYS)}
        onChange={(day) => onChange({ startDate: day, endDate: day })}
      />
      {value !== null && (
        <div className={styles['foot']}>
          <Button variant="quiet" size="small" onClick={() => onChange(null)}>
            {t('clear')}
          </Button>
        </div>
      )}
    </AnchoredOverlay>
  );
}
