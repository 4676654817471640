import type { Day } from '@marketplace/api-contract';
import { availabilityOf } from '@marketplace/availability';
import { dayIn } from '@marketplace/formats';
import type { ChoiceParams } from '@marketplace/search-params';
import { isFree, type Facts } from './product-facts';

/** The last day of what an address asks for. */
export const askedUntil = ({ endDate, slotEnd }: ChoiceParams, { availability }: Facts): Day =>
  endDate ?? (slotEnd && availability ? dayIn(availability.timeZone, slotEnd) : '');

/** What an address asks for, as far as it can be had: of the rest nothing is said (RT-08). */
export function takeAsked(asked: ChoiceParams, facts: Facts): Partial<Facts> {
  const { product, availability: answer, knownUntil, now } = facts;
  const { quantity = 0, startDate, endDate, slotStart, slotEnd } = asked;
  const qty = quantity >= product.minimumQuantity && quantity <= product.maximumQuantity ? quantity : facts.qty;
  if (!answer || askedUntil(asked, facts) > knownUntil) return { qty };
  const availability = availabilityOf(answer, now);
  // Of more than are left, the page says so and offers another quantity.
  const isBooking = product.saleType === 'booking';
  if (!isBooking && startDate && endDate) {
    const selected = { startDate, endDate };
    return isFree(selected, answer, availability, product.minimumQuantity) ? { qty, selected } : { qty };
  }
  if (isBooking && slotStart && slotEnd) {
    const selected = { slotStart, slotEnd };
    return isFree(selected, answer, availability, product.minimumQuantity)
      ? { qty, selected, day: dayIn(answer.timeZone, slotStart) }
      : { qty };
  }
  // A search by days leads to the times of the first one.
  return isBooking && startDate && availability.day(startDate, qty).state === 'free'
    ? { qty, day: startDate }
    : { qty };
}
