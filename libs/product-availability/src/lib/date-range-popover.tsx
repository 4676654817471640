import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '@marketplace/overlays';
import { DateRangePanel, type DateRangePanelProps } from './date-range-panel';
import styles from './date-range-popover.module.css';

interface DateRangePopoverProps extends DateRangePanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The date filter's calendar below its button. */
export function DateRangePopover({ anchor, onClose, ...panel }: DateRangePopoverProps) {
  const { t } = useTranslation('ui');
  return (
    <Popover label={t('dates.select')} anchor={anchor} onClose={onClose}>
      <div className={styles['panel']}>
        <DateRangePanel {...panel} />
      </div>
    </Popover>
  );
}
