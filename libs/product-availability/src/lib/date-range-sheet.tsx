import { useTranslation } from 'react-i18next';
import { Overlay } from '@marketplace/overlays';
import { DateRangePanel, type DateRangePanelProps } from './date-range-panel';
import styles from './date-range-sheet.module.css';

/** The date filter's calendar in a sheet, for small screens. */
export function DateRangeSheet({ onClose, ...panel }: DateRangePanelProps & { onClose: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Overlay title={t('dates.select')} onClose={onClose}>
      <div className={styles['panel']}>
        <DateRangePanel {...panel} />
      </div>
    </Overlay>
  );
}
