import { SALE_TYPES, type AttributeType } from '@marketplace/api-contract';
import fc from 'fast-check';
import type { Listing, Range, Marketplace } from './expected-results';

/** Still Sunday in Edmonton. */
export const NOW = new Date('2026-03-02T03:00:00Z');
export const TODAY: Marketplace['today'] = { 'America/Edmonton': '2026-03-01', 'Asia/Tokyo': '2026-03-02' };
const dayAt = (offset: number) => new Date(Date.parse('2026-03-01') + offset * 86_400_000).toISOString().slice(0, 10);

export const PARENTS: Marketplace['parents'] = {
  outside: null,
  water: 'outside',
  boats: 'water',
  boards: 'water',
  hills: 'outside',
  indoors: null,
  'the-empty-one': null,
};
const SLUGS = Object.keys(PARENTS);
/** No word begins or ends like another or is similar to it. */
const WORDS = ['kayak', 'guitar', 'projector', 'hammock', 'bicycle', 'lantern'] as const;
const CITIES = ['Edmonton', 'Osaka', 'São Paulo', ''] as const;
const SIZES = Array.from({ length: 40 }, (_, n) => `size ${n}`);

interface Definition {
  uniqueName: string;
  type: AttributeType;
  isFiltered: boolean;
  picks: string[];
  values: fc.Arbitrary<string | number | string[]>;
}

/** Every type of attribute, with names and values that are hard to encode. */
export const DEFINITIONS: Definition[] = [
  pickList('Colour', ['red', 'blue', 'Blue ', 'a:b', 'x..y']),
  // A value that is no longer on the list.
  { ...pickList('price', ['low', 'high']), values: fc.constantFrom('low', 'high', 'former', '') },
  {
    uniqueName: 'Extras & more',
    type: 'Multi_Picklist',
    isFiltered: true,
    picks: SIZES,
    values: fc.oneof(
      fc.array(fc.constantFrom('size 0', 'size 1', 'size 31', 'size 32', 'size 39', 'other'), { maxLength: 4 }),
      fc.constantFrom('size 31', ''),
    ),
  },
  numeric('Length', 'Numeric', fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constant(5))),
  numeric(
    'Weight',
    'decimal',
    fc.integer({ min: -20, max: 60 }).map((n) => n / 10),
  ),
  numeric('Insurance', 'Currency', fc.integer({ min: 0, max: 30_000 })),
  // More than are shown at once.
  words(
    'Maker',
    'Text',
    fc.oneof(
      fc.integer({ min: 0, max: 20 }).map((n) => `maker ${n}`),
      fc.constantFrom('maker 1', 'Ōsaka'),
    ),
  ),
  words('Manual', 'URL', fc.constantFrom('https://a.example/?x=1&y=2', 'http://b.example')),
  words('Notes', 'Long_Text', fc.constantFrom('With case', 'Without')),
  words('Sheet', 'File', fc.constant('sheet.pdf')),
  { ...pickList('Hidden', ['yes', 'no']), isFiltered: false },
];

function pickList(uniqueName: string, picks: string[]): Definition {
  return { uniqueName, type: 'Picklist', isFiltered: true, picks, values: fc.constantFrom(...picks) };
}
function words(uniqueName: string, type: AttributeType, values: fc.Arbitrary<string>): Definition {
  return { uniqueName, type, isFiltered: true, picks: [], values };
}
function numeric(uniqueName: string, type: AttributeType, values: fc.Arbitrary<number>): Definition {
  return { uniqueName, type, isFiltered: true, picks: [], values };
}
const isNumeric = ({ type }: Definition) => type === 'Numeric' || type === 'Currency' || type === 'decimal';

export const FILTERS: Marketplace['filters'] = DEFINITIONS.filter(({ isFiltered }) => isFiltered);

const often = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined, freq: 3 });
const rarely = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: one });

