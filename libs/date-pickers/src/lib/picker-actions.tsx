import { useTranslation } from 'react-i18next';
import { Button } from '@marketplace/ui';
import styles from './picker-overlay.module.css';

interface PickerActionsProps {
  /** Absent while there is nothing to clear. */
  onClear?: () => void;
  onDone: () => void;
}

export function PickerActions({ onClear, onDone }: PickerActionsProps) {
  const { t } = useTranslation('date-pickers');
  return (
    <div className={styles['actions']}>
      {onClear && (
        <Button variant="quiet" size="small" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
      <Button size="small" onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}
