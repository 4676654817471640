import { hrefOf, type SearchParams } from './search-params';

type Kept = 'search' | 'sort' | 'view' | 'lang' | 'showlogin' | 'postSearchToken' | 'dropped' | 'page';

/** The change that takes off everything that narrows a search but its text; how it is sorted and shown stays. */
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
  }) satisfies Record<Exclude<keyof SearchParams, Kept>, unknown>;

/** Whether anything narrows a search beside its text. */
export const isFiltered = (params: SearchParams): boolean =>
  hrefOf(params) !== hrefOf(params, { ...withoutFilters(params), type: params.type });
