import type { AvailabilityRules, Day } from '@marketplace/api-contract';
import { dayNumber, dayOfNumber, weekdayOfNumber } from '@marketplace/formats';
import { cheapestAmount, daysExtent, type Extent, type PriceList } from './price-list';

/** The rules that affect the lowest price of a listing. */
export type PricingRules = Pick<
  AvailabilityRules,
  'basis' | 'allowedWeekdays' | 'minimumLength' | 'leadDays' | 'horizonDays' | 'changeoverWeekdays' | 'slotMinutes'
>;

/**
 * The extent of a booking from `start` to `end`; for a listing booked by time, the shortest
 * appointment.
 */
export const extentOn = (rules: ShortestRules, start: Day, end: Day): Extent =>
  rules.basis === 'slot' ? shortestExtent(rules) : daysExtent(rules.basis, start, end);

type ShortestRules = Pick<PricingRules, 'basis' | 'minimumLength' | 'slotMinutes'>;

/** The extent of the shortest booking: at least one day, night or slot. */
export function shortestExtent({ basis, minimumLength, slotMinutes = 60 }: ShortestRules): Extent {
  const count = Math.max(1, minimumLength);
  return basis === 'slot' ? { kind: 'slots', count, minutes: count * slotMinutes } : { kind: 'days', length: count };
}

/**
 * The lowest amount of a booking of one piece from `today` on that the rules allow, regardless of
 * existing bookings; integer minor units. `rules` are null for listings without dates.
 */
export function lowestAmount(list: PriceList, rules: PricingRules | null, today: Day): number {
  if (!rules) return cheapestAmount(list, { kind: 'pieces' });
  if (rules.basis === 'slot') return cheapestAmount(list, shortestExtent(rules));
  const last = dayNumber(today) + rules.horizonDays;
  let lowest = Infinity;
  for (const start of candidateStarts(list, rules, today)) {
    const length = shortestLength(rules, start);
    if (length === null || start + length - 1 > last) continue;
    lowest = Math.min(lowest, cheapestAmount(list, { kind: 'days', length, start: dayOfNumber(start) }));
  }
  if (lowest < Infinity) return lowest;
  return cheapestAmount(list, shortestExtent(rules));
}

/**
 * The day numbers that need to be tried as a start: one for each weekday if prices don't depend on
 * the season.
 */
function* candidateStarts(list: PriceList, { leadDays, horizonDays }: PricingRules, today: Day): Generator<number> {
  const first = dayNumber(today) + leadDays;
  const last = dayNumber(today) + horizonDays;
  for (let day = first; day <= Math.min(last, hasSeasons(list) ? last : first + 6); day++) yield day;
}

/** Whether prices depend on the time of the year, not only on the weekday. */
export const hasSeasons = ({ rates }: PriceList): boolean =>
  rates?.singles.some(({ dayRules }) => dayRules.some(({ first, last }) => first > 0 || last < Infinity)) ?? false;

/** Days or nights of the shortest booking from `start`; null if none can start then. */
function shortestLength(
  { allowedWeekdays, minimumLength, changeoverWeekdays }: PricingRules,
  start: number,
): number | null {
  const isChangeover = (day: number) => changeoverWeekdays?.includes(weekdayOfNumber(day)) ?? true;
  if (!isChangeover(start)) return null;
  const shortest = Math.max(1, minimumLength);
  // Seven lengths cover all weekdays.
  let length = shortest;
  while (!isChangeover(start + length)) if (++length > shortest + 6) return null;
  for (let day = start; day < Math.min(start + length, start + 7); day++)
    if (!allowedWeekdays.includes(weekdayOfNumber(day))) return null;
  return length;
}
