import type { Instant, Language } from '@marketplace/api-contract';
import { dayIn, formatInstant as formatInstantOn, toInstant } from '@marketplace/formats';

/** Day and time in a zone; `now` is in milliseconds. */
export const formatInstant = (at: Instant, timeZone: string, now: number, language: Language): string =>
  formatInstantOn(at, timeZone, dayIn(timeZone, toInstant(now)), language);
