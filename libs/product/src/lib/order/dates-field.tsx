import { useTexts } from '@marketplace/i18n';
import { RangeSummary, SlotSummary } from '@marketplace/product-availability';
import { Icon } from '@marketplace/ui';
import { useProduct } from '../product-context';
import type { Selected } from '../product-facts';
import styles from './order.module.css';

/** What is chosen, as a button that leads to where it is chosen. */
export function DatesField({ onChoose }: { onChoose: () => void }) {
  const { t } = useTexts('product');
  const availability = useProduct((state) => state.availability);
  const isBooking = useProduct((state) => state.product.saleType === 'booking');
  if (!availability) return null;
  return (
    <button type="button" className={styles['dates']} onClick={onChoose}>
      <Icon name={isBooking ? 'clock' : 'calendar'} />
      <span>
        <span className={styles['label']}>{t(isBooking ? 'order.time' : 'order.dates')}</span>
        <span className={styles['value']}>
          <ChosenDates fallback={t(isBooking ? 'order.chooseTime' : 'order.chooseDates')} />
        </span>
      </span>
    </button>
  );
}

/** The chosen days or slot in words. */
export function ChosenDates({ fallback }: { fallback: string }) {
  const selected = useProduct((state) => state.selected);
  return selected ? <DatesText of={selected} /> : fallback;
}

/** Days or a slot of this product in words. */
export function DatesText({ of: selected }: { of: Selected }) {
  const availability = useProduct((state) => state.availability);
  if (!availability) return null;
  const { today, timeZone, rules } = availability;
  return 'startDate' in selected ? (
    <RangeSummary range={selected} basis={rules.basis} today={today} />
  ) : (
    <SlotSummary slot={selected} timeZone={timeZone} today={today} />
  );
}
