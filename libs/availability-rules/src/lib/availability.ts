import { STAY_DAYS_MAXIMUM, type AvailabilityData, type Day, type Instant } from '@marketplace/api-contract';
import { dayNumber, dayOfNumber, toInstant, weekdayOfNumber } from '@marketplace/formats';
import { daySet, type Span } from './day-set';
import { getLength, takenDays } from './lengths';
import { getSlotGrid, MINUTE_MS, getGridShape, takenIndex, type Slot } from './slot-grid';

/**
 * Why a day or a slot is blocked; of several reasons the first applies. `sold_out`: fewer units are
 * left than requested, or fewer consecutive slots than the minimum. `too_soon` and `too_far`:
 * within the lead time or beyond the horizon. `unavailable`: closed by the seller. `weekday`: not
 * an allowed weekday.
 */
export type DayReason = 'past' | 'booked' | 'sold_out' | 'too_soon' | 'too_far' | 'unavailable' | 'weekday';

export type DayState = { state: 'free' } | { state: 'blocked'; reason: DayReason };

export type RangeState =
  | { state: 'free'; length: number }
  /** `days` are the blocked days of the range; empty if only its length is wrong. */
  | { state: 'blocked'; reason: DayReason | 'too_short' | 'too_long' | 'changeover'; days: Day[] };

export type SlotState = DayState & { start: Instant; end: Instant };

export type SlotRangeState =
  | { state: 'free'; slots: { start: Instant; end: Instant }[] }
  | { state: 'blocked'; reason: 'not_a_slot' | 'taken' | 'too_short' | 'too_long' };

/** The availability of one listing; quantities are whole units, 1 by default. */
export interface Availability {
  day: (day: Day, quantity?: number) => DayState;
  /** The last day of a stay by night, the check-out day, doesn't need to be free. */
  range: (start: Day, end: Day, quantity?: number) => RangeState;
  /**
   * Like `range(…).state === 'free'`, but stops at the first blocked day. By slots each day needs a
   * free run.
   */
  isFree: (start: Day, end: Day, quantity?: number) => boolean;
  /** The first end that makes a free range with this start, or null. */
  firstEnd: (start: Day, quantity?: number) => Day | null;
  /**
   * The last end that makes a free range with this start, or null; maximum length included, minimum
   * not.
   */
  lastEnd: (start: Day, quantity?: number) => Day | null;
  /**
   * The first free range of at least `length` nights or days that the rules allow, or null. By
   * slots: the first bookable day.
   */
  nextFree: (length: number, quantity?: number) => { start: Day; end: Day } | null;
  /**
   * The slots of a day in order; none on days that are past or too far, or if the listing isn't
   * booked by time.
   */
  slots: (day: Day, quantity?: number) => SlotState[];
  /** From the start of one slot to the end of the same or a later one of that day. */
  slotRange: (day: Day, start: Instant, end: Instant, quantity?: number) => SlotRangeState;
}

const FREE: DayState = { state: 'free' };
const blocked = (reason: DayReason): DayState => ({ state: 'blocked', reason });

/** Longer than any daylight-saving change. */
const CLOCK_CHANGE_MS = 3 * 60 * MINUTE_MS;

/** Cached: several components compute the availability of the same answer in one render. */
const cache = new WeakMap<AvailabilityData, { now: Instant | undefined; availability: Availability }>();

/**
 * The availability function of calendar, quote and order. `answer` must not be mutated afterwards.
 * With `now`, slots that have begun are blocked too; without it only days before `today` are.
 */
export function createAvailability(answer: AvailabilityData, now?: Instant): Availability {
  const cached = cache.get(answer);
  if (cached && cached.now === now) return cached.availability;
  const availability = computeAvailability(answer, now);
  cache.set(answer, { now, availability });
  return availability;
}

