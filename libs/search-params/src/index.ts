export { CHOICE_PARAMETERS } from './lib/choice-parameters';
export { choiceHref, readChoice, writeChoice, type ChoiceParams } from './lib/choice-params';
export type { PageQuery } from './lib/page-query';
export { readDates } from './lib/read-dates';
export {
  attributeParameter,
  clearParams,
  toEntries,
  hasWords,
  searchHref,
  isNarrowed,
  toSearchQuery,
  readPage,
  readParams,
  readRange,
  SEARCH_PARAMETERS,
  withoutInvalid,
  writeRange,
} from './lib/search-params';
export type { Range, SearchParams, SearchType, Sort } from './lib/search-params';
export { toSellerParams, toSellerQuery } from './lib/seller-params';
export { isFiltered, withoutFilters } from './lib/without-filters';
export { isResultsPath, productPath, requestFormPath, sellerPath } from './lib/paths';
