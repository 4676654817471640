import type { AvailabilityData, AvailabilityRules } from '@marketplace/api-contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAvailability, type DayReason } from './availability';
import { nearestRange, nearestSlots } from './nearest';

/*
 * A naive implementation of the rules: a table of every minute with its local time, which is
 * iterated minute by minute. It uses the platform's time zone data and shares no code with the
 * tested lib.
 */

const MINUTE = 60_000;

interface Minute {
  at: number;
  day: string;
  /** The local time in minutes after midnight. */
  localMinutes: number;
}

/** Days around daylight-saving changes, a leap day and the end of a year. */
const PERIODS = [
  { zone: 'America/Edmonton', around: '2026-03-08' },
  { zone: 'America/New_York', around: '2026-11-01' },
  { zone: 'Europe/Rome', around: '2026-03-29' },
  { zone: 'Europe/Rome', around: '2026-10-25' },
  // A change of half an hour, at two o'clock.
  { zone: 'Australia/Lord_Howe', around: '2026-04-05' },
  { zone: 'Australia/Lord_Howe', around: '2026-10-04' },
  // Midnight is skipped.
  { zone: 'Africa/Cairo', around: '2026-04-24' },
  { zone: 'Asia/Kathmandu', around: '2028-02-29' },
  { zone: 'Pacific/Kiritimati', around: '2026-12-31' },
  { zone: 'America/St_Johns', around: '2027-01-01' },
];
const DAYS_AROUND = 9;

const tables = new Map<string, Minute[]>();
function listMinutes({ zone, around }: (typeof PERIODS)[number]): Minute[] {
  const key = `${zone} ${around}`;
  const known = tables.get(key);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const noon = Date.parse(`${around}T12:00:00Z`);
  const table: Minute[] = [];
  for (let at = noon - (DAYS_AROUND + 1) * 1440 * MINUTE; at < noon + (DAYS_AROUND + 1) * 1440 * MINUTE; at += MINUTE) {
    const [day = '', time = ''] = clock.format(at).split(' ');
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    table.push({ at, day, localMinutes: hour * 60 + minute });
  }
  tables.set(key, table);
  return table;
}

/** The days that the table contains completely. */
const wholeDays = (table: Minute[]) => [...new Set(table.map(({ day }) => day))].slice(1, -1);

/** The rules with defaults for optional ones. */
const withDefaults = (rules: AvailabilityRules) => ({
  opens: 0,
  closes: 1440,
  slotMinutes: 60,
  bufferMinutes: 0,
  ...rules,
});

/**
 * The first minute with a local time on a day; a skipped time moves forward by the length of the
 * gap.
 */
function minuteAt(table: Minute[], day: string, localMinutes: number): number {
  const exact = table.findIndex((minute) => minute.day === day && minute.localMinutes === localMinutes);
  if (exact >= 0) return exact;
  const afterGap = table.findIndex((minute) => minute.day === day && minute.localMinutes > localMinutes);
  const before = table[afterGap - 1] as Minute;
  const skipped = before.day === day ? localMinutes - before.localMinutes - 1 : localMinutes;
  return afterGap + skipped;
}

function listSlots(a: AvailabilityData, table: Minute[], day: string): { from: number; to: number }[] {
  const { opens, closes, slotMinutes, bufferMinutes } = withDefaults(a.rules);
  const next = table.find((minute) => minute.day > day)?.day ?? '';
  const closing = closes === 1440 ? minuteAt(table, next, 0) : minuteAt(table, day, closes);
  const slots: { from: number; to: number }[] = [];
  let [slotStart, bufferLeft] = [minuteAt(table, day, opens), 0];
  for (let index = slotStart; index < closing; index++) {
    if (bufferLeft > 0) {
      bufferLeft--;
      slotStart = index + 1;
      continue;
    }
    if (index - slotStart + 1 < slotMinutes) continue;
    slots.push({ from: slotStart, to: index });
    bufferLeft = bufferMinutes;
    slotStart = index + 1;
  }
  return slots;
}

