import { useTranslation } from 'react-i18next';
import { InlineRangeCalendar, StartDatePicker } from '@marketplace/product-availability';
import { useSession } from '@marketplace/session';
import { useProduct, useProductStore } from '../product-context';
import { CALENDAR_ID } from './show-calendar';
import { LazySlotPicker } from './lazy-slot-picker';
import { Section } from './section';

/** The calendar or time slots; empty for sale types without dates. */
export function Availability() {
  const { t } = useTranslation('product');
  const saleType = useProduct((state) => state.product.saleType);
  if (saleType !== 'rental' && saleType !== 'booking') return null;
  return (
    <Section id={CALENDAR_ID} title={t(saleType === 'rental' ? 'availability.dates' : 'availability.times')}>
      <DatePicker />
    </Section>
  );
}

/** Also shown in the order sheet on a phone. */
export function DatePicker() {
  const answer = useProduct((state) => state.availability);
  const { saleType, place } = useProduct((state) => state.product);
  const { now, knownUntil, qty, selected, day, availabilityStatus } = useProduct((state) => state);
  const price = useProduct((state) => state.unitsOfPrice.find(({ unit }) => unit === state.unitOfPrice));
  const { chooseDates, chooseSlot, showDay, loadMonths } = useProductStore().getState();
  const isSingleDate = useSession((session) => session.site.dateSelection === 'Start Date Only');
  if (!answer) return null;
  const DatesPicker = isSingleDate ? StartDatePicker : InlineRangeCalendar;
  const shared = {
    answer,
    now,
    knownUntil,
    quantity: qty,
    onMonthsNeeded: (from: string, to: string) => void loadMonths(from, to),
    onRetry: availabilityStatus === 'failed' ? () => void loadMonths(answer.today, knownUntil) : undefined,
  };
  return saleType === 'booking' ? (
    <LazySlotPicker
      {...shared}
      town={place}
      day={day}
      onDayChange={showDay}
      value={selected && 'slotStart' in selected ? selected : null}
      onChange={chooseSlot}
    />
  ) : (
    <DatesPicker
      {...shared}
      value={selected && 'startDate' in selected ? selected : null}
      onChange={chooseDates}
      price={price}
    />
  );
}
