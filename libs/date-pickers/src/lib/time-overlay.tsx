import { DigitalClock } from '@mui/x-date-pickers/DigitalClock';
import { TimeField } from '@mui/x-date-pickers/TimeField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usesTwelveHours } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { AnchoredOverlay } from '@marketplace/overlays';
import { fromPickerTime, toPickerTime } from './conversion';
import { PickerActions } from './picker-actions';
import type { PickerOverlayProps } from './picker-input';
import styles from './picker-overlay.module.css';
import { PickersProvider } from './pickers-provider';

const STEP_MINUTES = 15;

/** A time of day, typed or chosen from a list; choosing closes it. */
export function TimeOverlay({ id, title, anchor, value, onChange, onClose }: PickerOverlayProps) {
  const { t } = useTranslation('date-pickers');
  const ampm = usesTwelveHours(useLanguage());
  const time = value === '' ? null : toPickerTime(value);
  // Also a time that is still incomplete.
  const [typed, setTyped] = useState(time);
  const choose = (chosen: string) => {
    onChange(chosen);
    onClose();
  };
  return (
    <AnchoredOverlay title={title} anchor={anchor} align="start" onClose={onClose}>
      <PickersProvider>
        <div id={id} className={styles['panel']}>
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
            onChange={(picked) => choose(fromPickerTime(picked) ?? '')}
          />
          <PickerActions onClear={time === null ? undefined : () => choose('')} onDone={onClose} />
        </div>
      </PickersProvider>
    </AnchoredOverlay>
  );
}
