import type { AttributeType, Currency, SaleType } from '@marketplace/api-contract';

/*
 * What search should answer, written down as plainly as it can be said: every listing is asked every question, one after the other.
 * It shares no code with the index that it is compared with.
 */

/** A listing as the test knows it. */
export interface Listing {
  id: number;
  status: 'active' | 'hidden' | 'removed';
  sellerId: number;
  /** Slug. */
  category: string;
  saleType: SaleType;
  /** Two words, each of which finds it. */
  words: [string, string];
  /** Minor units; null where a quote is asked for. */
  price: number | null;
  /** Of Friday and Saturday, and of a week; null where it is all the same. Only where there are rules. */
  weekend: number | null;
  week: number | null;
  minimumQuantity: number;
  currency: Currency;
  /** Milliseconds. */
  createdAt: number;
  city: string;
  lat: number;
  lng: number;
  ratingSum: number;
  ratingCount: number;
  stock: number;
  attributes: Record<string, string | number | string[]>;
  /** Rentals and bookings only. */
  rules: Rules | null;
  timeZone: string;
  booked: Days[];
}

export interface Rules {
  basis: 'night' | 'day';
  allowedWeekdays: number[];
  minimumLength: number;
  maximumLength: number;
  leadDays: number;
  horizonDays: number;
}

/** Both inclusive. */
export interface Days {
  start: string;
  end: string;
}

/** What surrounds the listings. */
export interface World {
  listings: Listing[];
  /** Slug to the slug above. */
  parents: Record<string, string | null>;
  /** Attributes that are filters, in their order. */
  filters: { uniqueName: string; type: AttributeType; picks: string[] }[];
  /** What one unit of a currency is worth in the marketplace's own; 1 where it is not told. */
  rates: Partial<Record<Currency, number>>;
  /** The day that it is in a zone. */
  today: Record<string, string>;
}

/** A search; a range is `[least, most]` with either end open. */
export interface Question {
  search?: string;
  category?: string;
  city?: string;
  sellerId?: number;
  sale?: SaleType;
  days?: Days;
  price?: Range;
  rating?: number;
  instant?: true;
  /** By unique name: values, or ranges of a number; text that is neither says nothing of a number. */
  attributes: Record<string, (string | Range)[]>;
  around?: { lat: number; lng: number; radius?: number };
  bounds?: { south: number; west: number; north: number; east: number };
  sort?: 'price-asc' | 'price-desc';
  type?: 'default' | 'by_location' | 'newest_first' | 'oldest_first';
}
export type Range = [number | null, number | null];

/** Counts by value; values without any are absent. */
export type Counts = Record<string, number>;

/** What an answer should hold. */
export interface Expected {
  /** In order; see `isOrdered`. */
  found: Listing[];
  categories: Counts;
  sales: Counts;
  ratings: Counts;
  instant: number;
  /** Amounts that the histogram of prices counts. */
  prices: number[];
  /** Of pick lists and texts the counts, of numbers the amounts. */
  attributes: Record<string, Counts | number[]>;
}

const isNumeric = (type: AttributeType) => type === 'Numeric' || type === 'Currency' || type === 'decimal';
const DAY_MS = 86_400_000;
const numberOf = (day: string) => Date.parse(day) / DAY_MS;
const within = (value: number, [least, most]: Range) =>
  (least === null || value >= least) && (most === null || value <= most);

/** Minor units on the marketplace's scale, to the cent. */
function amountOf(minor: number, currency: Currency, { rates }: World): number {
  const major = currency === 'YEN' ? minor : minor / 100;
  return Math.round(major * (rates[currency] ?? 1) * 100) / 100;
}
/** What the least that can be ordered costs: on some days in all, else at least. */
export function priceOf(l: Listing, world: World, days?: Days): number | null {
  if (l.price === null) return null;
  const { rules } = l;
  const one = !rules
    ? l.price
    : days
      ? onDays(l, lengthOf(rules, days), numberOf(days.start))
      : lowest(l, rules, world);
  return amountOf(one * l.minimumQuantity, l.currency, world);
}

/** No listing is let for more than a week, so no more than one is ever charged. */
function onDays({ price, weekend, week }: Listing, length: number, first: number): number {
  const days = Array.from({ length }, (_, i) => new Date((first + i) * DAY_MS).getUTCDay());
  const singly = days.map((weekday) => (weekday === 5 || weekday === 6 ? (weekend ?? price ?? 0) : (price ?? 0)));
  return Math.min(
    singly.reduce((sum, amount) => sum + amount, 0),
    week ?? Infinity,
  );
}

