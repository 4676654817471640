import type { AvailabilityRules, Day } from '@marketplace/api-contract';
import { createAvailability, takenDays, type Availability } from '@marketplace/availability-rules';
import { addDays, dayIn } from '@marketplace/formats';
import type { Booked, ProductRow } from './demo-data';
import type { Random } from './random';

/** Days ahead with bookings. */
const BOOKED_DAYS = 90;
const FIRST_DAY = -12;

type Kind = 'orders' | 'Booked' | 'Unavailable';
interface Context {
  id: number;
  stock: number;
  rules: AvailabilityRules;
  timeZone: string;
  today: Day;
  /** The share that is booked, 0 to 1. */
  demand: number;
  random: Random;
  into: Booked;
}

/** Bookings of days and slots, within the rules and without overlaps. */
export function generateBookings(products: readonly ProductRow[], random: Random, now: Date): Booked {
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

const pickKind = (random: Random) =>
  random.weighted<Kind>(
    ['orders', 'Booked', 'Unavailable'],
    (kind) => ({ orders: 6, Booked: 3, Unavailable: 1 })[kind],
  );

/** Availability by the rules alone. The past counts as free, for bookings that have begun. */
const getRuleAvailability = ({ rules, stock, timeZone, today }: Context): Availability =>
  createAvailability({
    timeZone,
    today: addDays(today, FIRST_DAY - 1),
    rules: { ...rules, leadDays: 0 },
    stock,
    ranges: [],
    taken: [],
    slots: [],
  });

/** A range within the rules that starts on `start`, or null. */
function chooseRange(start: Day, { rules, random }: Context, free: Availability): { first: Day; last: Day } | null {
  const least = Math.max(1, rules.minimumLength);
  const length = random.int(least, Math.min(rules.maximumLength, least + random.pick([0, 1, 2, 2, 4, 6])));
  const end = addDays(start, rules.basis === 'night' ? length : length - 1);
  return free.range(start, end).state === 'free' ? takenDays(rules.basis, start, end) : null;
}

const toDateRange = (first: Day, last: Day) => `[${first},${addDays(last, 1)})`;

/** A single unit: ranges with gaps between them. */
function bookSingle(context: Context): void {
  const { id, today, demand, random, into } = context;
  const free = getRuleAvailability(context);
  let at = FIRST_DAY + random.int(0, 8);
  while (at < BOOKED_DAYS) {
    const range = chooseRange(addDays(today, at), context, free);
    if (!range) {
      at++;
      continue;
    }
    into.reservations.push({
      productId: id,
      kind: pickKind(random),
      days: toDateRange(range.first, range.last),
      isExclusive: true,
      createdAt: new Date(`${addDays(range.first, -random.int(13, 40))}T10:00:00Z`),
    });
    while (addDays(today, at) <= range.last) at++;
    // The gap is two days for a popular listing and two weeks for an unpopular one.
    at += Math.floor(random.next() * (3 + 22 * (1 - demand)));
  }
}

/** Several units: each booking takes some of the units left on all of its days. */
function bookStock(context: Context): void {
  const { id, stock, today, demand, random, into } = context;
  const free = getRuleAvailability(context);
  const taken = new Map<Day, number>();
  const bookings = Math.round(demand * 18) + 2;
  for (let n = 0; n < bookings; n++) {
    const range = chooseRange(addDays(today, random.int(FIRST_DAY, BOOKED_DAYS - 1)), context, free);
    if (!range) continue;
    const days: Day[] = [];
    for (let day = range.first; day <= range.last; day = addDays(day, 1)) days.push(day);
    const remaining = stock - Math.max(...days.map((day) => taken.get(day) ?? 0));
    if (remaining < 1) continue;
    const quantity = random.int(1, Math.max(1, Math.ceil(remaining * 0.6)));
    for (const day of days) taken.set(day, (taken.get(day) ?? 0) + quantity);
    into.reservations.push({
      productId: id,
      kind: random.chance(0.7) ? 'orders' : 'Booked',
      days: toDateRange(range.first, range.last),
      quantity,
      isExclusive: false,
      createdAt: new Date(`${addDays(range.first, -random.int(13, 40))}T10:00:00Z`),
    });
  }
  for (const [day, units] of [...taken].sort(([a], [b]) => a.localeCompare(b)))
    into.stockDays.push({ productId: id, day, taken: units, stock });
}

/** Bookings of slots. */
function bookSlots(context: Context): void {
  const { id, stock, today, demand, random, into } = context;
  const free = getRuleAvailability(context);
  for (let at = 0; at < BOOKED_DAYS / 2; at++) {
    // Less is booked further ahead, and some days have no bookings.
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
