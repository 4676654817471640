import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredOverlay } from '@marketplace/overlays';
import styles from './date-overlay.module.css';
import { DateRangePanel, type DateRangePanelProps } from './date-range-panel';

export interface DateOverlayProps extends DateRangePanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The date filter's calendar of ranges. */
export function DateRangeOverlay({ anchor, onClose, ...panel }: DateOverlayProps) {
  const { t } = useTranslation('ui');
  return (
    <AnchoredOverlay title={t('dates.select')} anchor={anchor} onClose={onClose}>
      <div className={styles['range']}>
        <DateRangePanel {...panel} />
      </div>
    </AnchoredOverlay>
  );
}
