import type { AvailabilityAnswer, AvailabilityRules } from '@marketplace/api-contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { availabilityOf, type DayReason } from './availability';
import { nearestRange, nearestSlots } from './nearest';

/*
 * The same rules read in the plainest way there is: a table of every minute, with what the clock on the wall shows in it, walked one by
 * one. It asks the platform for that clock itself and shares no code with what it judges.
 */

const MINUTE = 60_000;

interface Minute {
  at: number;
  day: string;
  /** Since midnight, as the clock shows. */
  shown: number;
}

/** Days before, within and after which everything happens: around changes of clocks, a leap day and a year's end. */
const SCENES = [
  { zone: 'America/Edmonton', around: '2026-03-08' },
  { zone: 'America/New_York', around: '2026-11-01' },
  { zone: 'Europe/Rome', around: '2026-03-29' },
  { zone: 'Europe/Rome', around: '2026-10-25' },
  // Half an hour, at two o'clock.
  { zone: 'Australia/Lord_Howe', around: '2026-04-05' },
  { zone: 'Australia/Lord_Howe', around: '2026-10-04' },
  // Midnight itself does not exist.
  { zone: 'Africa/Cairo', around: '2026-04-24' },
  { zone: 'Asia/Kathmandu', around: '2028-02-29' },
  { zone: 'Pacific/Kiritimati', around: '2026-12-31' },
  { zone: 'America/St_Johns', around: '2027-01-01' },
];
const DAYS_AROUND = 9;

const tables = new Map<string, Minute[]>();
function minutesOf({ zone, around }: (typeof SCENES)[number]): Minute[] {
  const key = `${zone} ${around}`;
  const known = tables.get(key);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const noon = Date.parse(`${around}T12:00:00Z`);
  const table: Minute[] = [];
  for (let at = noon - (DAYS_AROUND + 1) * 1440 * MINUTE; at < noon + (DAYS_AROUND + 1) * 1440 * MINUTE; at += MINUTE) {
    const [day = '', time = ''] = clock.format(at).split(' ');
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    table.push({ at, day, shown: hour * 60 + minute });
  }
  tables.set(key, table);
  return table;
}

/** The days of the table that it holds whole. */
const wholeDays = (table: Minute[]) => [...new Set(table.map(({ day }) => day))].slice(1, -1);

/** What `rules` leave out. */
const filled = (rules: AvailabilityRules) => ({ opens: 0, closes: 1440, slotMinutes: 60, bufferMinutes: 0, ...rules });

/** The minute when the clock shows that time on a day for the first time; where it jumps over it, as much later as it jumps. */
function minuteAt(table: Minute[], day: string, shown: number): number {
  const exact = table.findIndex((minute) => minute.day === day && minute.shown === shown);
  if (exact >= 0) return exact;
  const jump = table.findIndex((minute) => minute.day === day && minute.shown > shown);
  const before = table[jump - 1] as Minute;
  const missed = before.day === day ? shown - before.shown - 1 : shown;
  return jump + missed;
}

function slotsOf(a: AvailabilityAnswer, table: Minute[], day: string): { from: number; to: number }[] {
  const { opens, closes, slotMinutes, bufferMinutes } = filled(a.rules);
  const next = table.find((minute) => minute.day > day)?.day ?? '';
  const closing = closes === 1440 ? minuteAt(table, next, 0) : minuteAt(table, day, closes);
  const slots: { from: number; to: number }[] = [];
  let [began, rest] = [minuteAt(table, day, opens), 0];
  for (let index = began; index < closing; index++) {
    if (rest > 0) {
      rest--;
      began = index + 1;
      continue;
    }
    if (index - began + 1 < slotMinutes) continue;
    slots.push({ from: began, to: index });
    rest = bufferMinutes;
    began = index + 1;
  }
  return slots;
}

function unitsIn(a: AvailabilityAnswer, minute: Minute): number {
  const { bufferMinutes } = filled(a.rules);
  return a.slots
    .filter(({ start, end }) => {
      const from = Date.parse(start) - bufferMinutes * MINUTE;
      return from <= minute.at && minute.at < Date.parse(end) + bufferMinutes * MINUTE;
    })
    .reduce((sum, { taken }) => sum + taken, 0);
}

