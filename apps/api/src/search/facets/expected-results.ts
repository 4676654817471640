import type { AttributeType, Currency, SaleType } from '@marketplace/api-contract';

/*
 * The expected results of a search, computed as plainly as possible: a loop over all listings.
 * Shares no code with the index that it is compared with.
 */

/** A listing as the test knows it. */
export interface Listing {
  id: number;
  status: 'active' | 'hidden' | 'removed';
  sellerId: number;
  /** Slug. */
  category: string;
  saleType: SaleType;
  /** Two words, each of which matches it. */
  words: [string, string];
  /** Minor units; null for quotes on request. */
  price: number | null;
  /** Price of Fridays and Saturdays and of a week; null for no separate price. Only with rules. */
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

/** Everything that affects the results. */
export interface Marketplace {
  listings: Listing[];
  /** Slug to the slug of the parent. */
  parents: Record<string, string | null>;
  /** Filter attributes in order. */
  filters: { uniqueName: string; type: AttributeType; picks: string[] }[];
  /** Value of one unit of a currency in the marketplace's own; 1 when not set. */
  rates: Partial<Record<Currency, number>>;
  /** Today's date by time zone. */
  today: Record<string, string>;
}

/** A search; a range is `[least, most]`, null for an open end. */
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
  /** By unique name: values, or ranges of a number; other text is ignored for numbers. */
  attributes: Record<string, (string | Range)[]>;
  around?: { lat: number; lng: number; radius?: number };
  bounds?: { south: number; west: number; north: number; east: number };
  sort?: 'price-asc' | 'price-desc';
  type?: 'default' | 'by_location' | 'newest_first' | 'oldest_first';
}
export type Range = [number | null, number | null];

/** Counts by value, without zeros. */
export type Counts = Record<string, number>;

/** The expected response. */
export interface Expected {
  /** In order, except by relevance. */
  found: Listing[];
  categories: Counts;
  sales: Counts;
  ratings: Counts;
  instant: number;
  /** Amounts in the histogram of prices. */
  prices: number[];
  /** Counts of pick lists and texts, amounts of numbers. */
  attributes: Record<string, Counts | number[]>;
}

const isNumeric = (type: AttributeType) => type === 'Numeric' || type === 'Currency' || type === 'decimal';
const DAY_MS = 86_400_000;
const toDayNumber = (day: string) => Date.parse(day) / DAY_MS;
const within = (value: number, [least, most]: Range) =>
  (least === null || value >= least) && (most === null || value <= most);

/** Minor units in the marketplace's currency, rounded to cents. */
function toMarketplaceAmount(minor: number, currency: Currency, { rates }: Marketplace): number {
  const major = currency === 'YEN' ? minor : minor / 100;
  return Math.round(major * (rates[currency] ?? 1) * 100) / 100;
}
/** Price of the minimum quantity: the total of the dates, or the lowest total without dates. */
export function computePrice(l: Listing, marketplace: Marketplace, days?: Days): number | null {
  if (l.price === null) return null;
  const { rules } = l;
  const one = !rules
    ? l.price
    : days
      ? computePriceOfDays(l, computeLength(rules, days), toDayNumber(days.start))
      : computeLowestPrice(l, rules, marketplace);
  return toMarketplaceAmount(one * l.minimumQuantity, l.currency, marketplace);
}

/** No listing is let for longer than a week, so at most one week price applies. */
function computePriceOfDays({ price, weekend, week }: Listing, length: number, first: number): number {
  const days = Array.from({ length }, (_, i) => new Date((first + i) * DAY_MS).getUTCDay());
  const singly = days.map((weekday) => (weekday === 5 || weekday === 6 ? (weekend ?? price ?? 0) : (price ?? 0)));
  return Math.min(
    singly.reduce((sum, amount) => sum + amount, 0),
    week ?? Infinity,
  );
}

/** Lowest price of the shortest stay that the rules allow. */
function computeLowestPrice(l: Listing, rules: Rules, { today }: Marketplace): number {
  const { minimumLength, allowedWeekdays, leadDays, horizonDays } = rules;
  const length = Math.max(1, minimumLength);
  const now = toDayNumber(today[l.timeZone] ?? '');
  const amounts = Array.from({ length: horizonDays - leadDays - length + 2 }, (_, i) => {
    const first = now + leadDays + i;
    const days = Array.from({ length }, (__, at) => new Date((first + at) * DAY_MS).getUTCDay());
    return days.every((weekday) => allowedWeekdays.includes(weekday)) ? computePriceOfDays(l, length, first) : Infinity;
  });
  return Math.min(...amounts);
}

