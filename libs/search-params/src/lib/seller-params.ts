import type { CallInput, searchSellers } from '@marketplace/api-contract';
import type { SearchParams } from './search-params';

/**
 * The parameters that also apply to a search for sellers; dates, prices and sale types are those of
 * listings.
 */
export const toSellerParams = ({
  search,
  category,
  city,
  location,
  type,
  rating,
  radius,
  lang,
  showlogin,
  page,
}: SearchParams): SearchParams => ({
  search,
  category,
  city,
  location,
  type,
  rating,
  radius,
  lang,
  showlogin,
  attributes: {},
  page,
});

/** The query of `GET /api/sellers`. */
export const toSellerQuery = ({
  search,
  category,
  city,
  location,
  type,
  rating,
  radius,
  page,
}: SearchParams): CallInput<typeof searchSellers>['query'] => ({
  search,
  category,
  city,
  location,
  type,
  rating,
  radius,
  page,
});
