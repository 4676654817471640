import type { Day } from '@marketplace/api-contract';
import { addDays, weekday } from '@marketplace/formats';
import { sameDayOfMonth } from './months';

/**
 * The day that a key moves focus to, by the ARIA date-picker pattern (AV-05); undefined for other
 * keys.
 */
export function dayAfterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: Day,
  firstWeekday: number,
): Day | undefined {
  const dayOfWeek = (weekday(day) - firstWeekday + 7) % 7;
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
      return addDays(day, -dayOfWeek);
    case 'End':
      return addDays(day, 6 - dayOfWeek);
    case 'PageUp':
      return sameDayOfMonth(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return sameDayOfMonth(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}
