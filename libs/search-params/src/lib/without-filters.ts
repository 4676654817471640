import { searchHref, type SearchParams } from './search-params';

type Retained = 'search' | 'sort' | 'view' | 'lang' | 'showlogin' | 'postSearchToken' | 'dropped' | 'page';

/** The change that removes all filters; text, sort and view stay. */
export const withoutFilters = ({ type }: Pick<SearchParams, 'type'>) =>
  ({
    category: undefined,
    city: undefined,
    location: undefined,
    sale: undefined,
    dates: undefined,
    type: type === 'by_location' ? undefined : type,
    price: undefined,
    rating: undefined,
    instant: undefined,
    radius: undefined,
    bounds: undefined,
    attributes: {},
  }) satisfies Record<Exclude<keyof SearchParams, Retained>, unknown>;

/** Whether a search has filters besides its text. */
export const isFiltered = (params: SearchParams): boolean =>
  searchHref(params) !== searchHref(params, { ...withoutFilters(params), type: params.type });
