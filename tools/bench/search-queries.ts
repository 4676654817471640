// The queries of the search benchmark: a realistic, deterministic mix without duplicates.

const WORDS = [
  'kayak', 'canoe', 'tent', 'camera', 'guitar', 'bike', 'electric bike', 'cabin', 'paddle', 'lens', 'drill', 'chairs',
  'van', 'studio', 'sleeping bag', 'mountain bike', 'projector', 'amp', 'skis', 'table saw', 'touring kayak', 'loft',
  'family tent', 'stove', 'tripod', 'kyak', 'gutiar', 'camra', 'electirc bike', 'snowshoes', 'hot tub', 'piano',
]; // prettier-ignore
const FACETS = [
  'attribute=Condition:Good',
  'attribute=Condition:Like new',
  'attribute=Condition:New&attribute=Condition:Good',
  'attribute=Year:2015..2022',
  'attribute=Capacity:2..6',
  'attribute=Power:Battery',
  'attribute=Amenities:Wi-Fi&attribute=Amenities:Parking',
  'attribute=Languages:English',
  'price=20..150',
  'price=..80',
  'rating=4',
  'rating=4.5',
  'sale=rental',
  'sale=booking',
  'instant=1',
  'city=Edmonton',
  'category=water-sports',
  'category=bikes',
];
const SORTS = ['', 'sort=price-asc', 'sort=price-desc', 'type=newest_first', 'type=oldest_first'];
const COUNT = 600;

/** A linear congruential generator: the same queries on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Distinct queries of `GET /api/products`: three filters, mostly a text and dates, a sort order,
 * sometimes a later page.
 */
export function createSearchQueries(today: Date, seed = 7): string[] {
  const next = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const day = (offset: number) => new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const queries = new Set<string>();
  while (queries.size < COUNT) {
    const parts: string[] = [];
    if (next() < 0.67) parts.push(`search=${pick(WORDS)}`);
    const facets = new Set<string>();
    while (facets.size < 3) facets.add(pick(FACETS));
    // Two values of a single-valued parameter would be rejected.
    const names = [...facets].map((facet) => facet.split('=')[0]);
    if (
      new Set(names.filter((name) => name !== 'attribute')).size < names.filter((name) => name !== 'attribute').length
    )
      continue;
    parts.push(...facets);
    if (next() < 0.67) {
      const start = 1 + Math.floor(next() * 90);
      parts.push(`startDate=${day(start)}`, `endDate=${day(start + Math.floor(next() * 7))}`);
    }
    const sort = pick(SORTS);
    if (sort) parts.push(sort);
    if (next() < 0.2) parts.push(`page=${2 + Math.floor(next() * 4)}`);
    queries.add(parts.join('&'));
  }
  return [...queries];
}

/** The texts that are sent while a visitor types, letter by letter. */
export const typedTexts: readonly string[] = WORDS.flatMap((word) =>
  Array.from({ length: Math.min(word.length, 8) }, (_, index) => word.slice(0, index + 1)),
);