/** Of the shortest stay from any day on that the rules allow. */
function lowest(l: Listing, rules: Rules, { today }: World): number {
  const { minimumLength, allowedWeekdays, leadDays, horizonDays } = rules;
  const length = Math.max(1, minimumLength);
  const now = numberOf(today[l.timeZone] ?? '');
  const amounts = Array.from({ length: horizonDays - leadDays - length + 2 }, (_, i) => {
    const first = now + leadDays + i;
    const days = Array.from({ length }, (__, at) => new Date((first + at) * DAY_MS).getUTCDay());
    return days.every((weekday) => allowedWeekdays.includes(weekday)) ? onDays(l, length, first) : Infinity;
  });
  return Math.min(...amounts);
}

const lengthOf = ({ basis }: Rules, { start, end }: Days): number => {
  const nights = numberOf(end) - numberOf(start);
  return basis === 'night' ? Math.max(1, nights) : nights + 1;
};

/** Positions are told to two decimals. */
const near = (degrees: number) => Math.round(degrees * 100) / 100;

/** Kilometres: the angle between two directions from the centre of the Earth. */
export function kilometres(l: Listing, place: { lat: number; lng: number }): number {
  const direction = (lat: number, lng: number) => {
    const [φ, λ] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
    return [Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)] as const;
  };
  const [a, b] = [direction(near(l.lat), near(l.lng)), direction(place.lat, place.lng)];
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 6371 * 2 * Math.asin(Math.min(1, chord / 2));
}

function isIn(slug: string, category: string, { parents }: World): boolean {
  for (let at: string | null | undefined = slug; at; at = parents[at]) if (at === category) return true;
  return false;
}

/** Whether all these days can be taken. A stay by night leaves the last one; a single day of it is one night. */
function isFree({ rules, stock, booked, timeZone }: Listing, { start, end }: Days, { today }: World): boolean {
  if (!rules || stock === 0 || start > end) return false;
  const [first, now] = [numberOf(start), numberOf(today[timeZone] ?? '')];
  const length = lengthOf(rules, { start, end });
  if (length < rules.minimumLength || length > rules.maximumLength) return false;
  return Array.from({ length }, (_, i) => first + i).every((day) => {
    const weekday = new Date(day * DAY_MS).getUTCDay();
    const isOpen =
      day >= now + rules.leadDays && day <= now + rules.horizonDays && rules.allowedWeekdays.includes(weekday);
    const taken = booked.filter((b) => numberOf(b.start) <= day && day <= numberOf(b.end)).length;
    return isOpen && taken < stock;
  });
}

/** Can be had from today on for as short as its rules allow. */
function isInstant(l: Listing, world: World): boolean {
  if (l.saleType === 'sale') return l.stock > 0;
  const today = world.today[l.timeZone] ?? '';
  const shortest = l.rules?.minimumLength ?? 0;
  for (let more = 0; more <= shortest; more++) {
    const end = new Date((numberOf(today) + more) * DAY_MS).toISOString().slice(0, 10);
    if (isFree(l, { start: today, end }, world)) return true;
  }
  return false;
}

/** The values of an attribute that are counted one by one. */
function valuesOf(l: Listing, uniqueName: string): string[] {
  const value = l.attributes[uniqueName];
  return [...new Set([value].flat())].filter((one) => typeof one === 'string').filter((one) => one !== '');
}

function numberIn(l: Listing, { uniqueName, type }: World['filters'][number], world: World): number | null {
  const value = l.attributes[uniqueName];
  if (typeof value !== 'number') return null;
  return type === 'Currency' ? amountOf(value, l.currency, world) : value;
}