/** Around two places, one of them on the date line. */
const position = fc.oneof(
  fc.record({ lat: degrees(53, 54), lng: degrees(-114, -113) }),
  fc.record({ lat: degrees(-18, -16), lng: fc.oneof(degrees(178, 180), degrees(-180, -178)) }),
);
function degrees(from: number, to: number): fc.Arbitrary<number> {
  return fc.integer({ min: from * 1000, max: to * 1000 }).map((n) => n / 1000);
}

const attributes = fc
  .record(Object.fromEntries(DEFINITIONS.map(({ uniqueName, values }) => [uniqueName, often(values)])))
  .map(
    (all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Listing['attributes'],
  );

export const someDays = fc
  .record({ from: fc.integer({ min: -1, max: 14 }), length: fc.integer({ min: 0, max: 4 }) })
  .map(({ from, length }) => ({ start: dayAt(from), end: dayAt(from + length) }));

const rules = fc
  .record({
    basis: fc.constantFrom('night' as const, 'day' as const),
    allowedWeekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 5 }),
    minimumLength: fc.integer({ min: 0, max: 2 }),
    maximumLength: fc.integer({ min: 3, max: 7 }),
    leadDays: fc.constantFrom(0, 0, 1),
    horizonDays: fc.integer({ min: 7, max: 20 }),
  })
  .map((plain) => ({ ...plain }));

/** A listing without id; `seller` is one of two. */
export const listing = fc
  .record({
    status: fc.constantFrom(
      'active' as const,
      'active' as const,
      'active' as const,
      'hidden' as const,
      'removed' as const,
    ),
    seller: fc.constantFrom(0, 1),
    category: fc.constantFrom(...SLUGS.slice(0, -1)),
    saleType: fc.constantFrom('rental' as const, ...SALE_TYPES),
    words: fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)),
    price: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom(0, 500, 4999, 5000, 12_345_600)),
    weekend: fc.option(fc.integer({ min: 0, max: 30_000 })),
    week: fc.option(fc.integer({ min: 0, max: 60_000 })),
    minimumQuantity: fc.constantFrom(1, 1, 1, 2, 12),
    currency: fc.constantFrom('CAD' as const, 'CAD' as const, 'EUR' as const, 'YEN' as const, 'USD' as const),
    createdAt: fc.constantFrom(...[0, 1, 1000, 86_400_000, 86_400_001].map((ms) => Date.parse('2026-01-01') + ms)),
    city: fc.constantFrom(...CITIES),
    position,
    rating: fc.oneof(
      fc.record({ sum: fc.integer({ min: 1, max: 20 }), count: fc.integer({ min: 4, max: 20 }) }),
      fc.constantFrom({ sum: 0, count: 0 }, { sum: 5, count: 1 }, { sum: 21, count: 5 }, { sum: 9, count: 2 }),
    ),
    stock: fc.constantFrom(0, 1, 1, 1, 2),
    attributes,
    rules,
    timeZone: fc.constantFrom(...Object.keys(TODAY)),
    booked: fc.array(someDays, { maxLength: 2 }),
  })
  .map(({ seller, position: { lat, lng }, rating, ...l }) => ({
    ...l,
    seller,
    lat,
    lng,
    ratingSum: Math.min(rating.sum, rating.count * 5),
    ratingCount: rating.count,
    price: l.saleType === 'request' ? null : l.price,
    minimumQuantity: l.saleType === 'request' || l.saleType === 'auction' ? 1 : l.minimumQuantity,
    rules: l.saleType === 'rental' || l.saleType === 'booking' ? l.rules : null,
    booked: l.saleType === 'rental' || l.saleType === 'booking' ? l.booked : [],
  }));
export type NewListing = typeof listing extends fc.Arbitrary<infer T> ? T : never;

const range = (value: fc.Arbitrary<number>): fc.Arbitrary<Range> =>
  fc
    .tuple(fc.option(value, { freq: 3 }), fc.option(value, { freq: 3 }))
    .filter(([least, most]) => least !== null || most !== null)
    .map(([least, most]): Range => (least !== null && most !== null && least > most ? [most, least] : [least, most]));

