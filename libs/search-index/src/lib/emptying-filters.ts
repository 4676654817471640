import { FilterPass } from './filter-pass';
import { getFilterName, penalizeCounted, penalizeUncounted, type FilteredColumns } from './product-filters';
import type { Scratch } from './scratch';
import type { IndexFilter } from './index-filter';

/** A set of filters is a number with one bit for each. */
const FILTERS_MAXIMUM = 31;

/**
 * The fewest filters without which these documents have results; of equally few those that a visitor
 * gives up most readily. Empty if there are no documents: then the text finds nothing.
 */
export function findEmptyingFilters(
  filtered: FilteredColumns,
  scratch: Scratch,
  docs: Uint32Array,
  filter: IndexFilter,
  now: Date,
): string[] {
  const names = listFilters(filter, filtered);
  if (docs.length === 0 || names.length > FILTERS_MAXIMUM) return [];
  const getBit = (name: string) => 2 ** names.indexOf(name);
  const pass = new FilterPass(scratch, docs);
  penalizeUncounted(filtered, pass, filter, now, getBit);
  penalizeCounted(filtered, pass, filter, now, getBit);
  const { price, days } = filter;
  const nearest = findSmallest(docs, pass.failures);
  if (!price) return toNames(Math.min(...nearest.keys()), names);
  // Without the dates, the price filter compares the price per day instead of the total.
  const sets = [...nearest].map(([set, some]) => {
    const hasDates = days && (set & getBit('dates')) === 0;
    const prices = hasDates ? filtered.columns.price.on(days, some) : filtered.columns.price.lowest;
    const affordable = new FilterPass(scratch, some);
    prices.penalizeOutside(affordable, 1, price);
    return affordable.failures.includes(0) ? { set, isWhole: true } : { set: set + getBit('price'), isWhole: false };
  });
  const whole = sets.filter(({ isWhole }) => isWhole);
  return toNames(Math.min(...(whole.length > 0 ? whole : sets).map(({ set }) => set)), names);
}

/** The filters in use: those that a visitor gives up most readily come first. */
function listFilters(filter: IndexFilter, { attributes }: FilteredColumns): string[] {
  const chosen = attributes.filter((one) => one.hasSelection(filter.attributes?.get(one.definition.uniqueName) ?? []));
  const inUse: [string, boolean][] = [
    ['price', filter.price !== undefined],
    ['ends', filter.endsWithin !== undefined],
    ['instant', filter.isInstant === true],
    ['rating', filter.rating !== undefined],
    ...chosen.map((one): [string, boolean] => [getFilterName(one), true]),
    ['sale', filter.saleType !== undefined],
    ['dates', filter.days !== undefined],
    ['seller', filter.sellerId !== undefined],
    ['bounds', filter.bounds !== undefined],
    ['radius', filter.around !== undefined],
    ['city', filter.city !== undefined],
    ['place', (filter.places ?? []).length > 0],
    ['category', filter.categoryIds !== undefined],
  ];
  return inUse.flatMap(([name, isInUse]) => (isInUse ? [name] : []));
}

/** The smallest of the sets that documents fail, with those documents. */
function findSmallest(docs: Uint32Array, sets: Uint32Array): Map<number, Uint32Array> {
  const distinct = [...new Set(sets)];
  const size = Math.min(...distinct.map(countBits));
  const smallest = distinct.filter((set) => countBits(set) === size);
  return new Map(smallest.map((set) => [set, docs.filter((_, i) => sets[i] === set)]));
}

function countBits(set: number): number {
  let count = 0;
  for (let rest = set; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2;
  return count;
}

const toNames = (set: number, names: readonly string[]): string[] =>
  names.filter((_, i) => Math.floor(set / 2 ** i) % 2 === 1);
