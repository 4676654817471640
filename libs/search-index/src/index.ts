// Named exports only, one sentence of TSDoc on each where it is defined: the only file that others
// import.
export { parseRange } from './lib/attribute-filter';
export { formatCategoryPath, getSelfAndAncestors, type CategoryNode, type CategoryTree } from './lib/category-tree';
export { distanceKm, roundCoordinate } from './lib/distance';
export { createLocalSearch } from './lib/local-search';
export { findMarks, findMatch } from './lib/find-marks';
export { createMoneyScale } from './lib/money-scale';
export type {
  Requester,
  FoundSeller,
  ProductSearchResult,
  ProductSearchQuery,
  Search,
  SearchDates,
  SellerSearchQuery,
  TextPlace,
} from './lib/search';
export type { ProductFilter, Searcher, SearchOrder, SellerFilter } from './lib/search';
export type { SearchSettings, SearchSources } from './lib/search-settings';
export type { SellerOrder } from './lib/sellers/seller-index';
export { fold, joinHyphenated, tokenize } from './lib/tokenize';
export { serveSearch, workerLog } from './lib/worker/serve-search';
export { createWorkerSearch } from './lib/worker/worker-search';
export type { SearchLog } from './lib/synced-index';
