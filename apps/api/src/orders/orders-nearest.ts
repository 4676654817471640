import type { AvailabilityRules, Day, Instant, WantedLine } from '@marketplace/api-contract';
import { availabilityOf, lengthOf, NEAREST_DAYS, nearestRange, nearestSlots } from '@marketplace/availability';
import { addDays, dayIn, instantAt, toInstant } from '@marketplace/formats';
import type { Db } from '../db/client';
import { readOffers } from '../products/products-service';
import { without, type QuoteLine } from './orders-quote';

const MINUTE_MS = 60_000;

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
  if (!problem || !offer.availability) return;
  const { timeZone, stock, today, rules } = offer.availability;
  const slot = rules.basis === 'slot' ? slotOf(wanted) : undefined;
  const wish = slot ? dayIn(timeZone, slot.slotStart) : wanted.startDate;
  if (!wish) return;
  // What has gone by is looked for from today on, what is too short or too long as near to its length as can be.
  const first = wish < today ? today : wish;
  const last = slot ? first : addDays(first, nearestLength(rules, wish, wanted.endDate ?? wish));
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
  const moved = (at: Instant) => (first === wish ? at : atSameTime(at, wish, first, timeZone));
  const nearest = slot
    ? nearestSlots(availability, first, { slotStart: moved(slot.slotStart), slotEnd: moved(slot.slotEnd) }, quantity)
    : nearestRange(availability, { startDate: first, endDate: last }, quantity);
  if (nearest) problem.nearest = nearest;
}

const slotOf = ({ slotStart, slotEnd }: WantedLine) => (slotStart && slotEnd ? { slotStart, slotEnd } : undefined);

/** When the clock shows on another day what it shows at an instant of this one. */
const atSameTime = (at: Instant, day: Day, other: Day, zone: string): Instant =>
  toInstant(instantAt(other, (Date.parse(at) - instantAt(day, 0, zone)) / MINUTE_MS, zone));

/** How many days after its first the last one is, of dates as long as the rules allow. */
function nearestLength({ basis, minimumLength, maximumLength }: AvailabilityRules, first: Day, last: Day): number {
  const lengthOfOne = basis === 'night' ? 0 : 1;
  return Math.min(Math.max(lengthOf(basis, first, last), minimumLength, lengthOfOne), maximumLength) - lengthOfOne;
}