function unitsIn(a: AvailabilityData, minute: Minute): number {
  const { bufferMinutes } = withDefaults(a.rules);
  return a.slots
    .filter(({ start, end }) => {
      const from = Date.parse(start) - bufferMinutes * MINUTE;
      return from <= minute.at && minute.at < Date.parse(end) + bufferMinutes * MINUTE;
    })
    .reduce((sum, { taken }) => sum + taken, 0);
}

/** Why a slot is blocked on a day that isn't; null if it is free. */
function slotReason(
  a: AvailabilityData,
  table: Minute[],
  slot: { from: number; to: number },
  now: number,
  quantity: number,
): DayReason | null {
  if ((table[slot.from] as Minute).at <= now) return 'past';
  for (let index = slot.from; index <= slot.to; index++)
    if (unitsIn(a, table[index] as Minute) + quantity > a.stock) return a.stock > 1 ? 'sold_out' : 'booked';
  return null;
}

const count = (table: Minute[], from: string, to: string) =>
  new Set(table.filter(({ day }) => day >= from && day < to).map(({ day }) => day)).size;

/** Why a whole day is blocked; null if it isn't. */
function closedBy(a: AvailabilityData, table: Minute[], day: string, quantity: number): DayReason | null {
  const contains = (range: { startDate: string; endDate: string }) => range.startDate <= day && day <= range.endDate;
  if (day < a.today) return 'past';
  if (a.ranges.some((range) => contains(range) && !range.isAvailable && range.type !== 'Unavailable')) return 'booked';
  if (a.taken.filter((one) => one.day === day).reduce((sum, one) => sum + one.taken, 0) + quantity > a.stock)
    return 'sold_out';
  if (a.ranges.some((range) => contains(range) && range.isAvailable)) return null;
  const ahead = count(table, a.today, day);
  if (ahead < a.rules.leadDays) return 'too_soon';
  if (ahead > a.rules.horizonDays) return 'too_far';
  if (a.ranges.some((range) => contains(range) && range.type === 'Unavailable')) return 'unavailable';
  return a.rules.allowedWeekdays.includes(new Date(`${day}T12:00:00Z`).getUTCDay()) ? null : 'weekday';
}

function dayReason(a: AvailabilityData, table: Minute[], day: string, quantity: number, now: number): DayReason | null {
  const reason = closedBy(a, table, day, quantity);
  if (reason || a.rules.basis !== 'slot') return reason;
  const { minimumLength, maximumLength } = a.rules;
  const free = listSlots(a, table, day).map((slot) => slotReason(a, table, slot, now, quantity) === null);
  for (let length = Math.max(1, minimumLength); length <= maximumLength; length++)
    for (let first = 0; first + length <= free.length; first++)
      if (free.slice(first, first + length).every(Boolean)) return null;
  return 'sold_out';
}

const getState = (reason: DayReason | null) => (reason ? { state: 'blocked', reason } : { state: 'free' });

interface Case {
  /** Not its table, because counterexamples are printed. */
  period: (typeof PERIODS)[number];
  days: string[];
  answer: AvailabilityData;
  now: number;
  quantity: number;
}