function computeAvailability(answer: AvailabilityData, now: Instant | undefined): Availability {
  const { rules, stock, timeZone } = answer;
  const today = dayNumber(answer.today);
  const weekdays = new Set(rules.allowedWeekdays);
  const takenUnits = new Map(answer.taken.map(({ day, taken }) => [dayNumber(day), taken]));
  const changeover = rules.basis === 'slot' || !rules.changeoverWeekdays ? null : new Set(rules.changeoverWeekdays);
  const longest = Math.min(rules.maximumLength, STAY_DAYS_MAXIMUM);
  const started = now === undefined ? -Infinity : Date.parse(now);

  const spans = (matches: (range: AvailabilityData['ranges'][number]) => boolean) =>
    daySet(answer.ranges.filter(matches).map((r): Span => [dayNumber(r.startDate), dayNumber(r.endDate)]));
  const isOpened = spans((range) => range.isAvailable);
  const isClosed = spans((range) => !range.isAvailable && range.type === 'Unavailable');
  const isBooked = spans((range) => !range.isAvailable && range.type !== 'Unavailable');
  const takenSlots = takenIndex(answer);
  // Time zone look-ups are slow: none is needed if the minimum fits into the opening hours despite
  // any daylight-saving change.
  const { opens, closes, slotMs, bufferMs } = getGridShape(rules);
  /** The minimum of consecutive slots. */
  const least = Math.max(1, rules.minimumLength);
  const hasRoom = (closes - opens) * MINUTE_MS >= least * (slotMs + bufferMs) - bufferMs + CLOCK_CHANGE_MS;

  /** Why the whole day is blocked; null if it isn't. */
  function closedBy(day: number, quantity: number): DayReason | null {
    if (day < today) return 'past';
    if (isBooked(day)) return 'booked';
    if ((takenUnits.get(day) ?? 0) + quantity > stock) return 'sold_out';
    // AV-04: a range flagged available overrides the rules and closures, but not bookings.
    if (isOpened(day)) return null;
    if (day < today + rules.leadDays) return 'too_soon';
    if (day > today + rules.horizonDays) return 'too_far';
    if (isClosed(day)) return 'unavailable';
    return weekdays.has(weekdayOfNumber(day)) ? null : 'weekday';
  }

  function dayState(day: number, quantity: number): DayState {
    const reason = closedBy(day, quantity);
    if (reason) return blocked(reason);
    return rules.basis !== 'slot' || hasFreeRun(dayOfNumber(day), quantity) ? FREE : blocked('sold_out');
  }

  /** Whether a stay may end and the next one start on this day. */
  const isChangeover = (day: number): boolean => !changeover || changeover.has(weekdayOfNumber(day));
  /** The end of a range of `length` nights or days. */
  const endAfter = (first: number, length: number): Day =>
    dayOfNumber(rules.basis === 'night' ? first + length : first + length - 1);

  function slotState(day: Day, slot: Slot, quantity: number): DayState {
    if (slot.start <= started) return blocked('past');
    if (takenSlots.unitsAt(day, slot) + quantity <= stock) return FREE;
    return blocked(stock === 1 ? 'booked' : 'sold_out');
  }

  /** Whether the minimum of consecutive slots is free. Fast path: days without any booking. */
  function hasFreeRun(day: Day, quantity: number): boolean {
    if (least > longest) return false;
    const isUntouched = !takenSlots.touches(day) && (now === undefined || day > answer.today);
    if (isUntouched && hasRoom) return true;
    const grid = getSlotGrid(rules, day, timeZone);
    if (isUntouched) return grid.length >= least;
    let run = 0;
    return grid.some((slot) => (run = slotState(day, slot, quantity).state === 'free' ? run + 1 : 0) >= least);
  }

  function range(start: Day, end: Day, quantity = 1): RangeState {
    const length = getLength(rules.basis, start, end);
    if (end < start || length < rules.minimumLength) return { state: 'blocked', reason: 'too_short', days: [] };
    if (length > longest) return { state: 'blocked', reason: 'too_long', days: [] };
    const { first, last } = takenDays(rules.basis, start, end);
    const days: Day[] = [];
    let reason: DayReason | undefined;
    for (let day = dayNumber(first); day <= dayNumber(last); day++) {
      const state = dayState(day, quantity);
      if (state.state === 'free') continue;
      reason ??= state.reason;
      days.push(dayOfNumber(day));
    }
    if (reason) return { state: 'blocked', reason, days };
    if (isChangeover(dayNumber(start)) && isChangeover(dayNumber(start) + length)) return { state: 'free', length };
    return { state: 'blocked', reason: 'changeover', days };
  }

  function isFree(start: Day, end: Day, quantity = 1): boolean {
    const length = getLength(rules.basis, start, end);
    if (rules.basis !== 'slot') {
      if (end < start || length < rules.minimumLength || length > longest) return false;
      if (!isChangeover(dayNumber(start)) || !isChangeover(dayNumber(start) + length)) return false;
    }
    const { first, last } = takenDays(rules.basis, start, end);
    // The last day first: most ranges that are too far ahead or long are blocked there.
    if (closedBy(dayNumber(last), quantity)) return false;
    for (let day = dayNumber(first); day <= dayNumber(last); day++)
      if (dayState(day, quantity).state !== 'free') return false;
    return true;
  }

  /** The lengths of the free ranges that start on a day, ascending. */
  function* lengthsFrom(first: number, quantity: number): Generator<number> {
    if (!isChangeover(first)) return;
    for (let length = 1; length <= longest && dayState(first + length - 1, quantity).state === 'free'; length++)
      if (isChangeover(first + length)) yield length;
  }

  function firstLength(first: number, least: number, quantity: number): number | null {
    for (const length of lengthsFrom(first, quantity)) if (length >= least) return length;
    return null;
  }

  function firstEnd(start: Day, quantity = 1): Day | null {
    const length = firstLength(dayNumber(start), Math.max(1, rules.minimumLength), quantity);
    return length === null ? null : endAfter(dayNumber(start), length);
  }

  function lastEnd(start: Day, quantity = 1): Day | null {
    let last: number | null = null;
    for (const length of lengthsFrom(dayNumber(start), quantity)) last = length;
    return last === null ? null : endAfter(dayNumber(start), last);
  }

  function nextFree(length: number, quantity = 1): { start: Day; end: Day } | null {
    const requested = rules.basis === 'slot' ? 1 : Math.max(1, length, rules.minimumLength);
    if (requested > longest) return null;
    const horizon = Math.max(
      today + rules.horizonDays,
      ...answer.ranges.filter((r) => r.isAvailable).map((r) => dayNumber(r.endDate)),
    );
    let run = 0;
    for (let day = today; day <= horizon; day++) {
      run = dayState(day, quantity).state === 'free' ? run + 1 : 0;
      if (run < requested) continue;
      const start = day - requested + 1;
      const length = changeover ? firstLength(start, requested, quantity) : requested;
      if (length !== null) return { start: dayOfNumber(start), end: endAfter(start, length) };
    }
    return null;
  }

  function slots(day: Day, quantity = 1): SlotState[] {
    if (rules.basis !== 'slot') return [];
    const reason = closedBy(dayNumber(day), quantity);
    if (reason === 'past' || reason === 'too_far') return [];
    return getSlotGrid(rules, day, timeZone).map((slot) => ({
      start: toInstant(slot.start),
      end: toInstant(slot.end),
      ...(reason ? blocked(reason) : slotState(day, slot, quantity)),
    }));
  }

  function slotRange(day: Day, start: Instant, end: Instant, quantity = 1): SlotRangeState {
    const states = slots(day, quantity);
    const from = states.findIndex((slot) => Date.parse(slot.start) === Date.parse(start));
    const to = states.findIndex((slot) => Date.parse(slot.end) === Date.parse(end));
    if (from < 0 || to < from) return { state: 'blocked', reason: 'not_a_slot' };
    const requested = states.slice(from, to + 1);
    if (requested.length < rules.minimumLength) return { state: 'blocked', reason: 'too_short' };
    if (requested.length > longest) return { state: 'blocked', reason: 'too_long' };
    if (requested.some(({ state }) => state === 'blocked')) return { state: 'blocked', reason: 'taken' };
    return { state: 'free', slots: requested.map((slot) => ({ start: slot.start, end: slot.end })) };
  }

  return {
    day: (day, quantity = 1) => dayState(dayNumber(day), quantity),
    range,
    isFree,
    firstEnd,
    lastEnd,
    nextFree,
    slots,
    slotRange,
  };
}
