import type { AvailabilityRules, Day } from '@marketplace/api-contract';
import { availabilityOf, lengthOf, NEAREST_DAYS, nearestRange, nearestSlots } from '@marketplace/availability';
import { addDays, dayIn } from '@marketplace/formats';
import type { Db } from '../db/client';
import { readOffers } from '../products/products-service';
import { without, type QuoteLine } from './orders-quote';

/** AV-08: to a line whose dates are taken, by others or by other lines, says which ones as long are free and nearest. */
export async function addNearest(
  db: Db,
  line: QuoteLine,
  lines: readonly QuoteLine[],
  now: Date,
  customerId?: string,
): Promise<void> {
  const { offer, wanted } = line;
  const problem = line.problems.find(({ code }) => code === 'unavailable_dates');
  const { startDate, endDate = startDate, slotStart, slotEnd } = wanted;
  if (!problem || !offer.availability) return;
  const { timeZone, stock, today, rules } = offer.availability;
  const wish = startDate ?? (slotStart && dayIn(timeZone, slotStart));
  if (!wish) return;
  // What has gone by is looked for from today on, what is too short or too long as near to its length as can be.
  const first = wish < today && !slotStart ? today : wish;
  const last = slotStart ? first : addDays(first, nearestLength(rules, wish, endDate ?? wish));
  const days = { from: addDays(first, -NEAREST_DAYS), to: addDays(last, NEAREST_DAYS) };
  const known = (await readOffers(db, [offer.id], days, now, customerId)).get(offer.id);
  if (!known) return;
  const others = lines.filter((other) => other !== line && other.offer.id === offer.id);
  const left = others.reduce(
    (rest, { take, wanted: { quantity } }) => (take ? without(rest, take, quantity) : rest),
    known,
  );
  if (!left.availability) return;
  const availability = availabilityOf(left.availability, now.toISOString());
  // More units than there are is said by itself.
  const quantity = Math.min(wanted.quantity, stock);
  const nearest =
    slotStart && slotEnd
      ? nearestSlots(availability, first, { slotStart, slotEnd }, quantity)
      : nearestRange(availability, { startDate: first, endDate: last }, quantity);
  if (nearest) problem.nearest = nearest;
}

/** How many days after its first the last one is, of dates as long as the rules allow. */
function nearestLength({ basis, minimumLength, maximumLength }: AvailabilityRules, first: Day, last: Day): number {
  const lengthOfOne = basis === 'night' ? 0 : 1;
  return Math.min(Math.max(lengthOf(basis, first, last), minimumLength, lengthOfOne), maximumLength) - lengthOfOne;
}
