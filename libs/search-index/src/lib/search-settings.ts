import type { ProductAttribute } from '@marketplace/api-contract';
import type { Names } from '@marketplace/formats';
import type { CategoryTree } from './category-tree';
import type { Occupancy } from './free-days';
import type { MoneyScale } from './money-scale';

/** The operator's settings that decide how listings are indexed. */
export interface SearchSettings {
  definitions: ProductAttribute[];
  categories: CategoryTree;
  /** Searched fields by descending weight. */
  order: string[];
  money: MoneyScale;
  names: Names;
  /** Groups of synonyms. */
  synonyms: string[][];
}

/**
 * What the index reads through the modules that own it: settings, bookings and the plain text of
 * HTML.
 */
export interface SearchSources {
  readSettings: () => Promise<SearchSettings>;
  /** The bookings of these listings between two days, both inclusive. */
  findOccupancy: (ids: readonly number[], from: string, to: string) => Promise<Map<number, Occupancy>>;
  toPlainText: (html: string) => string;
}