const computeLength = ({ basis }: Rules, { start, end }: Days): number => {
  const nights = toDayNumber(end) - toDayNumber(start);
  return basis === 'night' ? Math.max(1, nights) : nights + 1;
};

/** Positions are rounded to two decimals. */
const near = (degrees: number) => Math.round(degrees * 100) / 100;

/** Kilometres, from the angle between two directions from the centre of the Earth. */
export function kilometres(l: Listing, place: { lat: number; lng: number }): number {
  const direction = (lat: number, lng: number) => {
    const [φ, λ] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
    return [Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)] as const;
  };
  const [a, b] = [direction(near(l.lat), near(l.lng)), direction(place.lat, place.lng)];
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 6371 * 2 * Math.asin(Math.min(1, chord / 2));
}

function isIn(slug: string, category: string, { parents }: Marketplace): boolean {
  for (let at: string | null | undefined = slug; at; at = parents[at]) if (at === category) return true;
  return false;
}

/**
 * Whether the dates are free. A stay by night leaves the end free; start and end on one day are one
 * night.
 */
function isFree({ rules, stock, booked, timeZone }: Listing, { start, end }: Days, { today }: Marketplace): boolean {
  if (!rules || stock === 0 || start > end) return false;
  const [first, now] = [toDayNumber(start), toDayNumber(today[timeZone] ?? '')];
  const length = computeLength(rules, { start, end });
  if (length < rules.minimumLength || length > rules.maximumLength) return false;
  return Array.from({ length }, (_, i) => first + i).every((day) => {
    const weekday = new Date(day * DAY_MS).getUTCDay();
    const isOpen =
      day >= now + rules.leadDays && day <= now + rules.horizonDays && rules.allowedWeekdays.includes(weekday);
    const taken = booked.filter((b) => toDayNumber(b.start) <= day && day <= toDayNumber(b.end)).length;
    return isOpen && taken < stock;
  });
}

/** Can be booked from today for the shortest length of its rules. */
function isInstant(l: Listing, marketplace: Marketplace): boolean {
  if (l.saleType === 'sale') return l.stock > 0;
  const today = marketplace.today[l.timeZone] ?? '';
  const shortest = l.rules?.minimumLength ?? 0;
  for (let more = 0; more <= shortest; more++) {
    const end = new Date((toDayNumber(today) + more) * DAY_MS).toISOString().slice(0, 10);
    if (isFree(l, { start: today, end }, marketplace)) return true;
  }
  return false;
}

/** Values of an attribute that are counted. */
function getValues(l: Listing, uniqueName: string): string[] {
  const value = l.attributes[uniqueName];
  return [...new Set([value].flat())].filter((one) => typeof one === 'string').filter((one) => one !== '');
}

function findNumber(
  l: Listing,
  { uniqueName, type }: Marketplace['filters'][number],
  marketplace: Marketplace,
): number | null {
  const value = l.attributes[uniqueName];
  if (typeof value !== 'number') return null;
  return type === 'Currency' ? toMarketplaceAmount(value, l.currency, marketplace) : value;
}

