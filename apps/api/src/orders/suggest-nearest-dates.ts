import type { AvailabilityRules, Day, Instant, LineDates, NewOrderLine } from '@marketplace/api-contract';
import {
  createAvailability,
  getLength,
  NEAREST_DAYS,
  nearestRange,
  nearestSlots,
} from '@marketplace/availability-rules';
import { addDays, dayIn, instantAt, toInstant } from '@marketplace/formats';
import type { Db } from '@marketplace/database';
import { findOffersWithAvailability } from '../products/products-service';
import { subtractReservation, type QuoteLine } from './quote-lines';

const MINUTE_MS = 60_000;

interface SuggestionOptions {
  /** What this customer holds counts as free. */
  customerId?: string;
  /** Free dates that don't pass are not suggested. */
  isAllowed?: (dates: LineDates) => boolean;
}

/**
 * Adds the nearest free dates of the same length to a line whose dates are unavailable, because of
 * others or of other lines (AV-08).
 */
export async function suggestNearestDates(
  db: Db,
  line: QuoteLine,
  lines: readonly QuoteLine[],
  now: Date,
  { customerId, isAllowed }: SuggestionOptions = {},
): Promise<void> {
  const { offer, requested } = line;
  const problem = line.problems.find(({ code }) => code === 'unavailable_dates');
  if (!problem || !offer.availability) return;
  const { timeZone, stock, today, rules } = offer.availability;
  const slot = rules.basis === 'slot' ? getSlot(requested) : undefined;
  const requestedDay = slot ? dayIn(timeZone, slot.slotStart) : requested.startDate;
  if (!requestedDay) return;
  // Past dates are searched from today on; a length that the rules forbid becomes the nearest that
  // they allow.
  const first = requestedDay < today ? today : requestedDay;
  const last = slot ? first : addDays(first, nearestLength(rules, requestedDay, requested.endDate ?? requestedDay));
  const searchedDates = { from: addDays(first, -NEAREST_DAYS), to: addDays(last, NEAREST_DAYS) };
  const offerAround = (await findOffersWithAvailability(db, [offer.id], searchedDates, now, customerId)).get(offer.id);
  if (!offerAround) return;
  const others = lines.filter((other) => other !== line && other.offer.id === offer.id);
  const remaining = others.reduce(
    (rest, { reservation, requested: { quantity } }) =>
      reservation ? subtractReservation(rest, reservation, quantity) : rest,
    offerAround,
  );
  if (!remaining.availability) return;
  const availability = createAvailability(remaining.availability, now.toISOString());
  // A quantity above the stock is a problem of its own.
  const quantity = Math.min(requested.quantity, stock);
  const toSearchedDay = (at: Instant) => (first === requestedDay ? at : sameTimeOn(at, requestedDay, first, timeZone));
  const nearest = slot
    ? nearestSlots(
        availability,
        first,
        { slotStart: toSearchedDay(slot.slotStart), slotEnd: toSearchedDay(slot.slotEnd) },
        { quantity, isAllowed },
      )
    : nearestRange(availability, { startDate: first, endDate: last }, { quantity, isAllowed });
  if (nearest) problem.nearest = nearest;
}

const getSlot = ({ slotStart, slotEnd }: NewOrderLine) => (slotStart && slotEnd ? { slotStart, slotEnd } : undefined);

/** The instant with the same local time on another day. */
const sameTimeOn = (at: Instant, day: Day, other: Day, zone: string): Instant =>
  toInstant(instantAt(other, (Date.parse(at) - instantAt(day, 0, zone)) / MINUTE_MS, zone));

/** How many days after the first day the last one is, for dates as long as the rules allow. */
function nearestLength({ basis, minimumLength, maximumLength }: AvailabilityRules, first: Day, last: Day): number {
  const lengthOfOne = basis === 'night' ? 0 : 1;
  return Math.min(Math.max(getLength(basis, first, last), minimumLength, lengthOfOne), maximumLength) - lengthOfOne;
}