/** Each filter of a question by its name, as a test of one listing. */
function testsOf(q: Question, world: World): Map<string, (l: Listing) => boolean> {
  const tests = new Map<string, (l: Listing) => boolean>();
  const { search, category, city, days, price, rating, around, bounds } = q;
  if (search !== undefined) tests.set('search', (l) => l.words.includes(search));
  if (category !== undefined) tests.set('category', (l) => isIn(l.category, category, world));
  if (city !== undefined) tests.set('city', (l) => l.city.toLowerCase() === city.toLowerCase());
  if (q.sellerId !== undefined) tests.set('seller', (l) => l.sellerId === q.sellerId);
  if (q.sale !== undefined) tests.set('sale', (l) => l.saleType === q.sale);
  if (days) tests.set('days', (l) => isFree(l, days, world));
  if (price)
    tests.set('price', (l) => {
      const amount = priceOf(l, world, days);
      return amount !== null && within(amount, price);
    });
  if (rating !== undefined) tests.set('rating', (l) => l.ratingCount > 0 && l.ratingSum / l.ratingCount >= rating);
  if (q.instant) tests.set('instant', (l) => isInstant(l, world));
  if (around?.radius !== undefined) {
    const { radius } = around;
    tests.set('around', (l) => kilometres(l, around) <= radius);
  }
  if (bounds)
    tests.set('bounds', (l) => {
      const [lat, lng] = [near(l.lat), near(l.lng)];
      const { south, west, north, east } = bounds;
      const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
      return lat >= south && lat <= north && isBetween;
    });
  for (const filter of world.filters) {
    const chosen = q.attributes[filter.uniqueName] ?? [];
    if (isNumeric(filter.type)) {
      const ranges = chosen.filter((one) => typeof one !== 'string');
      if (ranges.length === 0) continue;
      tests.set(`attribute ${filter.uniqueName}`, (l) => {
        const value = numberIn(l, filter, world);
        return value !== null && ranges.some((range) => within(value, range));
      });
    } else if (chosen.length > 0)
      tests.set(`attribute ${filter.uniqueName}`, (l) =>
        valuesOf(l, filter.uniqueName).some((value) => chosen.includes(value)),
      );
  }
  return tests;
}

function count(values: readonly string[]): Counts {
  const counts: Counts = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The order of a question; 0 where it does not tell two listings apart. */
function comparison(q: Question, world: World): (a: Listing, b: Listing) => number {
  const { around } = q;
  if (q.type === 'newest_first') return (a, b) => b.createdAt - a.createdAt || b.id - a.id;
  if (q.type === 'oldest_first') return (a, b) => a.createdAt - b.createdAt || a.id - b.id;
  if (q.type === 'by_location' && around) return (a, b) => kilometres(a, around) - kilometres(b, around);
  if (isByRelevance(q)) return () => 0;
  const sign = q.sort === 'price-desc' ? -1 : 1;
  return (a, b) => {
    const [first, second] = [priceOf(a, world, q.days), priceOf(b, world, q.days)];
    if (first === null || second === null) return Number(first === null) - Number(second === null) || a.id - b.id;
    return sign * (first - second) || a.id - b.id;
  };
}

/** Its order is another test's. */
export const isByRelevance = ({ search, sort, type, around }: Question): boolean =>
  search !== undefined && !sort && (!type || type === 'default' || (type === 'by_location' && !around));

/** What search should answer. */
export function answerOf(q: Question, world: World): Expected {
  const active = world.listings.filter(({ status }) => status === 'active');
  const tests = testsOf(q, world);
  /** All that pass every filter but one. */
  const under = (except?: string) =>
    active.filter((l) => [...tests].every(([name, passes]) => name === except || passes(l)));

  const categories: Counts = {};
  for (const slug of Object.keys(world.parents)) {
    const number = under('category').filter((l) => isIn(l.category, slug, world)).length;
    if (number > 0) categories[slug] = number;
  }
  const attributes: Expected['attributes'] = {};
  for (const filter of world.filters) {
    const listings = under(`attribute ${filter.uniqueName}`);
    attributes[filter.uniqueName] = isNumeric(filter.type)
      ? listings.map((l) => numberIn(l, filter, world)).filter((value) => value !== null)
      : count(listings.flatMap((l) => valuesOf(l, filter.uniqueName)));
  }
  const rated = under('rating').filter(({ ratingCount }) => ratingCount > 0);
  return {
    found: under().sort(comparison(q, world)),
    categories,
    sales: count(under('sale').map(({ saleType }) => saleType)),
    ratings: Object.fromEntries(
      [4.5, 4, 3].map((stars) => [stars, rated.filter((l) => l.ratingSum / l.ratingCount >= stars).length]),
    ),
    instant: under('instant').filter((l) => isInstant(l, world)).length,
    prices: under('price')
      .map((l) => priceOf(l, world, q.days))
      .filter((price) => price !== null),
    attributes,
  };
}

/** How many of the amounts lie from each edge to below the next, the last beyond the last one. */
export const spread = (amounts: readonly number[], edges: readonly number[]): number[] =>
  edges.map((edge, i) => amounts.filter((amount) => amount >= edge && !(amount >= (edges[i + 1] ?? Infinity))).length);
