import { DigitalClock } from '@mui/x-date-pickers/DigitalClock';
import { TimeField } from '@mui/x-date-pickers/TimeField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usesTwelveHours } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { fromPickerTime, toPickerTime } from './conversion';
import type { PickerOverlayProps } from './picker-input';
import { PickerPanel } from './picker-panel';
import styles from './picker-panel.module.css';

const STEP_MINUTES = 15;

/** A time of day, typed or chosen from a list; choosing closes it. */
export function TimeOverlay(overlay: PickerOverlayProps) {
  const { t } = useTranslation('date-pickers');
  const { value, onChange, onClose } = overlay;
  const ampm = usesTwelveHours(useLanguage());
  const time = value === '' ? null : toPickerTime(value);
  // Also a time that is still incomplete.
  const [typed, setTyped] = useState(time);
  return (
    <PickerPanel {...overlay}>
      <TimeField
        fullWidth
        label={t('typeTime')}
        ampm={ampm}
        value={typed}
        onChange={(next, { validationError }) => {
          setTyped(next);
          const typedTime = fromPickerTime(next);
          if (typedTime !== null && validationError === null) onChange(typedTime);
        }}
        onKeyDown={({ key }) => key === 'Enter' && onClose()}
      />
      <DigitalClock
        // Within a dialog that has just opened.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        ampm={ampm}
        timeStep={STEP_MINUTES}
        value={time}
        className={styles['times']}
        onChange={(picked) => {
          onChange(fromPickerTime(picked) ?? '');
          onClose();
        }}
      />
    </PickerPanel>
  );
}
