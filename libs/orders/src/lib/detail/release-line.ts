import type { AvailabilityData, Day, OrderLine } from '@marketplace/api-contract';
import { takenDays } from '@marketplace/availability-rules';
import { addDays, daysBetween } from '@marketplace/formats';

type Reserved = Pick<OrderLine, 'startDate' | 'endDate' | 'slotStart' | 'slotEnd' | 'quantity'>;

/** Availability as if a line of an order reserved nothing: its own days can be chosen again. */
export function releaseLine(answer: AvailabilityData, line: Reserved): AvailabilityData {
  const { startDate, endDate = startDate, slotStart, slotEnd, quantity } = line;
  const { rules, today } = answer;
  const free = <Taken extends { taken: number }>(counted: Taken): Taken[] =>
    counted.taken > quantity ? [{ ...counted, taken: counted.taken - quantity }] : [];
  if (slotStart && slotEnd) {
    const [from, to] = [Date.parse(slotStart), Date.parse(slotEnd)];
    const isOwn = (start: number) => from <= start && start < to;
    return { ...answer, slots: answer.slots.flatMap((slot) => (isOwn(Date.parse(slot.start)) ? free(slot) : [slot])) };
  }
  if (!startDate || !endDate || rules.basis === 'slot') return answer;
  const own = takenDays(rules.basis, startDate, endDate);
  const without = (range: { startDate: Day; endDate: Day }) =>
    range.endDate < own.first || own.last < range.startDate
      ? [range]
      : [
          { startDate: range.startDate, endDate: addDays(own.first, -1) },
          { startDate: addDays(own.last, 1), endDate: range.endDate },
        ].filter((rest) => rest.startDate <= rest.endDate);
  return {
    ...answer,
    // The line can stay on days within the advance notice.
    rules: { ...rules, leadDays: Math.min(rules.leadDays, Math.max(0, daysBetween(today, startDate))) },
    ranges: answer.ranges.flatMap((range) =>
      range.isAvailable || range.type === 'Unavailable'
        ? [range]
        : without(range).map((rest) => ({ ...range, ...rest })),
    ),
    taken: answer.taken.flatMap((one) => (own.first <= one.day && one.day <= own.last ? free(one) : [one])),
  };
}
