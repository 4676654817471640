import { useTranslation } from 'react-i18next';
import { RangeSummary, SlotSummary } from '@marketplace/product-availability';
import { Icon } from '@marketplace/ui';
import { useProduct } from '../product-context';
import type { Selected } from '../derived-state';
import styles from './order.module.css';

/** A button with the chosen dates that leads to the calendar. */
export function DatesField({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('product');
  const availability = useProduct((state) => state.availability);
  const isBooking = useProduct((state) => state.product.saleType === 'booking');
  if (!availability) return null;
  return (
    <button type="button" className={styles['dates']} onClick={onChoose}>
      <Icon name={isBooking ? 'clock' : 'calendar'} />
      <span>
        <span className={styles['label']}>{t(isBooking ? 'order.time' : 'order.dates')}</span>
        <span className={styles['value']}>
          <SelectedDates fallback={t(isBooking ? 'order.chooseTime' : 'order.chooseDates')} />
        </span>
      </span>
    </button>
  );
}

/** The chosen dates or slot as text. */
export function SelectedDates({ fallback }: { fallback: string }) {
  const selected = useProduct((state) => state.selected);
  return selected ? <DatesText dates={selected} /> : fallback;
}

/** Dates or a slot of this product as text. */
export function DatesText({ dates }: { dates: Selected }) {
  const availability = useProduct((state) => state.availability);
  if (!availability) return null;
  const { today, timeZone, rules } = availability;
  return 'startDate' in dates ? (
    <RangeSummary range={dates} basis={rules.basis} today={today} />
  ) : (
    <SlotSummary slot={dates} timeZone={timeZone} today={today} />
  );
}