const cases = (bases: readonly AvailabilityRules['basis'][]): fc.Arbitrary<Case> =>
  fc.constantFrom(...PERIODS).chain((period) => {
    const table = listMinutes(period);
    const days = wholeDays(table);
    const aDay = fc.integer({ min: 0, max: days.length - 1 });
    const range = fc
      .record({
        type: fc.constantFrom('Booked' as const, 'orders' as const, 'Unavailable' as const),
        first: aDay,
        length: fc.integer({ min: 0, max: 3 }),
        isAvailable: fc.boolean(),
      })
      .map(({ first, length, ...rest }) => ({
        ...rest,
        startDate: days[first] as string,
        endDate: days[Math.min(first + length, days.length - 1)] as string,
      }));
    const slot = fc
      .record({
        from: fc.integer({ min: 0, max: table.length - 400 }),
        minutes: fc.integer({ min: 1, max: 300 }),
        taken: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ from, minutes, taken }) => ({
        start: new Date((table[from] as Minute).at).toISOString(),
        end: new Date((table[from + minutes] as Minute).at).toISOString(),
        taken,
      }));
    const hours = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1440 }))
      .map(([a, b]) => ({ opens: Math.min(a, b), closes: Math.max(a, b) }));
    const round = fc.constantFrom({ opens: 0, closes: 1440 }, { opens: 60, closes: 240 }, { opens: 150, closes: 1440 });
    const rules = fc
      .record({
        basis: fc.constantFrom(...bases),
        allowedWeekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 4 }),
        changeoverWeekdays: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), { nil: undefined }),
        minimumLength: fc.integer({ min: 0, max: 3 }),
        maximumLength: fc.integer({ min: 1, max: 8 }),
        leadDays: fc.integer({ min: 0, max: 2 }),
        horizonDays: fc.integer({ min: 1, max: 14 }),
        slotMinutes: fc.constantFrom(15, 30, 45, 60, 90, 240),
        bufferMinutes: fc.constantFrom(0, 10, 15, 30),
        hours: fc.oneof(hours, round),
      })
      .map(({ hours: ofDay, changeoverWeekdays, ...rest }) => ({
        ...rest,
        ...ofDay,
        ...(changeoverWeekdays && { changeoverWeekdays }),
      }));
    // Early in the table, so that days follow.
    const now = fc
      .record({ day: fc.integer({ min: 0, max: 6 }), minute: fc.integer({ min: 0, max: 1320 }) })
      .map(({ day, minute }) => (table.find((one) => one.day === days[day]) as Minute).at + minute * MINUTE);
    return now.chain((at) =>
      fc.record({
        now: fc.constant(at),
        period: fc.constant(period),
        days: fc.constant(days),
        quantity: fc.integer({ min: 1, max: 3 }),
        answer: fc.record({
          timeZone: fc.constant(period.zone),
          today: fc.constant((table.find((one) => one.at === at) as Minute).day),
          rules,
          stock: fc.integer({ min: 1, max: 3 }),
          ranges: fc.array(range, { maxLength: 4 }),
          taken: fc
            .uniqueArray(fc.record({ day: aDay, taken: fc.integer({ min: 1, max: 3 }) }), {
              selector: ({ day }) => day,
              maxLength: 5,
            })
            .map((counts) => counts.map(({ day, taken }) => ({ day: days[day] as string, taken }))),
          slots: fc.array(slot, { maxLength: 6 }),
        }),
      }),
    );
  });

const runs = (reduced: number, full: number) => ({ numRuns: process.env['FULL'] ? full : reduced });

it('AV-06 AV-07 AV-08 the slots of a day and their states equal a minute-by-minute computation', () => {
  fc.assert(
    fc.property(cases(['slot']), fc.nat(), ({ period, days, answer, now, quantity }, pick) => {
      const table = listMinutes(period);
      const day = days[1 + (pick % (days.length - 2))] as string;
      const { slots } = createAvailability(answer, new Date(now).toISOString());
      const closed = closedBy(answer, table, day, quantity);
      const expected = listSlots(answer, table, day).map((slot) => ({
        start: new Date((table[slot.from] as Minute).at).toISOString(),
        end: new Date((table[slot.to] as Minute).at + MINUTE).toISOString(),
        ...getState(closed ?? slotReason(answer, table, slot, now, quantity)),
      }));
      expect(slots(day, quantity)).toEqual(closed === 'past' || closed === 'too_far' ? [] : expected);
    }),
    runs(100, 5000),
  );
});

