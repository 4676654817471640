import { SALE_TYPES } from '@marketplace/api-contract';
import type { AttributeFilter } from './attribute-filter';
import type { Bits } from './bits';
import { distanceKm } from './distance';
import type { FilterPass } from './filter-pass';
import type { FreeDays } from './free-days';
import type { ProductColumns } from './product-columns';
import { penalizeExcluded, penalizeOutside, penalizeOutsideArea, penalizeUnset } from './scan';
import type { IndexFilter } from './index-filter';

const HOUR_MS = 3_600_000;

/** What the filters of listings read. */
export interface FilteredColumns {
  columns: ProductColumns;
  freeDays: FreeDays;
  attributes: readonly AttributeFilter[];
  /** What can be had today. */
  getInstantDocs: (now: Date) => Bits;
}

/** The penalty for failing the filter of this name. Each filter adds it at most once to a document. */
type GetPenalty = (name: string) => number;

/** The filters without facet counts. */
export function penalizeUncounted(
  { columns, freeDays }: FilteredColumns,
  pass: FilterPass,
  { city, places = [], sellerId, around, bounds, days, endsWithin }: IndexFilter,
  now: Date,
  getPenalty: GetPenalty = () => pass.rejected,
): void {
  if (city !== undefined) {
    const code = columns.cityCode(city);
    penalizeOutside(pass, getPenalty('city'), columns.cities, { min: code, max: code });
  }
  if (places.length > 0) columns.places.penalize(pass, getPenalty('place'), places);
  if (sellerId !== undefined)
    penalizeOutside(pass, getPenalty('seller'), columns.sellers, { min: sellerId, max: sellerId });
  if (bounds) penalizeOutsideArea(pass, getPenalty('bounds'), columns.lats, columns.lngs, bounds);
  if (around) penalizeFar(columns, pass, getPenalty('radius'), around);
  if (endsWithin !== undefined) {
    const min = now.getTime();
    penalizeOutside(pass, getPenalty('ends'), columns.ends, { min, max: min + endsWithin * HOUR_MS });
  }
  if (days) freeDays.penalize(pass, getPenalty('dates'), days, now);
}

/** The filters with facet counts, except price. */
export function penalizeCounted(
  { columns, attributes: filters, getInstantDocs }: FilteredColumns,
  pass: FilterPass,
  { categoryIds, saleType, rating, isInstant, attributes }: IndexFilter,
  now: Date,
  getPenalty: GetPenalty = (name) => pass.addFilter(name),
): void {
  if (categoryIds) {
    const isIncluded = new Uint8Array(columns.highestCategory + 1);
    for (const id of categoryIds) isIncluded[id] = 1;
    penalizeExcluded(pass, getPenalty('category'), columns.categories, isIncluded);
  }
  if (saleType) {
    const code = SALE_TYPES.indexOf(saleType);
    penalizeOutside(pass, getPenalty('sale'), columns.sales, { min: code, max: code });
  }
  if (rating !== undefined) penalizeOutside(pass, getPenalty('rating'), columns.ratings, { min: rating, max: 5 });
  for (const attribute of filters) {
    const chosen = attributes?.get(attribute.definition.uniqueName) ?? [];
    if (attribute.hasSelection(chosen)) attribute.penalize(pass, getPenalty(getFilterName(attribute)), chosen);
  }
  if (isInstant) penalizeUnset(pass, getPenalty('instant'), getInstantDocs(now));
}

/** Penalizes documents that are farther away than the radius. */
function penalizeFar(
  { lats, lngs }: ProductColumns,
  { docs, failures, rejected }: FilterPass,
  penalty: number,
  { place, radius }: NonNullable<IndexFilter['around']>,
): void {
  // A degree of latitude is 111 km everywhere: this cheap test excludes most listings.
  const degrees = radius / 110;
  for (let i = 0; i < docs.length; i++) {
    if (penalty === rejected && failures[i] !== 0) continue;
    const doc = docs[i] as number;
    const lat = lats[doc] as number;
    if (Math.abs(lat - place.lat) > degrees || distanceKm(place, lat, lngs[doc] as number) > radius)
      failures[i] = (failures[i] as number) + penalty;
  }
}

/** Prefixed, since an attribute may have the name of a built-in filter. */
export const getFilterName = ({ definition }: AttributeFilter): string => `attribute:${definition.uniqueName}`;
