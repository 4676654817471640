import type { AvailabilityData, Day } from '@marketplace/api-contract';
import type { Availability, DayReason } from '@marketplace/availability-rules';
import { addDays, weekday } from '@marketplace/formats';

/** What is chosen: nothing, a start, or a whole range. */
export interface Choice {
  start: Day | null;
  end: Day | null;
}

/** Why a day can't be chosen, or what choosing it does besides. */
export type DayNote =
  DayReason | 'loading' | 'not_loaded' | 'gap' | 'check_out_only' | 'new_range' | 'too_short' | 'changeover';

/** Whether a day can be chosen next. Disabled days can be focused and say why. */
export interface DayStatus {
  isDisabled: boolean;
  note?: DayNote;
}

/** The rules of one picker. */
export interface Rules {
  dayStatus: (day: Day, choice: Choice) => DayStatus;
  /** Whether the range from start to end can be chosen. */
  isRange: (start: Day, end: Day) => boolean;
  /** Why a day of a chosen range, which ends on `end`, is no longer available. */
  unavailableReason?: (day: Day, end: Day) => DayReason | undefined;
}

/**
 * The status of a day as shown: a chosen day has a note only if it is no longer available (AV-08).
 */
export function displayStatus(day: Day, choice: Choice, rules: Rules): DayStatus {
  const { isDisabled, note } = rules.dayStatus(day, choice);
  const { start, end } = choice;
  const isChosen = start !== null && end !== null && start <= day && day <= end;
  const shownNote = isChosen ? rules.unavailableReason?.(day, end) : note;
  return shownNote === undefined ? { isDisabled } : { isDisabled, note: shownNote };
}

/** The choice after a click on a day; the same object if the day is disabled. */
export function selectDay(choice: Choice, day: Day, rules: Rules): Choice {
  if (rules.dayStatus(day, choice).isDisabled) return choice;
  const { start, end } = choice;
  if (start === null || end !== null) return { start: day, end: null };
  if (rules.isRange(start, day)) return { start, end: day };
  // A click on the start clears it; a day that can't be the end starts a new range.
  return { start: day === start ? null : day, end: null };
}

/**
 * Rules of the date filter: any day from `today` on, regardless of availability (AV-04 blocks only
 * in inline pickers).
 */
export const filterRules = (today: Day): Rules => ({
  dayStatus: (day) => (day < today ? { isDisabled: true, note: 'past' } : { isDisabled: false }),
  isRange: (start, end) => start <= end,
});

interface Listing {
  answer: AvailabilityData;
  availability: Availability;
  quantity: number;
  /** The last day that `answer` covers. */
  knownUntil: Day;
  /** Whether loading the days after it failed. */
  hasFailed?: boolean;
}

/** The last day that a range can end on. */
export const getLastDay = ({ today, rules: { basis, horizonDays } }: AvailabilityData): Day =>
  addDays(today, horizonDays + (basis === 'night' ? 1 : 0));

/**
 * Rules of a listing's inline picker: neither taken days nor ranges over them can be chosen (AV-04,
 * AV-08).
 */
export function listingRules({ answer, availability, quantity, knownUntil, hasFailed = false }: Listing): Rules {
  const { basis, changeoverWeekdays, minimumLength } = answer.rules;
  const lastDay = getLastDay(answer);
  const notKnown: DayStatus = { isDisabled: true, note: hasFailed ? 'not_loaded' : 'loading' };
  const isByNight = basis === 'night';
  /** Days after `lastDay` are too far ahead, loaded or not. */
  const isNotLoaded = (day: Day) => day > knownUntil && day <= lastDay;
  const isFree = (day: Day) => day <= knownUntil && availability.day(day, quantity).state === 'free';
  const isRange = (start: Day, end: Day) => availability.range(start, end, quantity).state === 'free';
  const isFirst = (day: Day) => changeoverWeekdays?.includes(weekday(day)) ?? true;
  // Cached: each of about sixty days on screen needs it for the same start.
  let reach: { start: Day; last: Day | null } | undefined;
  const getLastEnd = (start: Day) => {
    if (reach?.start !== start) reach = { start, last: availability.lastEnd(start, quantity) };
    return reach.last;
  };

  function startStatus(day: Day): DayStatus {
    if (isNotLoaded(day)) return notKnown;
    const state = availability.day(day, quantity);
    if (state.state === 'free') {
      if (availability.firstEnd(day, quantity) !== null) return { isDisabled: false };
      const shortest = addDays(day, minimumLength - (isByNight ? 0 : 1));
      return { isDisabled: true, note: !isFirst(day) ? 'changeover' : shortest > lastDay ? 'too_far' : 'gap' };
    }
    const isLeaving = isByNight && state.reason !== 'past' && isFirst(day) && isFree(addDays(day, -1));
    return { isDisabled: true, note: isLeaving ? 'check_out_only' : state.reason };
  }

  function endStatus(start: Day, day: Day): DayStatus {
    if (isNotLoaded(day)) return notKnown;
    if (day === start) return { isDisabled: false };
    if (isRange(start, day)) return isFree(day) ? { isDisabled: false } : { isDisabled: false, note: 'check_out_only' };
    const last = getLastEnd(start);
    if (day > start && last !== null && day <= last) {
      const range = availability.range(start, day, quantity);
      return {
        isDisabled: true,
        note: range.state === 'blocked' && range.reason === 'changeover' ? 'changeover' : 'too_short',
      };
    }
    const asStart = startStatus(day);
    return asStart.isDisabled || day < start ? asStart : { isDisabled: false, note: 'new_range' };
  }

  /** A check-out day may be booked by somebody else: its night isn't part of the range. */
  function unavailableReason(day: Day, end: Day): DayReason | undefined {
    const state = availability.day(day, quantity);
    return state.state === 'free' || (isByNight && day === end) ? undefined : state.reason;
  }

  return {
    dayStatus: (day, { start, end }) => (start !== null && end === null ? endStatus(start, day) : startStatus(day)),
    isRange,
    unavailableReason,
  };
}
