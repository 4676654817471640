import { DateField } from '@mui/x-date-pickers/DateField';
import type { FieldRef } from '@mui/x-date-pickers/models';
import type { Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '@marketplace/api-contract';
import { formatNumericDay } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { fromPickerDay, toPickerDay } from './conversion';
import { DayCalendar } from './day-calendar';
import type { PickerOverlayProps } from './picker-input';
import { PickerPanel } from './picker-panel';

interface DateOverlayProps extends PickerOverlayProps {
  firstDay?: Day;
  lastDay?: Day;
  opensAtYear?: boolean;
}

/** A date, typed or chosen from a calendar; choosing closes it. What can't be taken says why and stays. */
export function DateOverlay({
  firstDay = '1900-01-01',
  lastDay = '2099-12-31',
  opensAtYear,
  ...overlay
}: DateOverlayProps) {
  const { t } = useTranslation('date-pickers');
  const language = useLanguage();
  const { value, onChange, onClose } = overlay;
  const day = value === '' ? null : value;
  // Also a date that is still incomplete.
  const [typed, setTyped] = useState(day === null ? null : toPickerDay(day));
  const field = useRef<FieldRef<Dayjs | null>>(null);
  const [isChecked, setIsChecked] = useState(false);
  const typedDay = fromPickerDay(typed);
  const problem = findProblem(typedDay, firstDay, lastDay);
  // While a date is being typed, it is incomplete.
  const shown = typedDay === null && !isChecked ? null : problem;
  const done = () => {
    const isEmpty = field.current?.getSections().every((section) => section.value === '') ?? true;
    if (isEmpty || !problem) return onClose();
    setIsChecked(true);
  };
  return (
    <PickerPanel {...overlay} onDone={done}>
      <DateField
        fullWidth
        label={t('typeDate')}
        fieldRef={field}
        value={typed}
        minDate={toPickerDay(firstDay)}
        maxDate={toPickerDay(lastDay)}
        onChange={(next) => {
          setTyped(next);
          const nextDay = fromPickerDay(next);
          if (nextDay !== null && !findProblem(nextDay, firstDay, lastDay)) onChange(nextDay);
        }}
        onKeyDown={({ key }) => key === 'Enter' && done()}
        slotProps={{
          textField: {
            error: shown !== null,
            helperText:
              shown && t(`problem.${shown.key}`, { day: shown.limit && formatNumericDay(shown.limit, language) }),
            slotProps: { formHelperText: { role: 'alert' } },
          },
        }}
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

function findProblem(day: Day | null, firstDay: Day, lastDay: Day) {
  if (day === null) return { key: 'incomplete', limit: undefined } as const;
  if (day < firstDay) return { key: 'minDate', limit: firstDay } as const;
  return day > lastDay ? ({ key: 'maxDate', limit: lastDay } as const) : null;
}
