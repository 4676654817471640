import type { Day } from '@marketplace/api-contract';
import { addDays, weekday } from '@marketplace/formats';
import { sameDayOfMonth } from './months';

/** Where a key leads from a day, as the ARIA date-picker pattern says (AV-05); undefined for keys that move nowhere. */
export function dayAfterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: Day,
  firstWeekday: number,
): Day | undefined {
  const inWeek = (weekday(day) - firstWeekday + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -inWeek);
    case 'End':
      return addDays(day, 6 - inWeek);
    case 'PageUp':
      return sameDayOfMonth(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return sameDayOfMonth(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}
