import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredOverlay } from '@marketplace/overlays';
import { Button } from '@marketplace/ui';
import type { PickerOverlayProps } from './picker-input';
import styles from './picker-panel.module.css';
import { PickersProvider } from './pickers-provider';

/** The overlay of a picker: its content above the buttons that clear the value and close it. */
export function PickerPanel({
  id,
  title,
  anchor,
  value,
  onChange,
  onClose,
  onDone = onClose,
  children,
}: PickerOverlayProps & { onDone?: () => void; children: ReactNode }) {
  const { t } = useTranslation('date-pickers');
  return (
    <AnchoredOverlay title={title} anchor={anchor} align="start" onClose={onClose}>
      <PickersProvider>
        <div id={id} className={styles['panel']}>
          {children}
          <div className={styles['actions']}>
            {value !== '' && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  onChange('');
                  onClose();
                }}
              >
                {t('clear')}
              </Button>
            )}
            <Button size="small" onClick={onDone}>
              {t('done')}
            </Button>
          </div>
        </div>
      </PickersProvider>
    </AnchoredOverlay>
  );
}
