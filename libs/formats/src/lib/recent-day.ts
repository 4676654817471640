import type { Day, Instant } from '@marketplace/api-contract';
import { daysBetween } from './days';
import { dayLabel } from './labels';
import { formatTime } from './times';
import { dayIn } from './zones';

/** 'Today', 'Yesterday', or the day, with its year if it is not that of `today`. */
export function recentDayLabel(day: Day, today: Day, language: string): string {
  const ago = today === '' ? NaN : daysBetween(day, today);
  if (ago !== 0 && ago !== 1) return dayLabel(day, today, language);
  const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day');
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}

/** When something happened, in a list: the time of today, else the day. */
export function recentTimeLabel(at: Instant, today: Day, zone: string, language: string): string {
  const day = dayIn(zone, at);
  return day === today ? formatTime(at, zone, language) : recentDayLabel(day, today, language);
}
