import { DateField } from '@mui/x-date-pickers/DateField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '@marketplace/api-contract';
import { AnchoredOverlay } from '@marketplace/overlays';
import { fromPickerDay, toPickerDay } from './conversion';
import { DayCalendar } from './day-calendar';
import { PickerActions } from './picker-actions';
import type { PickerOverlayProps } from './picker-input';
import styles from './picker-overlay.module.css';
import { PickersProvider } from './pickers-provider';

interface DateOverlayProps extends PickerOverlayProps {
  firstDay?: Day;
  lastDay?: Day;
  opensAtYear?: boolean;
}

/** A date, typed or chosen from a calendar; choosing closes it. */
export function DateOverlay({
  id,
  title,
  anchor,
  value,
  firstDay = '1900-01-01',
  lastDay = '2099-12-31',
  opensAtYear,
  onChange,
  onClose,
}: DateOverlayProps) {
  const { t } = useTranslation('date-pickers');
  const day = value === '' ? null : value;
  // Also a date that is still incomplete.
  const [typed, setTyped] = useState(day === null ? null : toPickerDay(day));
  const choose = (chosen: Day) => {
    onChange(chosen);
    onClose();
  };
  return (
    <AnchoredOverlay title={title} anchor={anchor} align="start" onClose={onClose}>
      <PickersProvider>
        <div id={id} className={styles['panel']}>
          <DateField
            fullWidth
            label={t('typeDate')}
            value={typed}
            minDate={toPickerDay(firstDay)}
            maxDate={toPickerDay(lastDay)}
            onChange={(next, { validationError }) => {
              setTyped(next);
              const typedDay = fromPickerDay(next);
              if (typedDay !== null && validationError === null) onChange(typedDay);
            }}
            onKeyDown={({ key }) => key === 'Enter' && onClose()}
          />
          <DayCalendar value={day} firstDay={firstDay} lastDay={lastDay} opensAtYear={opensAtYear} onChange={choose} />
          <PickerActions onClear={day === null ? undefined : () => choose('')} onDone={onClose} />
        </div>
      </PickersProvider>
    </AnchoredOverlay>
  );
}
