import type { Coordinates, SaleType } from '@marketplace/api-contract';
import type { NamedPlace } from './place-column';
import type { SearchDates } from './search';

/** The filters of a search; an absent field does not filter. */
export interface IndexFilter {
  /** Ids of the chosen category and its descendants. */
  categoryIds?: readonly number[];
  city?: string;
  /** Places named in the text: only what is in all of them. */
  places?: readonly NamedPlace[];
  sellerId?: number;
  saleType?: SaleType;
  days?: SearchDates;
  /**
   * In the marketplace's currency, both inclusive: the total of the dates, without dates the lowest
   * amount of an order.
   */
  price?: { min: number; max: number };
  rating?: number;
  isInstant?: boolean;
  /** Hours until the end of an auction, at most. */
  endsWithin?: number;
  /** Chosen values by attribute; `min..max` for numbers. */
  attributes?: ReadonlyMap<string, readonly string[]>;
  /** Kilometres. */
  around?: { place: Coordinates; radius: number };
  bounds?: { south: number; west: number; north: number; east: number };
}
