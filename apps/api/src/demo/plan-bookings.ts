import type { AvailabilityRules, Day } from '@marketplace/api-contract';
import { availabilityOf, takenDays, type Availability } from '@marketplace/availability';
import { addDays, dayIn } from '@marketplace/formats';
import type { Booked, ProductRow } from './plan-types';
import type { Random } from './random';

/** How far ahead others have booked. */
const BOOKED_DAYS = 90;
const FIRST_DAY = -12;

type Kind = 'orders' | 'Booked' | 'Unavailable';
interface Context {
  id: number;
  stock: number;
  rules: AvailabilityRules;
  timeZone: string;
  today: Day;
  /** 0 to 1: how much of it is taken. */
  demand: number;
  random: Random;
  into: Booked;
}

/** Days and slots that others have taken, within the rules and never twice. */
export function planBookings(products: readonly ProductRow[], random: Random, now: Date): Booked {
  const into: Booked = { reservations: [], stockDays: [], stockSlots: [] };
  for (const { id, stock = 1, rules, timeZone } of products) {
    if (!rules) continue;
    const own = random.branch(`bookings ${id}`);
    const today = dayIn(timeZone, now);
    const context = { id, stock, rules, timeZone, today, demand: 0.12 + 0.5 * own.next(), random: own, into };
    if (rules.basis === 'slot') bookSlots(context);
    else if (stock === 1) bookSingle(context);
    else bookStock(context);
  }
  return into;
}

const kindOf = (random: Random) =>
  random.weighted<Kind>(
    ['orders', 'Booked', 'Unavailable'],
    (kind) => ({ orders: 6, Booked: 3, Unavailable: 1 })[kind],
  );

/** Free of anything taken: only the rules speak. The past counts as free, for bookings that have begun. */
const ruled = ({ rules, stock, timeZone, today }: Context): Availability =>
  availabilityOf({
    timeZone,
    today: addDays(today, FIRST_DAY - 1),
    rules: { ...rules, leadDays: 0 },
    stock,
    ranges: [],
    taken: [],
    slots: [],
  });

/** A range within the rules that begins on `start`, or null. */
function rangeFrom(start: Day, { rules, random }: Context, free: Availability): { first: Day; last: Day } | null {
  const least = Math.max(1, rules.minimumLength);
  const length = random.int(least, Math.min(rules.maximumLength, least + random.pick([0, 1, 2, 2, 4, 6])));
  const end = addDays(start, rules.basis === 'night' ? length : length - 1);
  return free.range(start, end).state === 'free' ? takenDays(rules.basis, start, end) : null;
}

const daysText = (first: Day, last: Day) => `[${first},${addDays(last, 1)})`;

/** One unit: ranges follow each other with gaps. */
function bookSingle(context: Context): void {
  const { id, today, demand, random, into } = context;
  const free = ruled(context);
  let at = FIRST_DAY + random.int(0, 8);
  while (at < BOOKED_DAYS) {
    const range = rangeFrom(addDays(today, at), context, free);
    if (!range) {
      at++;
      continue;
    }
    into.reservations.push({
      productId: id,
      kind: kindOf(random),
      days: daysText(range.first, range.last),
      isExclusive: true,
      createdAt: new Date(`${addDays(range.first, -random.int(13, 40))}T10:00:00Z`),
    });
    while (addDays(today, at) <= range.last) at++;
    // A busy listing rests for two days, an unpopular one for two weeks.
    at += Math.floor(random.next() * (3 + 22 * (1 - demand)));
  }
}

/** Several units: each booking takes some of what is left on all of its days. */
function bookStock(context: Context): void {
  const { id, stock, today, demand, random, into } = context;
  const free = ruled(context);
  const taken = new Map<Day, number>();
  const bookings = Math.round(demand * 18) + 2;
  for (let n = 0; n < bookings; n++) {
    const range = rangeFrom(addDays(today, random.int(FIRST_DAY, BOOKED_DAYS - 1)), context, free);
    if (!range) continue;
    const days: Day[] = [];
    for (let day = range.first; day <= range.last; day = addDays(day, 1)) days.push(day);
    const left = stock - Math.max(...days.map((day) => taken.get(day) ?? 0));
    if (left < 1) continue;
    const quantity = random.int(1, Math.max(1, Math.ceil(left * 0.6)));
    for (const day of days) taken.set(day, (taken.get(day) ?? 0) + quantity);
    into.reservations.push({
      productId: id,
      kind: random.chance(0.7) ? 'orders' : 'Booked',
      days: daysText(range.first, range.last),
      quantity,
      isExclusive: false,
      createdAt: new Date(`${addDays(range.first, -random.int(13, 40))}T10:00:00Z`),
    });
  }
  for (const [day, units] of [...taken].sort(([a], [b]) => a.localeCompare(b)))
    into.stockDays.push({ productId: id, day, taken: units, stock });
}

/** Times of day. */
function bookSlots(context: Context): void {
  const { id, stock, today, demand, random, into } = context;
  const free = ruled(context);
  for (let at = 0; at < BOOKED_DAYS / 2; at++) {
    // Further ahead less is booked, and some days not at all.
    const chance = 0.8 * demand * (1 - at / BOOKED_DAYS);
    if (random.chance(0.3)) continue;
    const day = addDays(today, at);
    for (const { start, end, state } of free.slots(day)) {
      if (state !== 'free' || !random.chance(chance)) continue;
      const quantity = stock === 1 ? 1 : random.int(1, stock);
      into.reservations.push({
        productId: id,
        kind: random.chance(0.75) ? 'orders' : 'Booked',
        slot: `[${start},${end})`,
        quantity,
        isExclusive: stock === 1,
        createdAt: new Date(`${addDays(day, -random.int(2, 30))}T10:00:00Z`),
      });
      if (stock > 1)
        into.stockSlots.push({
          productId: id,
          startsAt: new Date(start),
          endsAt: new Date(end),
          taken: quantity,
          stock,
        });
    }
  }
}
