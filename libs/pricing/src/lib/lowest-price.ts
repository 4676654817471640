import type { AvailabilityRules, Day } from '@marketplace/api-contract';
import { dayNumber, dayOfNumber, weekdayOfNumber } from '@marketplace/formats';
import { cheapestAmount, daysExtent, type Extent, type PriceList } from './price-list';

/** What of a listing's rules decides its lowest price. */
export type PricingRules = Pick<
  AvailabilityRules,
  'basis' | 'allowedWeekdays' | 'minimumLength' | 'leadDays' | 'horizonDays' | 'changeoverWeekdays' | 'slotMinutes'
>;

/** What is booked on some dates; of a listing that is booked by time the shortest appointment. */
export const extentOn = (rules: ShortestRules, start: Day, end: Day): Extent =>
  rules.basis === 'slot' ? shortestExtent(rules) : daysExtent(rules.basis, start, end);

type ShortestRules = Pick<PricingRules, 'basis' | 'minimumLength' | 'slotMinutes'>;

/** The shortest booking while no dates are chosen: at least one day, night or slot. */
export function shortestExtent({ basis, minimumLength, slotMinutes = 60 }: ShortestRules): Extent {
  const count = Math.max(1, minimumLength);
  return basis === 'slot' ? { kind: 'slots', count, minutes: count * slotMinutes } : { kind: 'days', length: count };
}

/**
 * The lowest amount that one piece can be booked for from `today` on by the rules, whatever is taken; integer minor units. `rules` are
 * null where no dates are chosen.
 */
export function lowestAmount(list: PriceList, rules: PricingRules | null, today: Day): number {
  if (!rules) return cheapestAmount(list, { kind: 'pieces' });
  if (rules.basis === 'slot') return cheapestAmount(list, shortestExtent(rules));
  const last = dayNumber(today) + rules.horizonDays;
  let lowest = Infinity;
  for (const start of startsOf(list, rules, today)) {
    const length = shortestLength(rules, start);
    if (length === null || start + length - 1 > last) continue;
    lowest = Math.min(lowest, cheapestAmount(list, { kind: 'days', length, start: dayOfNumber(start) }));
  }
  if (lowest < Infinity) return lowest;
  return cheapestAmount(list, shortestExtent(rules));
}

/** The first days, as numbers, among which a cheapest booking begins: one for each weekday where the season makes no difference. */
function* startsOf(list: PriceList, { leadDays, horizonDays }: PricingRules, today: Day): Generator<number> {
  const first = dayNumber(today) + leadDays;
  const last = dayNumber(today) + horizonDays;
  for (let day = first; day <= Math.min(last, hasSeasons(list) ? last : first + 6); day++) yield day;
}

/** Whether a booking of the same length that begins on the same weekday costs more or less at other times of the year. */
export const hasSeasons = ({ rates }: PriceList): boolean =>
  rates?.singles.some(({ different }) => different.some(({ first, last }) => first > 0 || last < Infinity)) ?? false;

/** Days or nights of the shortest booking from a day on; null where none begins. */
function shortestLength(
  { allowedWeekdays, minimumLength, changeoverWeekdays }: PricingRules,
  start: number,
): number | null {
  const isChangeover = (day: number) => changeoverWeekdays?.includes(weekdayOfNumber(day)) ?? true;
  if (!isChangeover(start)) return null;
  const shortest = Math.max(1, minimumLength);
  // A week later it is the same weekday again.
  let length = shortest;
  while (!isChangeover(start + length)) if (++length > shortest + 6) return null;
  for (let day = start; day < Math.min(start + length, start + 7); day++)
    if (!allowedWeekdays.includes(weekdayOfNumber(day))) return null;
  return length;
}
