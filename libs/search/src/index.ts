export { revalidateSearch } from './lib/clean-address';
export { DateFilter } from './lib/header/date-filter';
export { SearchBox } from './lib/header/search-box';
export { keepResults } from './lib/keep-results';
export { loadSearch, type SearchData } from './lib/load-search';
export { savedSearchHref } from './lib/saved-search-href';
export { SearchError } from './lib/search-error';
export { SearchProvider } from './lib/search-provider';
export { SearchScreen } from './lib/search-screen';