/** Each filter of a search by name, as a predicate. */
function createFilters(q: Question, marketplace: Marketplace): Map<string, (l: Listing) => boolean> {
  const tests = new Map<string, (l: Listing) => boolean>();
  const { search, category, city, days, price, rating, around, bounds } = q;
  if (search !== undefined) tests.set('search', (l) => l.words.includes(search));
  if (category !== undefined) tests.set('category', (l) => isIn(l.category, category, marketplace));
  if (city !== undefined) tests.set('city', (l) => l.city.toLowerCase() === city.toLowerCase());
  if (q.sellerId !== undefined) tests.set('seller', (l) => l.sellerId === q.sellerId);
  if (q.sale !== undefined) tests.set('sale', (l) => l.saleType === q.sale);
  if (days) tests.set('days', (l) => isFree(l, days, marketplace));
  if (price)
    tests.set('price', (l) => {
      const amount = computePrice(l, marketplace, days);
      return amount !== null && within(amount, price);
    });
  if (rating !== undefined) tests.set('rating', (l) => l.ratingCount > 0 && l.ratingSum / l.ratingCount >= rating);
  if (q.instant) tests.set('instant', (l) => isInstant(l, marketplace));
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
  for (const filter of marketplace.filters) {
    const chosen = q.attributes[filter.uniqueName] ?? [];
    if (isNumeric(filter.type)) {
      const ranges = chosen.filter((one) => typeof one !== 'string');
      if (ranges.length === 0) continue;
      tests.set(`attribute ${filter.uniqueName}`, (l) => {
        const value = findNumber(l, filter, marketplace);
        return value !== null && ranges.some((range) => within(value, range));
      });
    } else if (chosen.length > 0)
      tests.set(`attribute ${filter.uniqueName}`, (l) =>
        getValues(l, filter.uniqueName).some((value) => chosen.includes(value)),
      );
  }
  return tests;
}

function count(values: readonly string[]): Counts {
  const counts: Counts = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The order of a search; 0 when it leaves two listings in any order. */
function createComparison(q: Question, marketplace: Marketplace): (a: Listing, b: Listing) => number {
  const { around } = q;
  if (q.type === 'newest_first') return (a, b) => b.createdAt - a.createdAt || b.id - a.id;
  if (q.type === 'oldest_first') return (a, b) => a.createdAt - b.createdAt || a.id - b.id;
  if (q.type === 'by_location' && around) return (a, b) => kilometres(a, around) - kilometres(b, around);
  if (isByRelevance(q)) return () => 0;
  const sign = q.sort === 'price-desc' ? -1 : 1;
  return (a, b) => {
    const [first, second] = [computePrice(a, marketplace, q.days), computePrice(b, marketplace, q.days)];
    if (first === null || second === null) return Number(first === null) - Number(second === null) || a.id - b.id;
    return sign * (first - second) || a.id - b.id;
  };
}

/** The order by relevance is tested elsewhere. */
export const isByRelevance = ({ search, sort, type, around }: Question): boolean =>
  search !== undefined && !sort && (!type || type === 'default' || (type === 'by_location' && !around));

/** Computes the expected response of a search. */
export function computeExpected(q: Question, marketplace: Marketplace): Expected {
  const active = marketplace.listings.filter(({ status }) => status === 'active');
  const tests = createFilters(q, marketplace);
  /** Listings that match all filters but one. */
  const under = (except?: string) =>
    active.filter((l) => [...tests].every(([name, passes]) => name === except || passes(l)));

  const categories: Counts = {};
  for (const slug of Object.keys(marketplace.parents)) {
    const number = under('category').filter((l) => isIn(l.category, slug, marketplace)).length;
    if (number > 0) categories[slug] = number;
  }
  const attributes: Expected['attributes'] = {};
  for (const filter of marketplace.filters) {
    const listings = under(`attribute ${filter.uniqueName}`);
    attributes[filter.uniqueName] = isNumeric(filter.type)
      ? listings.map((l) => findNumber(l, filter, marketplace)).filter((value) => value !== null)
      : count(listings.flatMap((l) => getValues(l, filter.uniqueName)));
  }
  const rated = under('rating').filter(({ ratingCount }) => ratingCount > 0);
  return {
    found: under().sort(createComparison(q, marketplace)),
    categories,
    sales: count(under('sale').map(({ saleType }) => saleType)),
    ratings: Object.fromEntries(
      [4.5, 4, 3].map((stars) => [stars, rated.filter((l) => l.ratingSum / l.ratingCount >= stars).length]),
    ),
    instant: under('instant').filter((l) => isInstant(l, marketplace)).length,
    prices: under('price')
      .map((l) => computePrice(l, marketplace, q.days))
      .filter((price) => price !== null),
    attributes,
  };
}

/** Amounts per edge, up to below the next edge; the last is open. */
export const computeHistogram = (amounts: readonly number[], edges: readonly number[]): number[] =>
  edges.map((edge, i) => amounts.filter((amount) => amount >= edge && !(amount >= (edges[i + 1] ?? Infinity))).length);