it('AV-06 AV-08 a range of slots is free exactly when every slot is free and its ends lie on the grid', () => {
  fc.assert(
    fc.property(cases(['slot']), fc.nat(), ({ period, days, answer, now, quantity }, pick) => {
      const table = listMinutes(period);
      const day = days[1 + (pick % (days.length - 2))] as string;
      const { slotRange } = createAvailability(answer, new Date(now).toISOString());
      const closed = closedBy(answer, table, day, quantity);
      const all = closed === 'past' || closed === 'too_far' ? [] : listSlots(answer, table, day);
      const { minimumLength, maximumLength } = answer.rules;
      const at = (index: number) => new Date((table[index] as Minute).at).toISOString();
      for (const [first, { from }] of all.slice(0, 12).entries())
        for (const [last, { to }] of all.slice(0, 12).entries()) {
          const chosen = all.slice(first, last + 1);
          const isFree = !closed && chosen.every((slot) => slotReason(answer, table, slot, now, quantity) === null);
          const reason =
            last < first
              ? 'not_a_slot'
              : chosen.length < minimumLength
                ? 'too_short'
                : chosen.length > maximumLength
                  ? 'too_long'
                  : isFree
                    ? null
                    : 'taken';
          const state = slotRange(day, at(from), at(to + 1), quantity);
          expect(state).toMatchObject(reason ? { state: 'blocked', reason } : { state: 'free' });
          expect(slotRange(day, at(from + 1), at(to + 1), quantity)).toMatchObject({ reason: 'not_a_slot' });
        }
    }),
    runs(40, 2000),
  );
});

it('AV-04 AV-07 the state of each day equals a minute-by-minute computation', () => {
  fc.assert(
    fc.property(cases(['night', 'day', 'slot']), ({ period, days, answer, now, quantity }) => {
      const table = listMinutes(period);
      const { day } = createAvailability(answer, new Date(now).toISOString());
      for (const one of days.slice(1, -1))
        expect({ one, ...day(one, quantity) }).toEqual({
          one,
          ...getState(dayReason(answer, table, one, quantity, now)),
        });
    }),
    runs(50, 2500),
  );
});

/** All free ranges of the table, the earliest and shortest first. */
function freeRanges({ period, days, answer, now, quantity }: Case): { start: string; end: string }[] {
  const table = listMinutes(period);
  const { basis, minimumLength, maximumLength, changeoverWeekdays } = answer.rules;
  const free = new Set(days.filter((day) => dayReason(answer, table, day, quantity, now) === null));
  const isChangeover = (day: string | undefined) =>
    day !== undefined && (!changeoverWeekdays || changeoverWeekdays.includes(new Date(`${day}T12:00:00Z`).getUTCDay()));
  const found: { start: string; end: string }[] = [];
  for (let first = 0; first < days.length; first++)
    for (let length = Math.max(1, minimumLength); length <= maximumLength; length++) {
      const taken = days.slice(first, first + length);
      if (taken.length < length || !taken.every((day) => free.has(day))) break;
      const after = days[first + length];
      if (after === undefined || !isChangeover(days[first]) || !isChangeover(after)) continue;
      found.push({ start: days[first] as string, end: basis === 'night' ? after : (taken.at(-1) as string) });
    }
  return found;
}

it('AV-04 AV-08 ranges, their first and last ends and the next free range equal an exhaustive search', () => {
  fc.assert(
    fc.property(cases(['night', 'day']), (one) => {
      const { days, answer, now, quantity } = one;
      const { range, firstEnd, lastEnd, nextFree } = createAvailability(answer, new Date(now).toISOString());
      const free = freeRanges(one);
      const names = new Set(free.map(({ start, end }) => `${start} ${end}`));
      // Near the end of the table ranges would reach beyond it.
      const known = days.slice(0, -9);
      for (const start of known) {
        for (const end of days.slice(days.indexOf(start), days.indexOf(start) + 9)) {
          if (answer.rules.basis === 'night' && end === start) continue;
          expect({ start, end, is: range(start, end, quantity).state === 'free' }).toEqual({
            start,
            end,
            is: names.has(`${start} ${end}`),
          });
        }
        const ends = free.filter((found) => found.start === start).map(({ end }) => end);
        expect(firstEnd(start, quantity)).toBe(ends[0] ?? null);
        if (answer.rules.minimumLength <= 1) expect(lastEnd(start, quantity)).toBe(ends.at(-1) ?? null);
      }
      const next = free.find(({ start }) => start >= answer.today && known.includes(start));
      if (next) expect(nextFree(1, quantity)).toEqual(next);
    }),
    runs(50, 2500),
  );
});