const chosen = (definition: Definition): fc.Arbitrary<(string | Range)[]> => {
  if (isNumeric(definition)) {
    const scale = definition.type === 'Currency' ? 100 : 1;
    const requested = range((definition.values as fc.Arbitrary<number>).map((value) => value / scale));
    return fc.array(fc.oneof({ weight: 6, arbitrary: requested }, { weight: 1, arbitrary: fc.constant('nothing') }), {
      minLength: 1,
      maxLength: 2,
    });
  }
  const value = fc.oneof(
    {
      weight: 8,
      arbitrary: definition.values.map((one) => (Array.isArray(one) ? (one[0] ?? 'size 39') : String(one) || 'none')),
    },
    { weight: 1, arbitrary: fc.constant('no such value') },
  );
  return fc.uniqueArray(value, { minLength: 1, maxLength: 3 });
};

const chosenAttributes = fc
  .subarray(DEFINITIONS, { minLength: 1, maxLength: 2 })
  .chain((some) => fc.record(Object.fromEntries(some.map((one) => [one.uniqueName, chosen(one)]))));

/** A search; `seller` is one of two. */
export const question = fc
  .record({
    search: rarely(fc.constantFrom(...WORDS)),
    category: rarely(fc.constantFrom(...SLUGS, 'no-such-slug')),
    city: rarely(fc.constantFrom('Edmonton', 'OSAKA', 'são paulo', 'Nowhere')),
    seller: rarely(fc.constantFrom(0, 1)),
    sale: rarely(fc.constantFrom(...SALE_TYPES)),
    days: rarely(someDays),
    price: rarely(range(fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constantFrom(5, 49.99, 50, 123_456)))),
    rating: rarely(fc.constantFrom(1, 3, 3.5, 4, 4.2, 4.5, 5)),
    instant: rarely(fc.constant(true as const)),
    attributes: fc.oneof({ weight: 1, arbitrary: fc.constant({}) }, { weight: 2, arbitrary: chosenAttributes }),
    around: rarely(
      fc.record({
        place: fc.constantFrom({ lat: 53.54, lng: -113.49 }, { lat: -17.005, lng: 179.9 }, { lat: -17.2, lng: -179.5 }),
        radius: fc.constantFrom(5, 20, 49.5, 120, 999),
      }),
    ),
    bounds: rarely(
      fc.oneof(
        fc.tuple(position, position).map(([a, b]) => ({
          south: Math.min(a.lat, b.lat),
          north: Math.max(a.lat, b.lat),
          west: a.lng,
          east: b.lng,
        })),
        fc.constantFrom(
          { south: -90, north: 0, west: 178.5, east: -178.5 },
          { south: 53, north: 53.5, west: -114, east: -113 },
        ),
      ),
    ),
    sort: often(fc.constantFrom('price-asc' as const, 'price-desc' as const)),
    type: often(
      fc.constantFrom('default' as const, 'by_location' as const, 'newest_first' as const, 'oldest_first' as const),
    ),
    isAnywhere: fc.boolean(),
  })
  .map(({ around, isAnywhere, ...q }) => ({
    ...q,
    // Without a radius only when sorted by distance.
    around: around && {
      ...around.place,
      radius: isAnywhere && q.type === 'by_location' ? undefined : around.radius,
    },
  }));

/** A change of the marketplace: `at` chooses the listing, `to` has the new values. */
export const change = fc.record({
  kind: fc.oneof(
    {
      weight: 60,
      arbitrary: fc.constantFrom(
        'price',
        'status',
        'attributes',
        'attributes',
        'place',
        'category',
        'rating',
        'words',
        'stock',
        'everything',
        'book',
        'cancel',
        'add',
        'delete',
        'undone',
      ),
    },
    // These reload all listings, which would hide errors of the others.
    { weight: 1, arbitrary: fc.constantFrom('move a category', 'rates') },
  ),
  at: fc.nat(),
  to: listing,
});
export type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