/** Why a slot cannot be had on a day that is not closed; null where it can. */
function slotReason(
  a: AvailabilityAnswer,
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

/** What closes a day as a whole; null where nothing does. */
function closedBy(a: AvailabilityAnswer, table: Minute[], day: string, quantity: number): DayReason | null {
  const holds = (range: { startDate: string; endDate: string }) => range.startDate <= day && day <= range.endDate;
  if (day < a.today) return 'past';
  if (a.ranges.some((range) => holds(range) && !range.isAvailable && range.type !== 'Unavailable')) return 'booked';
  if (a.taken.filter((one) => one.day === day).reduce((sum, one) => sum + one.taken, 0) + quantity > a.stock)
    return 'sold_out';
  if (a.ranges.some((range) => holds(range) && range.isAvailable)) return null;
  const ahead = count(table, a.today, day);
  if (ahead < a.rules.leadDays) return 'too_soon';
  if (ahead > a.rules.horizonDays) return 'too_far';
  if (a.ranges.some((range) => holds(range) && range.type === 'Unavailable')) return 'unavailable';
  return a.rules.allowedWeekdays.includes(new Date(`${day}T12:00:00Z`).getUTCDay()) ? null : 'weekday';
}

function dayReason(
  a: AvailabilityAnswer,
  table: Minute[],
  day: string,
  quantity: number,
  now: number,
): DayReason | null {
  const reason = closedBy(a, table, day, quantity);
  if (reason || a.rules.basis !== 'slot') return reason;
  const { minimumLength, maximumLength } = a.rules;
  const free = slotsOf(a, table, day).map((slot) => slotReason(a, table, slot, now, quantity) === null);
  for (let length = Math.max(1, minimumLength); length <= maximumLength; length++)
    for (let first = 0; first + length <= free.length; first++)
      if (free.slice(first, first + length).every(Boolean)) return null;
  return 'sold_out';
}

const stateOf = (reason: DayReason | null) => (reason ? { state: 'blocked', reason } : { state: 'free' });

interface Case {
  /** Not its table: what fails is printed. */
  scene: (typeof SCENES)[number];
  days: string[];
  answer: AvailabilityAnswer;
  now: number;
  quantity: number;
}

const cases = (bases: readonly AvailabilityRules['basis'][]): fc.Arbitrary<Case> =>
  fc.constantFrom(...SCENES).chain((scene) => {
    const table = minutesOf(scene);
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
    // Early on, so that days follow.
    const now = fc
      .record({ day: fc.integer({ min: 0, max: 6 }), minute: fc.integer({ min: 0, max: 1320 }) })
      .map(({ day, minute }) => (table.find((one) => one.day === days[day]) as Minute).at + minute * MINUTE);
    return now.chain((at) =>
      fc.record({
        now: fc.constant(at),
        scene: fc.constant(scene),
        days: fc.constant(days),
        quantity: fc.integer({ min: 1, max: 3 }),
        answer: fc.record({
          timeZone: fc.constant(scene.zone),
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

it('AV-06 AV-07 AV-08 the times of a day, and why some cannot be had, are those of walking it minute by minute', () => {
  fc.assert(
    fc.property(cases(['slot']), fc.nat(), ({ scene, days, answer, now, quantity }, pick) => {
      const table = minutesOf(scene);
      const day = days[1 + (pick % (days.length - 2))] as string;
      const { slots } = availabilityOf(answer, new Date(now).toISOString());
      const closed = closedBy(answer, table, day, quantity);
      const expected = slotsOf(answer, table, day).map((slot) => ({
        start: new Date((table[slot.from] as Minute).at).toISOString(),
        end: new Date((table[slot.to] as Minute).at + MINUTE).toISOString(),
        ...stateOf(closed ?? slotReason(answer, table, slot, now, quantity)),
      }));
      expect(slots(day, quantity)).toEqual(closed === 'past' || closed === 'too_far' ? [] : expected);
    }),
    runs(300, 5000),
  );
});

it('AV-06 AV-08 times from one slot to another can be had where each of them can, and only from slot to slot', () => {
  fc.assert(
    fc.property(cases(['slot']), fc.nat(), ({ scene, days, answer, now, quantity }, pick) => {
      const table = minutesOf(scene);
      const day = days[1 + (pick % (days.length - 2))] as string;
      const { slotRange } = availabilityOf(answer, new Date(now).toISOString());
      const closed = closedBy(answer, table, day, quantity);
      const all = closed === 'past' || closed === 'too_far' ? [] : slotsOf(answer, table, day);
      const { minimumLength, maximumLength } = answer.rules;
      const at = (index: number) => new Date((table[index] as Minute).at).toISOString();
      for (const [first, { from }] of all.slice(0, 12).entries())
        for (const [last, { to }] of all.slice(0, 12).entries()) {
          const wanted = all.slice(first, last + 1);
          const isFree = !closed && wanted.every((slot) => slotReason(answer, table, slot, now, quantity) === null);
          const reason =
            last < first
              ? 'not_a_slot'
              : wanted.length < minimumLength
                ? 'too_short'
                : wanted.length > maximumLength
                  ? 'too_long'
                  : isFree
                    ? null
                    : 'taken';
          const state = slotRange(day, at(from), at(to + 1), quantity);
          expect(state).toMatchObject(reason ? { state: 'blocked', reason } : { state: 'free' });
          expect(slotRange(day, at(from + 1), at(to + 1), quantity)).toMatchObject({ reason: 'not_a_slot' });
        }
    }),
    runs(100, 2000),
  );
});

it('AV-04 AV-07 each day is free, or blocked for that reason, as on its minutes', () => {
  fc.assert(
    fc.property(cases(['night', 'day', 'slot']), ({ scene, days, answer, now, quantity }) => {
      const table = minutesOf(scene);
      const { day } = availabilityOf(answer, new Date(now).toISOString());
      for (const one of days.slice(1, -1))
        expect({ one, ...day(one, quantity) }).toEqual({
          one,
          ...stateOf(dayReason(answer, table, one, quantity, now)),
        });
    }),
    runs(150, 2500),
  );
});

/** Every range of the days that the rules allow, the earliest and shortest first. */
function freeRanges({ scene, days, answer, now, quantity }: Case): { start: string; end: string }[] {
  const table = minutesOf(scene);
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

it('AV-04 AV-08 ranges, their first and last ends and the next free one are those of trying them all', () => {
  fc.assert(
    fc.property(cases(['night', 'day']), (one) => {
      const { days, answer, now, quantity } = one;
      const { range, firstEnd, lastEnd, nextFree } = availabilityOf(answer, new Date(now).toISOString());
      const free = freeRanges(one);
      const names = new Set(free.map(({ start, end }) => `${start} ${end}`));
      // Near the end of the table not all days are known to it.
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
    runs(150, 2500),
  );
});

/** Of two as far away the later one first. */
const byDistance = (from: number) => (a: number, b: number) => Math.abs(a - from) - Math.abs(b - from) || b - a;

it('AV-08 the nearest free range as long as a wish is the one that trying them all finds first', () => {
  fc.assert(
    fc.property(cases(['night', 'day']), fc.integer({ min: 5, max: 11 }), fc.nat(), (one, wish, pick) => {
      const { days, answer, now, quantity } = one;
      const free = freeRanges(one).map(({ start, end }) => ({ first: days.indexOf(start), last: days.indexOf(end) }));
      const like = free[pick % free.length];
      const length = like ? like.last - like.first : 1;
      const [nearest] = free
        .filter(({ first, last }) => last - first === length)
        .map(({ first }) => first)
        .sort(byDistance(wish));
      const wanted = { startDate: days[wish] as string, endDate: days[wish + length] as string };
      const found = nearestRange(availabilityOf(answer, new Date(now).toISOString()), wanted, quantity);
      // Beyond the table there may be a nearer one.
      if (nearest === undefined || Math.abs(nearest - wish) >= Math.min(wish, days.length - wish - length - 1)) return;
      expect(found).toEqual({ startDate: days[nearest], endDate: days[nearest + length] });
    }),
    runs(60, 1000),
  );
});

it('AV-08 the nearest free times as long as a wish are those that trying them all finds first', () => {
  fc.assert(
    fc.property(cases(['slot']), fc.integer({ min: 5, max: 11 }), fc.nat(), fc.nat(2), (one, wish, pick, more) => {
      const { scene, days, answer, now, quantity } = one;
      const table = minutesOf(scene);
      const grids = days.map((day) => ({ day, slots: null as ReturnType<typeof slotsOf> | null }));
      const gridOf = (day: number) => {
        const grid = grids[day] as (typeof grids)[number];
        return (grid.slots ??= slotsOf(answer, table, grid.day));
      };
      const closed = (day: number) => closedBy(answer, table, days[day] as string, quantity);
      fc.pre(!['past', 'too_far'].includes(closed(wish) ?? '') && gridOf(wish).length > more);
      const from = pick % (gridOf(wish).length - more);
      const { minimumLength, maximumLength } = answer.rules;
      const isLong = more + 1 >= minimumLength && more + 1 <= maximumLength;
      const instants = (day: number, first: number) => ({
        slotStart: new Date((table[gridOf(day)[first]?.from ?? 0] as Minute).at).toISOString(),
        slotEnd: new Date((table[gridOf(day)[first + more]?.to ?? 0] as Minute).at + MINUTE).toISOString(),
      });
      /** Where on that day as many free slots in a row begin, nearest to the wish. */
      const firstOn = (day: number) => {
        if (!isLong || closed(day)) return undefined;
        const free = gridOf(day).map((slot) => slotReason(answer, table, slot, now, quantity) === null);
        return free
          .map((_, index) => index)
          .filter((index) => index + more < free.length && free.slice(index, index + more + 1).every(Boolean))
          .sort((a, b) => Math.abs(a - from) - Math.abs(b - from) || a - b)[0];
      };
      const near = days
        .map((_, day) => day)
        .filter((day) => Math.abs(day - wish) < Math.min(wish, days.length - wish - 1));
      const day = near.sort(byDistance(wish)).find((one) => firstOn(one) !== undefined);
      // Beyond the table there may be one.
      fc.pre(day !== undefined);
      const availability = availabilityOf(answer, new Date(now).toISOString());
      expect(nearestSlots(availability, days[wish] as string, instants(wish, from), quantity)).toEqual(
        instants(day as number, firstOn(day as number) as number),
      );
    }),
    runs(60, 1000),
  );
});
