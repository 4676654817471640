import type { AvailabilityAnswer, Day } from '@marketplace/api-contract';
import type { Availability, DayReason } from '@marketplace/availability';
import { addDays, weekday } from '@marketplace/formats';

/** What is chosen so far: nothing, a start, or a whole range. */
export interface Choice {
  start: Day | null;
  end: Day | null;
}

/** Why a day cannot be pressed, or what is special about pressing it. */
export type DayNote =
  DayReason | 'unknown' | 'unread' | 'gap' | 'check_out_only' | 'beyond' | 'too_short' | 'changeover';

/** How a day stands to a choice. `isOff` days can be visited and say why, but not chosen. */
export interface DayLook {
  isOff: boolean;
  note?: DayNote;
}

/** The rules of one picker: how days look, and what pressing one makes of the choice. */
export interface Rules {
  look: (day: Day, choice: Choice) => DayLook;
  /** Whether start and end make a range that can be had. */
  isRange: (start: Day, end: Day) => boolean;
  /** The end that comes with a start by itself, where only a start is chosen (AV-03). */
  endOf?: (start: Day) => Day;
  /** Why a day of a chosen range, which ends on `end`, cannot be had any more. */
  whyLost?: (day: Day, end: Day) => DayReason | undefined;
}

/** How a day looks in a picker: of what is chosen already nothing needs to be said, unless it was taken meanwhile (AV-08). */
export function lookOf(day: Day, choice: Choice, rules: Rules): DayLook {
  const { isOff, note } = rules.look(day, choice);
  const { start, end } = choice;
  const isChosen = start !== null && end !== null && start <= day && day <= end;
  const said = isChosen ? rules.whyLost?.(day, end) : note;
  return said === undefined ? { isOff } : { isOff, note: said };
}

/** What pressing a day makes of a choice; the choice itself where the day is off. */
export function press(choice: Choice, day: Day, rules: Rules): Choice {
  if (rules.look(day, choice).isOff) return choice;
  const { start, end } = choice;
  if (rules.endOf) return { start: day, end: rules.endOf(day) };
  if (start === null || end !== null) return { start: day, end: null };
  if (rules.isRange(start, day)) return { start, end: day };
  // Pressing the start again takes it back; a day that does not go with it begins anew.
  return { start: day === start ? null : day, end: null };
}

/** A filter: any days from `today` on, whatever is free on them (AV-04 blocks only in inline pickers). */
export const openRules = (today: Day, isSingleDate: boolean): Rules => ({
  look: (day) => (day < today ? { isOff: true, note: 'past' } : { isOff: false }),
  isRange: (start, end) => start <= end,
  ...(isSingleDate ? { endOf: (start: Day) => start } : {}),
});

interface Listing {
  answer: AvailabilityAnswer;
  availability: Availability;
  quantity: number;
  /** The last day that the answer speaks of. */
  knownUntil: Day;
  /** What comes after that could not be read. */
  hasFailed?: boolean;
  isSingleDate: boolean;
}

/** The last day that a range can end on. */
export const lastDayOf = ({ today, rules: { basis, horizonDays } }: AvailabilityAnswer): Day =>
  addDays(today, horizonDays + (basis === 'night' ? 1 : 0));

/** An inline picker of a listing: what is taken cannot be chosen, nor a range over it (AV-04, AV-08). */
export function listingRules({
  answer,
  availability,
  quantity,
  knownUntil,
  hasFailed = false,
  isSingleDate,
}: Listing): Rules {
  const { basis, changeoverWeekdays, minimumLength } = answer.rules;
  const lastDay = lastDayOf(answer);
  const notKnown: DayLook = { isOff: true, note: hasFailed ? 'unread' : 'unknown' };
  const isByNight = basis === 'night';
  /** Later days than those that can be asked for are too far, whatever is known. */
  const isUnread = (day: Day) => day > knownUntil && day <= lastDay;
  const isFree = (day: Day) => day <= knownUntil && availability.day(day, quantity).state === 'free';
  const isRange = (start: Day, end: Day) => availability.range(start, end, quantity).state === 'free';
  const isFirst = (day: Day) => changeoverWeekdays?.includes(weekday(day)) ?? true;
  // A start is chosen and its reach is asked for sixty times: once is enough.
  let reach: { start: Day; last: Day | null } | undefined;
  const reachOf = (start: Day) => {
    if (reach?.start !== start) reach = { start, last: availability.lastEnd(start, quantity) };
    return reach.last;
  };

  function lookOfStart(day: Day): DayLook {
    if (isUnread(day)) return notKnown;
    const state = availability.day(day, quantity);
    if (state.state === 'free') {
      if (availability.firstEnd(day, quantity) !== null) return { isOff: false };
      const shortest = addDays(day, minimumLength - (isByNight ? 0 : 1));
      return { isOff: true, note: !isFirst(day) ? 'changeover' : shortest > lastDay ? 'too_far' : 'gap' };
    }
    const isLeaving = isByNight && state.reason !== 'past' && isFirst(day) && isFree(addDays(day, -1));
    return { isOff: true, note: isLeaving ? 'check_out_only' : state.reason };
  }

  function lookOfEnd(start: Day, day: Day): DayLook {
    if (isUnread(day)) return notKnown;
    if (day === start) return { isOff: false };
    if (isRange(start, day)) return isFree(day) ? { isOff: false } : { isOff: false, note: 'check_out_only' };
    const last = reachOf(start);
    if (day > start && last !== null && day <= last) {
      const range = availability.range(start, day, quantity);
      return {
        isOff: true,
        note: range.state === 'blocked' && range.reason === 'changeover' ? 'changeover' : 'too_short',
      };
    }
    const asStart = lookOfStart(day);
    return asStart.isOff || day < start ? asStart : { isOff: false, note: 'beyond' };
  }

  /** The day of leaving is not spent: it may be anybody's. */
  function whyLost(day: Day, end: Day): DayReason | undefined {
    const state = availability.day(day, quantity);
    return state.state === 'free' || (isByNight && day === end) ? undefined : state.reason;
  }

  return {
    look: (day, { start, end }) => (start !== null && end === null ? lookOfEnd(start, day) : lookOfStart(day)),
    isRange,
    whyLost,
    ...(isSingleDate ? { endOf: (start: Day) => availability.firstEnd(start, quantity) ?? start } : {}),
  };
}