/** By distance; of two equal ones the later first. */
const byDistance = (from: number) => (a: number, b: number) => Math.abs(a - from) - Math.abs(b - from) || b - a;

it('AV-08 the nearest free range of the same length equals an exhaustive search', () => {
  fc.assert(
    fc.property(cases(['night', 'day']), fc.integer({ min: 5, max: 11 }), fc.nat(), (one, first, pick) => {
      const { days, answer, now, quantity } = one;
      const free = freeRanges(one).map(({ start, end }) => ({ first: days.indexOf(start), last: days.indexOf(end) }));
      const like = free[pick % free.length];
      const length = like ? like.last - like.first : 1;
      const [nearest] = free
        .filter((range) => range.last - range.first === length)
        .map((range) => range.first)
        .sort(byDistance(first));
      const range = { startDate: days[first] as string, endDate: days[first + length] as string };
      const found = nearestRange(createAvailability(answer, new Date(now).toISOString()), range, { quantity });
      // Outside the table there may be a nearer one.
      if (nearest === undefined || Math.abs(nearest - first) >= Math.min(first, days.length - first - length - 1))
        return;
      expect(found).toEqual({ startDate: days[nearest], endDate: days[nearest + length] });
    }),
    runs(25, 1000),
  );
});

it('AV-08 the nearest free slots of the same length equal an exhaustive search', () => {
  fc.assert(
    fc.property(cases(['slot']), fc.integer({ min: 5, max: 11 }), fc.nat(), fc.nat(2), (one, dayIndex, pick, more) => {
      const { period, days, answer, now, quantity } = one;
      const table = listMinutes(period);
      const grids = days.map((day) => ({ day, slots: null as ReturnType<typeof listSlots> | null }));
      const getGrid = (day: number) => {
        const grid = grids[day] as (typeof grids)[number];
        return (grid.slots ??= listSlots(answer, table, grid.day));
      };
      const closed = (day: number) => closedBy(answer, table, days[day] as string, quantity);
      fc.pre(!['past', 'too_far'].includes(closed(dayIndex) ?? '') && getGrid(dayIndex).length > more);
      const from = pick % (getGrid(dayIndex).length - more);
      const { minimumLength, maximumLength } = answer.rules;
      const isLong = more + 1 >= minimumLength && more + 1 <= maximumLength;
      const instants = (day: number, first: number) => ({
        slotStart: new Date((table[getGrid(day)[first]?.from ?? 0] as Minute).at).toISOString(),
        slotEnd: new Date((table[getGrid(day)[first + more]?.to ?? 0] as Minute).at + MINUTE).toISOString(),
      });
      /** The first of as many consecutive free slots on that day, nearest to the requested one. */
      const firstOn = (day: number) => {
        if (!isLong || closed(day)) return undefined;
        const free = getGrid(day).map((slot) => slotReason(answer, table, slot, now, quantity) === null);
        return free
          .map((_, index) => index)
          .filter((index) => index + more < free.length && free.slice(index, index + more + 1).every(Boolean))
          .sort((a, b) => Math.abs(a - from) - Math.abs(b - from) || a - b)[0];
      };
      const near = days
        .map((_, day) => day)
        .filter((day) => Math.abs(day - dayIndex) < Math.min(dayIndex, days.length - dayIndex - 1));
      const day = near.sort(byDistance(dayIndex)).find((one) => firstOn(one) !== undefined);
      // Otherwise the nearest may be outside the table.
      fc.pre(day !== undefined);
      const availability = createAvailability(answer, new Date(now).toISOString());
      expect(nearestSlots(availability, days[dayIndex] as string, instants(dayIndex, from), { quantity })).toEqual(
        instants(day as number, firstOn(day as number) as number),
      );
    }),
    runs(25, 1000),
  );
});
