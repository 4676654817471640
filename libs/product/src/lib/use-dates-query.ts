import { dayIn } from '@marketplace/formats';
import { useProduct } from './product-context';

/**
 * The chosen days, or that of the slot, as a query for links to other listings:
 * 'startDate=…&endDate=…'; empty without any. Written by hand, since the codec is loaded later.
 */
export const useDatesQuery = (): string =>
  useProduct(({ selected, availability }) => {
    if (!selected || !availability) return '';
    if ('startDate' in selected) return `startDate=${selected.startDate}&endDate=${selected.endDate}`;
    const day = dayIn(availability.timeZone, selected.slotStart);
    return `startDate=${day}&endDate=${day}`;
  });
