import { useTexts } from '@marketplace/i18n';
import { Sheet } from '@marketplace/ui';
import { DateRangePanel, type DateRangePanelProps } from './date-range-panel';

/** The same calendar on a small screen. */
export function DateRangeSheet({ onClose, ...panel }: DateRangePanelProps & { onClose: () => void }) {
  const { t } = useTexts('ui');
  return (
    <Sheet title={t('dates.select')} onClose={onClose}>
      <DateRangePanel {...panel} />
    </Sheet>
  );
}
