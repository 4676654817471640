import { isDay } from '@marketplace/formats';

/**
 * Reads dates from a URL or query (AV-03): a start alone is a single day; an end alone, or an end
 * before the start, is ignored.
 */
export function readDates(startDate: string | null | undefined, endDate: string | null | undefined) {
  const start = startDate ?? '';
  const end = endDate || start;
  return isDay(start) && isDay(end) && start <= end ? { startDate: start, endDate: end } : undefined;
}
