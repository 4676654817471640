import { DateField } from '@mui/x-date-pickers/DateField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '@marketplace/api-contract';
import { fromPickerDay, toPickerDay } from './conversion';
import { DayCalendar } from './day-calendar';
import type { PickerOverlayProps } from './picker-input';
import { PickerPanel } from './picker-panel';

interface DateOverlayProps extends PickerOverlayProps {
  firstDay?: Day;
  lastDay?: Day;
  opensAtYear?: boolean;
}

/** A date, typed or chosen from a calendar; choosing closes it. */
export function DateOverlay({
  firstDay = '1900-01-01',
  lastDay = '2099-12-31',
  opensAtYear,
  ...overlay
}: DateOverlayProps) {
  const { t } = useTranslation('date-pickers');
  const { value, onChange, onClose } = overlay;
  const day = value === '' ? null : value;
  // Also a date that is still incomplete.
  const [typed, setTyped] = useState(day === null ? null : toPickerDay(day));
  return (
    <PickerPanel {...overlay}>
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
      <DayCalendar
        value={day}
        firstDay={firstDay}
        lastDay={lastDay}
        opensAtYear={opensAtYear}
        onChange={(chosen) => {
          onChange(chosen);
          onClose();
        }}
      />
    </PickerPanel>
  );
}
