export {
  clearedParams,
  entriesOf,
  hrefOf,
  isNarrowed,
  queryOf,
  readParams,
  type SearchParams,
  type SearchType,
  type Sort,
} from './lib/search-params';
