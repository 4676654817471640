export { CHOICE_PARAMETERS } from './lib/choice-parameters';
export { choiceHref, readChoice, writeChoice, type ChoiceParams } from './lib/choice-params';
export type { PageQuery } from './lib/page-query';
export {
  attributeParameter,
  clearedParams,
  entriesOf,
  hasWords,
  hrefOf,
  isNarrowed,
  queryOf,
  readParams,
  readRange,
  SEARCH_PARAMETERS,
  withoutBroken,
  writeRange,
  type Range,
  type SearchParams,
  type SearchType,
  type Sort,
} from './lib/search-params';
export { sellerParamsOf, sellerQueryOf } from './lib/seller-params';
export { isFiltered, withoutFilters } from './lib/without-filters';
